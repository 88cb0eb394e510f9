import { CircleAlert } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLogInAgain } from '../layout/bearer-token.ts'
import { Button } from '../ui/button.tsx'
import { Icon, Spinner } from '../ui/icon.tsx'
import { useHydrated } from '../ui/use-hydrated.ts'

/** A browser opens on a frame near the one that was asked for. */
const OPENED_WITHIN_SECONDS = 0.5

/**
 * Plays a video of the project. With script it first asks whether the video is there (HEAD); without, the browser's
 * own player is simply in the page. `src` null: there is none yet.
 */
export function VideoPlayer({
  src,
  label,
  openAtSeconds = null,
}: {
  src: string | null
  label: string
  /** The frame that stands there before it is played, from its beginning. */
  openAtSeconds?: number | null
}) {
  const { t } = useTranslation('result')
  const [attempt, setAttempt] = useState(0)
  const [hasPlayed, setPlayed] = useState(false)
  const [answer, setAnswer] = useState<{ to: string; state: 'ready' | 'unavailable' | 'failed' }>()
  const scripted = useHydrated()
  const logInAgain = useLogInAgain()
  const question = `${src} ${attempt}`
  const state = !scripted
    ? 'plain'
    : document.createElement('video').canPlayType('video/mp4') === ''
      ? 'unsupported'
      : answer?.to === question
        ? answer.state
        : 'checking'
  useEffect(() => {
    if (src === null) return
    const leaving = new AbortController()
    fetch(src, { method: 'HEAD', signal: leaving.signal }).then(
      ({ ok, status }) => {
        if (status === 401) logInAgain()
        else setAnswer({ to: question, state: ok ? 'ready' : 'unavailable' })
      },
      () => {
        if (!leaving.signal.aborted) setAnswer({ to: question, state: 'unavailable' })
      },
    )
    return () => leaving.abort()
  }, [src, question, logInAgain])

  if (src === null) return <Frame>{t('player.missing')}</Frame>
  if (state === 'checking')
    return (
      <Frame>
        <Spinner label={t('player.checking')} />
      </Frame>
    )
  if (state === 'unavailable' || state === 'failed' || state === 'unsupported')
    return (
      <Frame alert>
        <Icon of={CircleAlert} size={28} className="text-wrong" />
        {t(`player.${state}`)}
        {state !== 'unsupported' && (
          <Button type="button" onClick={() => setAttempt(attempt + 1)}>
            {t('player.retry')}
          </Button>
        )}
      </Frame>
    )
  return (
    <video
      key={attempt}
      controls
      playsInline
      // before script runs nothing may be asked for ahead of the HEAD
      preload={scripted ? 'metadata' : 'none'}
      src={openAtSeconds === null || !scripted ? src : `${src}#t=${openAtSeconds}`}
      onPlay={(event) => {
        if (openAtSeconds === null || hasPlayed) return
        setPlayed(true)
        if (Math.abs(event.currentTarget.currentTime - openAtSeconds) < OPENED_WITHIN_SECONDS)
          event.currentTarget.currentTime = 0
      }}
      aria-label={label}
      onError={() => setAnswer({ to: question, state: 'failed' })}
      className="aspect-video w-full rounded-lg bg-ink"
    >
      {t('player.unsupported')}
    </video>
  )
}

function Frame({ alert = false, children }: { alert?: boolean; children: ReactNode }) {
  return (
    <div
      role={alert ? 'alert' : undefined}
      className="grid aspect-video w-full place-content-center justify-items-center gap-3 rounded-lg border border-hairline bg-well p-6 text-center"
    >
      {children}
    </div>
  )
}
