import { Form, Link } from '@remix-run/react'
import { ArrowUpToLine, Film, Pause, Play, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { isRunning, openPath } from '#app/domain/project-status.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { StatusBadge } from '../projects/status-badge.tsx'
import type { PartView } from './collection-view.ts'
import { usePartWords } from './part-words.tsx'

/** A video of a collection: what it is, where it stands, and how to hold it back or let it go before the others. */
export function PartRow({ part, isCollectionPaused }: { part: PartView; isCollectionPaused: boolean }) {
  const words = usePartWords()
  const { name, path, status, state, progress } = part
  const folder = path.split('/').slice(0, -1).join(' / ')
  return (
    <li className="grid grid-cols-[5rem_minmax(0,1fr)] items-start gap-x-4 gap-y-3 py-4 sm:grid-cols-[7rem_minmax(0,1fr)_auto] sm:items-center">
      <Picture part={part} />
      <div className="grid min-w-0 gap-1">
        {folder && <p className="truncate text-sm text-muted">{folder}</p>}
        <h3 className="text-base font-semibold">
          <Link
            to={state === 'upload' ? `/projects/${part.id}/upload` : openPath(part.id, status)}
            className="block truncate rounded hover:underline touch:py-2"
            title={path}
          >
            {name}
          </Link>
        </h3>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
          <StatusBadge status={status} />
          <span className="min-w-0 text-muted [overflow-wrap:anywhere]">{words(part)}</span>
        </p>
        {state === 'running' && (
          <div className="mt-1 max-w-sm">
            <ProgressBar label={name} percent={progress > 0 ? progress : undefined} />
          </div>
        )}
      </div>
      <PartActions part={part} isCollectionPaused={isCollectionPaused} />
    </li>
  )
}

function Picture({ part: { poster } }: { part: PartView }) {
  return (
    <span aria-hidden className="relative block aspect-video overflow-hidden rounded bg-well">
      {poster ? (
        <img src={poster} alt="" loading="lazy" className="absolute inset-0 h-full w-full object-cover" />
      ) : (
        <span className="flex h-full items-center justify-center text-muted">
          <Icon of={Film} size={20} />
        </span>
      )}
    </span>
  )
}

/** Only what does something now: a video that is done has nothing to hold back. */
function PartActions({ part, isCollectionPaused }: { part: PartView; isCollectionPaused: boolean }) {
  const { t } = useTranslation('collections')
  const { id, name, status, state, isPausedAlone, priority } = part
  if (state === 'done' || state === 'failed' || state === 'upload') return null
  const isFirst = priority === 1
  return (
    <Form
      method="post"
      preventScrollReset
      className="col-start-2 flex gap-1 sm:col-start-3 sm:justify-self-end"
    >
      <input type="hidden" name="id" value={id} />
      <Button
        {...{ name: 'intent', value: isFirst ? 'part-usual' : 'part-first' }}
        kind="quiet"
        size="square"
        aria-pressed={isFirst}
        className={isFirst ? 'bg-well' : undefined}
        aria-label={t('part.first', { name })}
        title={t(isFirst ? 'part.usualTitle' : 'part.firstTitle')}
      >
        <Icon of={ArrowUpToLine} />
      </Button>
      {!isCollectionPaused && (
        <Button
          {...{ name: 'intent', value: isPausedAlone ? 'part-resume' : 'part-pause' }}
          kind="quiet"
          size="square"
          aria-label={t(isPausedAlone ? 'part.resume' : 'part.pause', { name })}
          title={t(isPausedAlone ? 'part.resumeTitle' : 'part.pauseTitle')}
        >
          <Icon of={isPausedAlone ? Play : Pause} />
        </Button>
      )}
      {isRunning(status) && (
        <Button
          {...{ name: 'intent', value: 'part-cancel' }}
          kind="quiet"
          size="square"
          aria-label={t('part.cancel', { name })}
          title={t('part.cancelTitle')}
        >
          <Icon of={X} />
        </Button>
      )}
    </Form>
  )
}
