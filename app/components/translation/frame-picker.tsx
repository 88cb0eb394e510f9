import { type LucideIcon, Pause, Play, StepBack, StepForward } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { printMilliseconds } from '#app/domain/subtitles/timecode.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { useHydrated } from '../ui/use-hydrated.ts'
import { middleOf } from '../editor/frames.ts'

/** Of the height of the window: the fields below are to be seen with it. */
const MOST_DVH = 45

/**
 * The video, to be gone through frame by frame, on which something is drawn with the pointer. Without script, or with
 * the keyboard alone, the fields beside it do the same.
 */
export function FramePicker({
  src,
  size,
  framesPerSecond,
  durationSeconds,
  initialSeconds,
  label,
  overlay,
  actions,
}: {
  src: string
  size: { readonly width: number; readonly height: number }
  framesPerSecond: number
  durationSeconds: number
  initialSeconds: number
  /** What the video is there for. */
  label: string
  /** What lies over the picture of the moment that is shown. */
  overlay: (seconds: number) => ReactNode
  /** What can be done with the moment that is shown. */
  actions: (seconds: number) => ReactNode
}) {
  const { t } = useTranslation('translation')
  const video = useRef<HTMLVideoElement>(null)
  const scripted = useHydrated()
  const [seconds, setSeconds] = useState(initialSeconds)
  const [isPlaying, setPlaying] = useState(false)
  const ratio = size.width / size.height
  const frameAt = (at: number) => Math.floor(at * framesPerSecond)
  const lastFrame = Math.max(0, Math.ceil(durationSeconds * framesPerSecond) - 1)
  const seek = (to: number) => {
    const frame = Math.min(Math.max(0, to), lastFrame)
    // its middle: a browser that rounds still shows that one
    const middle = middleOf(frame, framesPerSecond)
    if (video.current) video.current.currentTime = middle
    setSeconds(middle)
  }
  const step = (frames: number) => {
    video.current?.pause()
    seek(frameAt(seconds) + frames)
  }
  const toggle = () => {
    if (video.current?.paused) void video.current.play()
    else video.current?.pause()
  }
  return (
    <div className="grid gap-3">
      <div
        className="relative mx-auto overflow-hidden rounded bg-well"
        style={{ aspectRatio: ratio, width: `min(100%, ${MOST_DVH * ratio}dvh)` }}
      >
        <video
          ref={video}
          src={`${src}#t=${initialSeconds.toFixed(3)}`}
          preload="auto"
          muted
          playsInline
          controls={!scripted}
          aria-label={label}
          onTimeUpdate={({ currentTarget }) => isPlaying && setSeconds(currentTarget.currentTime)}
          onPlay={() => setPlaying(true)}
          onPause={() => setPlaying(false)}
          // also where its pixels are not square, what is drawn lies on what is seen
          className="block h-full w-full object-fill"
        />
        {scripted && overlay(seconds)}
      </div>
      {scripted && (
        <div className="flex flex-wrap items-center gap-2">
          <SquareButton icon={StepBack} label={t('add.back')} onClick={() => step(-1)} />
          <SquareButton
            icon={isPlaying ? Pause : Play}
            label={t(isPlaying ? 'add.pause' : 'add.play')}
            onClick={toggle}
          />
          <SquareButton icon={StepForward} label={t('add.forward')} onClick={() => step(1)} />
          <input
            type="range"
            min={0}
            max={lastFrame}
            value={frameAt(seconds)}
            onChange={({ currentTarget }) => seek(Number(currentTarget.value))}
            aria-label={t('add.position')}
            aria-valuetext={printMilliseconds(seconds, '.')}
            className="min-w-40 flex-1 accent-primary"
          />
          <output className="text-sm tabular-nums text-muted">{printMilliseconds(seconds, '.')}</output>
          <div className="flex w-full flex-wrap gap-2">{actions(seconds)}</div>
        </div>
      )}
    </div>
  )
}

function SquareButton({ icon, label, onClick }: { icon: LucideIcon; label: string; onClick: () => void }) {
  return (
    <Button type="button" size="square" aria-label={label} title={label} onClick={onClick}>
      <Icon of={icon} />
    </Button>
  )
}
