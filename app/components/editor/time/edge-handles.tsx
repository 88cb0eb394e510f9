import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { EditedTrack } from '#app/domain/editor-tracks.ts'
import { printMilliseconds } from '#app/domain/subtitles/timecode.ts'
import type { Desk } from '../desk.ts'
import { type Edge, EDGES, movedEdge } from './move-edge.ts'
import { useStored } from '../store.ts'
import { placeAndTimeOf } from '../place-and-time.ts'
import { type TimeScale, xOf } from './time-scale.ts'

const SNAP_PX = 6
const FAR_FRAMES = 10

/** Both ends of the chosen text's bar; the frame shows what is there while one is moved. */
export function EdgeHandles({
  desk,
  scale,
  lanes,
  lanePx,
}: {
  desk: Desk
  scale: TimeScale
  lanes: readonly number[]
  lanePx: number
}) {
  const { tracks } = useStored(desk.tracks)
  const chosen = useStored(desk.chosen)?.track.id
  const index = tracks.findIndex(({ id }) => id === chosen)
  const track = tracks[index]
  if (!track) return null
  const top = (lanes[index] ?? 0) * lanePx + 2
  return EDGES.map((edge) => (
    <Handle key={`${track.id} ${edge}`} {...{ desk, scale, track, edge, top }} height={lanePx - 2} />
  ))
}

function Handle({
  desk,
  scale,
  track,
  edge,
  top,
  height,
}: {
  desk: Desk
  scale: TimeScale
  track: EditedTrack
  edge: Edge
  top: number
  height: number
}) {
  const { t } = useTranslation('editor')
  const { durationSeconds, framesPerSecond } = useStored(desk.tracks)
  /** As it was before; the lanes that it lies on may change on the way. */
  const held = useRef<{ track: EditedTrack; fromX: number; isMoved: boolean } | null>(null)
  const seconds = edge === 'start' ? track.startSeconds : track.endSeconds
  const x = xOf(scale, seconds)

  const show = (to: number, snapSeconds: number) => {
    const before = held.current?.track ?? track
    const video = { durationSeconds, framesPerSecond }
    const times = movedEdge(before, edge, to, { ...video, others: desk.tracks.get().tracks, snapSeconds })
    desk.changes.show(track.id, times)
    const frame = edge === 'start' ? times.startSeconds : times.endSeconds - 1 / framesPerSecond
    desk.playhead.pause()
    desk.playhead.seek(frame * framesPerSecond)
  }
  const finish = () => {
    const last = held.current
    held.current = null
    const now = desk.trackOf(track.id)
    if (!last?.isMoved || !now) return
    const { startSeconds, endSeconds } = placeAndTimeOf(now)
    desk.changes.finish(last.track, { startSeconds, endSeconds })
  }
  const press = (event: PointerEvent<HTMLElement>) => {
    event.stopPropagation()
    event.currentTarget.setPointerCapture(event.pointerId)
    held.current = { track, fromX: event.clientX, isMoved: false }
  }
  const drag = (event: PointerEvent<HTMLElement>) => {
    if (!held.current || event.buttons !== 1) return
    event.stopPropagation()
    held.current.isMoved = true
    const before = edge === 'start' ? held.current.track.startSeconds : held.current.track.endSeconds
    const by = (event.clientX - held.current.fromX) * scale.secondsPerPx
    show(before + by, event.altKey ? 0 : SNAP_PX * scale.secondsPerPx)
  }
  const key = (event: KeyboardEvent) => {
    const way = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (way === 0 || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    held.current ??= { track, fromX: 0, isMoved: true }
    show(seconds + (way * (event.shiftKey ? FAR_FRAMES : 1)) / framesPerSecond, 0)
  }
  return (
    <span
      role="slider"
      tabIndex={0}
      aria-label={t(`timeLine.${edge}`, { text: track.text })}
      aria-valuemin={0}
      aria-valuemax={durationSeconds}
      aria-valuenow={seconds}
      aria-valuetext={printMilliseconds(seconds, '.')}
      data-edge={edge}
      onPointerDown={press}
      onPointerMove={drag}
      onPointerUp={finish}
      onPointerCancel={finish}
      onKeyDown={key}
      onKeyUp={finish}
      onBlur={finish}
      className="absolute z-20 w-2 cursor-ew-resize touch-none rounded-sm border border-ink bg-signal after:absolute after:-inset-x-1 after:inset-y-0"
      style={{ left: x - 4, top, height }}
    />
  )
}
