import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { EditedTrack } from '#app/domain/editor-tracks.ts'
import { printMilliseconds } from '#app/domain/subtitles/timecode.ts'
import type { Desk } from '../desk.ts'
import { HANDLE_PX, handleLeft } from './handle-place.ts'
import { type Edge, EDGES, movedEdge } from './move-edge.ts'
import { useStored } from '../store.ts'
import { placeAndTimeOf } from '../place-and-time.ts'
import { type TimeScale, xOf } from './time-scale.ts'

const SNAP_PX = 6
/** Of a handle, what is seen. */
const SHOWN_PX = 8
/** A hand that presses is not quite still. */
const STILL_PX = 3
const FAR_FRAMES = 10

/** Both ends of the chosen text's bar; the frame shows what is there while one is moved. */
export function EdgeHandles({
  desk,
  scale,
  widthPx,
  lanes,
  lanePx,
}: {
  desk: Desk
  scale: TimeScale
  /** Of the time line. */
  widthPx: number
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
    <Handle key={`${track.id} ${edge}`} {...{ desk, scale, widthPx, track, edge, top }} height={lanePx - 2} />
  ))
}

function Handle({
  desk,
  scale,
  widthPx,
  track,
  edge,
  top,
  height,
}: {
  desk: Desk
  scale: TimeScale
  widthPx: number
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
  const bar = { fromX: xOf(scale, track.startSeconds), toX: xOf(scale, track.endSeconds) }
  const left = handleLeft(edge, bar, widthPx)
  const x = edge === 'start' ? bar.fromX : bar.toX

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
    const byPx = event.clientX - held.current.fromX
    held.current.isMoved ||= Math.abs(byPx) > STILL_PX
    if (!held.current.isMoved) return
    const before = edge === 'start' ? held.current.track.startSeconds : held.current.track.endSeconds
    const by = byPx * scale.secondsPerPx
    show(before + by, event.altKey ? 0 : SNAP_PX * scale.secondsPerPx)
  }
  /** A press without movement is meant for what lies there: the text's own bar, or another's. */
  const release = ({ clientX, clientY }: PointerEvent) => {
    const isClick = held.current?.isMoved === false
    finish()
    const pressed = isClick ? desk.trackOf(barAt(clientX, clientY) ?? track.id) : undefined
    if (pressed) desk.choose(pressed, 'time-line')
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
      onPointerUp={release}
      onPointerCancel={finish}
      onKeyDown={key}
      onKeyUp={finish}
      onBlur={finish}
      className="absolute z-20 cursor-ew-resize touch-none rounded-sm"
      style={{ left, top, height, width: HANDLE_PX }}
    >
      <span
        className="absolute inset-y-0 w-2 rounded-sm border border-ink bg-signal"
        style={{ left: Math.min(Math.max(0, x - left - SHOWN_PX / 2), HANDLE_PX - SHOWN_PX) }}
      />
    </span>
  )
}

/** The text whose bar lies there, under all that lies over it. */
function barAt(x: number, y: number): string | undefined {
  for (const element of document.elementsFromPoint(x, y)) {
    const bar = element.closest<HTMLElement>('[data-bar]')
    if (bar) return bar.dataset['bar']
  }
  return undefined
}
