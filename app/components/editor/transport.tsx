import {
  Keyboard,
  type LucideIcon,
  Paintbrush,
  Pause,
  Play,
  Repeat,
  SkipBack,
  SkipForward,
  StepBack,
  StepForward,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { printMilliseconds } from '#app/domain/subtitles/timecode.ts'
import { Icon } from '../ui/icon.tsx'
import type { Desk } from './desk.ts'
import { useStored } from './store.ts'

/** What plays the video: all of it, the chosen text's moment, or a frame at a time; and tools that belong to it. */
export function Transport({ desk, children }: { desk: Desk; children: ReactNode }) {
  const { t } = useTranslation('editor')
  const { playhead } = desk
  const isPlaying = useStored(playhead.isPlaying)
  const isStyleOpen = useStored(desk.isStyleOpen)
  const hasChosen = useStored(desk.chosen) !== null
  return (
    <div
      role="toolbar"
      aria-label={t('transport.label')}
      // a phone has room for what plays, and is swept over for the rest
      className="flex items-center px-1 py-1 max-sm:overflow-x-auto max-sm:[scrollbar-width:none] max-sm:touch:[&>button]:w-[2.125rem] sm:flex-wrap sm:px-1.5"
    >
      <Tool icon={SkipBack} label={t('transport.previous')} onClick={() => desk.chooseNeighbour(-1)} />
      <Tool icon={SkipForward} label={t('transport.next')} onClick={() => desk.chooseNeighbour(1)} />
      <span aria-hidden className="mx-1 h-5 w-px bg-hairline max-sm:hidden" />
      <Tool icon={StepBack} label={t('transport.back')} onClick={() => playhead.step(-1)} />
      <Tool
        icon={isPlaying ? Pause : Play}
        label={t(isPlaying ? 'transport.pause' : 'transport.play')}
        onClick={() => playhead.toggle()}
      />
      <Tool icon={StepForward} label={t('transport.forward')} onClick={() => playhead.step(1)} />
      <Tool
        icon={Repeat}
        label={t('transport.loop')}
        isOff={!hasChosen}
        onClick={() => desk.playChosen(true)}
      />
      <Tool
        icon={Paintbrush}
        label={t('style')}
        isPressed={isStyleOpen}
        onClick={() => desk.isStyleOpen.set(!isStyleOpen)}
      />
      {children}
      <Clock desk={desk} />
      {/* who has no keyboard needs no keys */}
      <span className="max-sm:hidden">
        <Tool icon={Keyboard} label={t('keys.title')} onClick={() => desk.isHelpOpen.set(true)} />
      </span>
    </div>
  )
}

function Clock({ desk }: { desk: Desk }) {
  const { framesPerSecond, durationSeconds } = useStored(desk.tracks)
  const frame = useStored(desk.playhead.frame)
  return (
    <span className="ml-auto px-1 text-sm tabular-nums text-muted">
      <output data-testid="clock" className="text-text">
        {printMilliseconds(frame / framesPerSecond, '.')}
      </output>
      <span className="max-xl:hidden"> / {printMilliseconds(durationSeconds, '.')}</span>
    </span>
  )
}

export const TOOL =
  'inline-flex h-9 w-9 shrink-0 items-center justify-center rounded text-text hover:bg-well aria-disabled:text-control aria-pressed:bg-well touch:h-11 touch:w-9'

/** A square button of a tool bar. */
export function Tool({
  icon,
  label,
  isOff = false,
  isPressed,
  onClick,
}: {
  icon: LucideIcon
  label: string
  /** Seen, but of no use now. */
  isOff?: boolean
  isPressed?: boolean
  onClick: () => void
}) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-pressed={isPressed}
      aria-disabled={isOff}
      onClick={() => !isOff && onClick()}
      className={TOOL}
    >
      <Icon of={icon} size={18} />
    </button>
  )
}
