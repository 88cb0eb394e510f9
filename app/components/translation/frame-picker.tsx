import { type LucideIcon, Pause, Play, StepBack, StepForward } from 'lucide-react'
import { type PointerEvent, type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { printMilliseconds } from '#app/domain/subtitles/timecode.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { useHydrated } from '../ui/use-hydrated.ts'

/** In pixels of the upright source. */
export interface DrawnBox {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Of the height of the window: the fields below are to be seen with it. */
const MOST_DVH = 45
const LEAST_PX = 4

/**
 * The video, to be gone through frame by frame, on which a box is drawn with the pointer. Without script, or with the
 * keyboard alone, the fields beside it do the same.
 */
export function FramePicker({
  src,
  size,
  framesPerSecond,
  durationSeconds,
  initialSeconds,
  box,
  onDraw,
  actions,
}: {
  src: string
  size: { readonly width: number; readonly height: number }
  framesPerSecond: number
  durationSeconds: number
  initialSeconds: number
  box: DrawnBox | undefined
  /** Told at which moment it was drawn, too. */
  onDraw: (box: DrawnBox, seconds: number) => void
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
    const middle = (frame + 0.5) / framesPerSecond
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
          aria-label={t('add.video')}
          onTimeUpdate={({ currentTarget }) => isPlaying && setSeconds(currentTarget.currentTime)}
          onPlay={() => setPlaying(true)}
          onPause={() => setPlaying(false)}
          className="block h-full w-full"
        />
        {scripted && <DrawArea size={size} box={box} onDraw={(drawn) => onDraw(drawn, seconds)} />}
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

/** Lies over the picture; a box is dragged from one corner to the other. */
function DrawArea({
  size,
  box,
  onDraw,
}: {
  size: { readonly width: number; readonly height: number }
  box: DrawnBox | undefined
  onDraw: (box: DrawnBox) => void
}) {
  const corner = useRef<{ x: number; y: number }>()
  const pointOf = ({ currentTarget, clientX, clientY }: PointerEvent) => {
    const area = currentTarget.getBoundingClientRect()
    const within = (part: number, most: number) => Math.round(Math.min(1, Math.max(0, part)) * most)
    return {
      x: within((clientX - area.left) / area.width, size.width),
      y: within((clientY - area.top) / area.height, size.height),
    }
  }
  const percent = (part: number, whole: number) => `${(part / whole) * 100}%`
  return (
    <div
      className="absolute inset-0 cursor-crosshair touch-none"
      data-testid="draw-area"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        corner.current = pointOf(event)
      }}
      onPointerMove={(event) => {
        const from = corner.current
        if (!from) return
        const to = pointOf(event)
        onDraw({
          x: Math.min(from.x, to.x),
          y: Math.min(from.y, to.y),
          width: Math.max(LEAST_PX, Math.abs(to.x - from.x)),
          height: Math.max(LEAST_PX, Math.abs(to.y - from.y)),
        })
      }}
      onPointerUp={() => (corner.current = undefined)}
      onPointerCancel={() => (corner.current = undefined)}
    >
      {box && (
        <span
          aria-hidden
          className="absolute rounded-sm outline outline-2 outline-[#ffd60a] shadow-[0_0_0_1px_#000,inset_0_0_0_1px_#000]"
          style={{
            left: percent(box.x, size.width),
            top: percent(box.y, size.height),
            width: percent(box.width, size.width),
            height: percent(box.height, size.height),
          }}
        />
      )}
    </div>
  )
}
