import { ChevronsLeftRight } from 'lucide-react'
import { type PointerEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatPercent } from '#app/i18n/format.ts'
import { useLanguage } from '../layout/use-root.ts'
import { classes } from '../ui/classes.ts'
import { Icon, Spinner } from '../ui/icon.tsx'
import { Pane } from './pane.tsx'
import { Transport } from './transport.tsx'
import { useInStep } from './use-in-step.ts'

/** The line between what is seen of the one and of the other; a range for the keyboard, the frame around it is dragged on. */
function Border({ percent, onMove }: { percent: number; onMove: (percent: number) => void }) {
  const { t } = useTranslation('compare')
  const language = useLanguage()
  return (
    <>
      <input
        type="range"
        min={0}
        max={100}
        value={Math.round(percent)}
        aria-label={t('border')}
        aria-valuetext={t('borderAt', { percent: formatPercent(Math.round(percent), language) })}
        onChange={(event) => onMove(event.currentTarget.valueAsNumber)}
        className="pointer-events-none absolute inset-x-0 bottom-0 m-0 h-11 w-full opacity-0"
      />
      <div
        aria-hidden
        style={{ left: `${percent}%` }}
        className="pointer-events-none absolute inset-y-0 w-0.5 -translate-x-1/2 bg-[#ffffff]"
      >
        <span className="absolute left-1/2 top-1/2 grid h-9 w-9 -translate-x-1/2 -translate-y-1/2 place-content-center rounded-full border-2 border-ink bg-signal text-ink">
          <Icon of={ChevronsLeftRight} />
        </span>
      </div>
    </>
  )
}

export type Side = 'original' | 'translated'

interface Film {
  readonly src: string
  readonly label: string
}

/**
 * The same video before and after, in one frame with a line between them or side by side. The translated one leads, and
 * only it is heard.
 */
export function Comparison({
  original,
  translated,
  ratio: guess,
  startAt,
  onFailure,
}: {
  original: Film
  translated: Film
  /** Width by height, until the video itself tells. */
  ratio: number
  /** In seconds, as the person has left the player. */
  startAt: RefObject<number>
  onFailure: (of: Side, error: MediaError | null) => void
}) {
  const { t } = useTranslation('compare')
  const [leader, setLeader] = useState<HTMLVideoElement | null>(null)
  const [follower, setFollower] = useState<HTMLVideoElement | null>(null)
  const [ready, setReady] = useState<readonly Side[]>([])
  const [ratio, setRatio] = useState(guess)
  const [percent, setPercent] = useState(50)
  const [isMuted, setMuted] = useState(false)
  const [isSideBySide, setSideBySide] = useState(false)
  const drag = useDrag(setPercent)
  const { isPlaying, playOrPause } = useInStep(leader, follower)
  // a portrait is not to fill more than the window
  const width = `min(100%, ${(isSideBySide ? 150 : 75) * ratio}vh)`
  const isReady = ready.includes('original') && ready.includes('translated')
  const show = (side: Side) => () => {
    if (side === 'translated' && leader) {
      if (leader.videoHeight > 0) setRatio(leader.videoWidth / leader.videoHeight)
      if (startAt.current) leader.currentTime = startAt.current
    }
    setReady((before) => [...before, side])
  }
  // what a video tells between its making and its being shown, React passes on to nobody
  useEffect(() => {
    for (const [side, video] of [
      ['translated', leader],
      ['original', follower],
    ] as const) {
      if (video?.error) onFailure(side, video.error)
      else if (video && video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) show(side)()
    }
    // oxlint-disable-next-line react/exhaustive-deps -- once for each element
  }, [leader, follower])
  const pane = (side: Side) => ({
    ratio,
    onReady: show(side),
    onFailure: () => onFailure(side, (side === 'original' ? follower : leader)?.error ?? null),
  })
  return (
    <div data-view={isSideBySide ? 'side' : 'wipe'} className="grid gap-3">
      {/* not in the picture, where they would hide what is to be compared */}
      {!isSideBySide && (
        <div style={{ width }} className="mx-auto -mb-2 flex justify-between gap-3">
          <Name>{t('before')}</Name>
          <Name>{t('after')}</Name>
        </div>
      )}
      <div
        {...(isSideBySide ? {} : drag)}
        style={{ width }}
        className={classes(
          'relative mx-auto w-full',
          isSideBySide
            ? 'grid gap-3 lg:grid-cols-2'
            : 'cursor-ew-resize touch-pan-y select-none overflow-hidden rounded-lg has-[:focus-visible]:outline has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2',
        )}
      >
        {/* the original lies above the other, and so comes after it; side by side it stands first */}
        <div className={isSideBySide ? 'order-2 grid gap-1' : undefined}>
          {isSideBySide && <Name>{t('after')}</Name>}
          <Pane ref={setLeader} {...translated} {...pane('translated')} isMuted={isMuted} />
        </div>
        <div className={isSideBySide ? 'order-1 grid gap-1' : undefined}>
          {isSideBySide && <Name>{t('before')}</Name>}
          <Pane
            ref={setFollower}
            {...original}
            {...pane('original')}
            isMuted
            seen={isSideBySide ? undefined : percent}
          />
        </div>
        {!isSideBySide && <Border percent={percent} onMove={setPercent} />}
        {!isReady && (
          <div className="absolute inset-0 grid place-content-center rounded-lg border border-hairline bg-well">
            <Spinner label={t('loading')} />
          </div>
        )}
      </div>
      <Transport
        {...{ leader, isPlaying, playOrPause, isMuted, isSideBySide }}
        unavailable={!isReady}
        onMute={setMuted}
        onSideBySide={setSideBySide}
      />
    </div>
  )
}

function Name({ children }: { children: ReactNode }) {
  return <span className="text-sm text-muted">{children}</span>
}

/** Moves the line to wherever finger or mouse is held down in the frame. */
function useDrag(onMove: (percent: number) => void) {
  const isDown = useRef(false)
  const move = ({ currentTarget, clientX }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    onMove(Math.min(100, Math.max(0, (100 * (clientX - left)) / width)))
  }
  const up = () => {
    isDown.current = false
  }
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      isDown.current = true
      event.currentTarget.setPointerCapture(event.pointerId)
      move(event)
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (isDown.current) move(event)
    },
    onPointerUp: up,
    onPointerCancel: up,
  }
}
