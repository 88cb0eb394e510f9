import { Form, useNavigation, useSearchParams } from '@remix-run/react'
import { SquareSplitHorizontal } from 'lucide-react'
import { lazy, type ReactNode, Suspense, type SyntheticEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OriginalView } from '#app/domain/original-view.ts'
import { useLogInAgain } from '../layout/bearer-token.ts'
import type { ProjectView } from '../projects/project-view.ts'
import { usePolling } from '../projects/use-polling.ts'
import { PreviewWork } from '../result/preview-work.tsx'
import { VideoPlayer } from '../result/video-player.tsx'
import { Banner } from '../ui/banner.tsx'
import { Button, buttonClasses } from '../ui/button.tsx'
import { classes } from '../ui/classes.ts'
import { Icon } from '../ui/icon.tsx'
import { useHydrated } from '../ui/use-hydrated.ts'
import type { Side } from './comparison.tsx'

/** Has a copy of the original made that every browser plays; works without script. */
function AskCopy({ label, onAsk }: { label: string; onAsk: () => void }) {
  const { formData } = useNavigation()
  return (
    <Form method="post" preventScrollReset onSubmit={onAsk} className="w-full sm:w-auto">
      <Button
        name="intent"
        value="compare"
        icon={SquareSplitHorizontal}
        wide
        pending={formData?.get('intent') === 'compare'}
      >
        {label}
      </Button>
    </Form>
  )
}

/** For whoever has no script: the original under the translated video, loaded when it is played. */
function OriginalBelow({ src, label, open }: { src: string; label: string; open: boolean }) {
  const { t } = useTranslation('compare')
  return (
    <details open={open} className="group">
      <summary className={classes(buttonClasses({ wide: true }), 'group-open:mb-3')}>
        <Icon of={SquareSplitHorizontal} />
        {t('open')}
      </summary>
      <video
        controls
        playsInline
        preload="none"
        src={src}
        aria-label={label}
        className="aspect-video w-full rounded-lg bg-ink"
      >
        {t('error.unplayable')}
      </video>
    </details>
  )
}

// few compare
const Comparison = lazy(async () => ({ default: (await import('./open-comparison.tsx')).Comparison }))

const POLL_MS = 1500

type Failure = Side | 'unplayable'

/** The translated video, and on request the original with it. Nothing of the original is loaded before that. */
export function FinishedVideo({
  project,
  src,
  original,
  openAtSeconds,
}: {
  project: Pick<ProjectView, 'id' | 'name' | 'size'>
  /** Of the translated one. */
  src: string
  original: OriginalView
  /** Where the translated one shows a text; null: at its beginning. */
  openAtSeconds: number | null
}) {
  const { t } = useTranslation(['compare', 'result'])
  const scripted = useHydrated()
  const logInAgain = useLogInAgain()
  const isLinked = useSearchParams()[0].has('compare')
  const [isWanted, setWanted] = useState(isLinked)
  /** What of which file went wrong: another file has not failed yet. */
  const [failed, setFailed] = useState<{ version: string; of: Failure }>()
  const seconds = useRef(0)
  const { file, progress } = original
  const isMaking = progress !== null
  usePolling(isMaking, POLL_MS)
  const { id, name, size } = project
  const films = {
    translated: { src, label: t('result:player.label', { name }) },
    original: {
      src: `/api/v1/projects/${id}/proxy/video?v=${file?.version ?? ''}`,
      label: t('original', { name }),
    },
  }
  const failure = failed?.version === file?.version ? failed?.of : undefined
  const isCompared = scripted && isWanted && file !== null && !failure
  const fail = async (side: Side, error: MediaError | null) => {
    const status = await statusOf(films[side].src)
    if (status === 401) return logInAgain()
    const isThere = status !== null && status < 300
    const isStrange =
      error?.code === MediaError.MEDIA_ERR_SRC_NOT_SUPPORTED || error?.code === MediaError.MEDIA_ERR_DECODE
    const of = side === 'original' && file?.is === 'source' && isThere && isStrange ? 'unplayable' : side
    setFailed({ version: file?.version ?? '', of })
  }
  const toggle = () => {
    setFailed(undefined)
    setWanted(!isWanted || failure !== undefined)
  }
  const player = (
    <div onTimeUpdateCapture={(event) => (seconds.current = secondsOf(event))}>
      <VideoPlayer src={src} label={films.translated.label} openAtSeconds={openAtSeconds} />
    </div>
  )
  return (
    <div className="grid gap-3">
      {isCompared ? (
        <Suspense fallback={player}>
          <Comparison
            key={file.version}
            {...films}
            ratio={size ? size.width / size.height : 16 / 9}
            startAt={seconds}
            onFailure={(side, error) => void fail(side, error)}
          />
        </Suspense>
      ) : (
        player
      )}
      {failure && (
        <Banner
          tone="wrong"
          title={t(`error.${failure}`)}
          actions={
            failure === 'unplayable' && !isMaking ? (
              <AskCopy onAsk={() => setWanted(true)} label={t('copy')} />
            ) : null
          }
        />
      )}
      <PreviewWork kind="proxy" state={original} making={t('prepare.making')} failed={t('prepare.failed')} />
      {file && !scripted && <OriginalBelow {...films.original} open={isLinked} />}
      {file && scripted && (
        <Row>
          <Button type="button" icon={SquareSplitHorizontal} onClick={toggle} wide>
            {isCompared ? t('close') : failure ? t('retry') : t('open')}
          </Button>
        </Row>
      )}
      {!file && !isMaking && (
        <Row>
          <AskCopy onAsk={() => setWanted(true)} label={t('open')} />
          <p className="max-w-prose text-sm text-muted">{t('prepare.note')}</p>
        </Row>
      )}
    </div>
  )
}

function Row({ children }: { children: ReactNode }) {
  return <div className="grid justify-items-start gap-1.5">{children}</div>
}

function secondsOf({ target }: SyntheticEvent): number {
  return target instanceof HTMLVideoElement ? target.currentTime : 0
}

/** What the server says of a file; null when it cannot be reached. */
async function statusOf(src: string): Promise<number | null> {
  try {
    return (await fetch(src, { method: 'HEAD' })).status
  } catch {
    return null
  }
}
