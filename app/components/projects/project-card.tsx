import { Link } from '@remix-run/react'
import { ArrowRight, Film, Pencil, Trash2, Wand2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { RunState } from '#app/domain/project-run.ts'
import { isRunning, openPath } from '#app/domain/project-status.ts'
import { formatPercent } from '#app/i18n/format.ts'
import { useLanguage } from '../layout/use-root.ts'
import { ButtonLink } from '../ui/button.tsx'
import { DateText } from '../ui/date-text.tsx'
import { Icon } from '../ui/icon.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import type { ProjectView } from './project-view.ts'
import { StatusBadge } from './status-badge.tsx'

export function ProjectCard({
  project,
  deletePath,
  renamePath,
  run,
}: {
  project: ProjectView
  /** The state of its unattended run, where it has one. */
  run?: RunState | undefined
  deletePath: string
  renamePath: string
}) {
  const { t } = useTranslation(['projects', 'common'])
  const { name, description, status, sourceLanguage, targetLanguage } = project
  const detail = `/projects/${project.id}`
  return (
    <article className="flex h-full flex-col overflow-hidden rounded-lg border border-hairline bg-surface">
      <CardPicture project={project} />
      <div className="flex flex-1 flex-col gap-2 p-4">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <StatusBadge status={status} />
          <DateText date={project.createdAt} className="text-sm text-muted" />
        </div>
        <h2 className="text-md touch:-my-2" title={name}>
          <Link to={detail} className="block truncate rounded hover:underline touch:py-2.5">
            {name}
          </Link>
        </h2>
        {description && <p className="line-clamp-2 text-muted">{description}</p>}
        <p className="text-sm text-muted first-letter:uppercase">
          {t('card.languages', {
            source: t(`common:languages.${sourceLanguage}`),
            target: t(`common:languages.${targetLanguage}`),
          })}
        </p>
        {run && <RunLine run={run === 'running' && !project.hasVideo ? 'awaits' : run} />}
        <div className="mt-auto flex items-center gap-2 pt-3">
          <ButtonLink
            to={openPath(project.id, status)}
            icon={ArrowRight}
            aria-label={t('card.openLabel', { name })}
            className="flex-1"
          >
            {t('card.open')}
          </ButtonLink>
          <ButtonLink
            to={renamePath}
            kind="quiet"
            size="square"
            preventScrollReset
            aria-label={t('card.renameLabel', { name })}
            title={t('card.rename')}
          >
            <Icon of={Pencil} />
          </ButtonLink>
          <ButtonLink
            to={deletePath}
            kind="quiet"
            size="square"
            preventScrollReset
            aria-label={t('card.deleteLabel', { name })}
            title={t('card.delete')}
          >
            <Icon of={Trash2} />
          </ButtonLink>
        </div>
      </div>
    </article>
  )
}

/** Where its unattended translation is, in a few words. */
function RunLine({ run }: { run: RunState | 'awaits' }) {
  const { t } = useTranslation('projects')
  return (
    <p className="flex gap-1.5 text-sm">
      <Icon of={Wand2} className="mt-0.5 text-muted" />
      {t(`run.card.${run}`)}
    </p>
  )
}

/** A frame of the video; before there is one, a place for it. While something runs, how far it has come. */
function CardPicture({ project: { id, picture, status, progress } }: { project: ProjectView }) {
  const { t } = useTranslation()
  const language = useLanguage()
  return (
    <Link to={openPath(id, status)} tabIndex={-1} aria-hidden className="relative block aspect-video bg-well">
      {picture ? (
        <img src={picture} alt="" loading="lazy" className="absolute inset-0 h-full w-full object-cover" />
      ) : (
        <span className="flex h-full items-center justify-center text-muted">
          <Icon of={Film} size={28} />
        </span>
      )}
      {isRunning(status) && (
        <span className="absolute inset-x-0 bottom-0 flex items-center gap-3 bg-surface px-3 py-2 text-sm tabular-nums">
          <span className="flex-1">
            <ProgressBar label={t(`status.${status}`)} percent={progress > 0 ? progress : undefined} />
          </span>
          {progress > 0 && formatPercent(progress, language)}
        </span>
      )}
    </Link>
  )
}
