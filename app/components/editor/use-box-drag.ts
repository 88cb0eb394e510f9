import { type PointerEvent, useRef, useState } from 'react'
import type { EditedTrack } from '#app/domain/editor-tracks.ts'
import type { Point, TextBox } from '#app/domain/geometry.ts'
import { CORNERS, draggedBox, type Grip } from './box-drag.ts'
import type { Desk } from './desk.ts'
import { type Guide, linesOf, snapped } from './snapping.ts'
import { placeAndTimeOf } from './place-and-time.ts'

interface Drag {
  readonly track: EditedTrack
  readonly grip: Grip
  readonly from: Point
  readonly before: TextBox
  box: TextBox | null
}

/** A press that trembles by less, in pixels of the screen, moves nothing. */
const TREMBLE_PX = 3
const SNAP_PX = 6

/** Where on the frame a pointer is, in the frame's own pixels, however large it is drawn. */
export function pointOf(
  { currentTarget, clientX, clientY }: PointerEvent<HTMLElement>,
  frame: { readonly width: number; readonly height: number },
): Point {
  const area = currentTarget.getBoundingClientRect()
  return [
    ((clientX - area.left) / area.width) * frame.width,
    ((clientY - area.top) / area.height) * frame.height,
  ]
}

/** Moves, resizes and turns a box by the pointer; it keeps to its neighbours and the frame's middle, but not with Alt. */
export function useBoxDrag(
  desk: Desk,
  shown: readonly { readonly track: EditedTrack; readonly box: TextBox }[],
) {
  const drag = useRef<Drag | null>(null)
  const [guides, setGuides] = useState<readonly Guide[]>([])
  const begin = (event: PointerEvent<HTMLElement>, track: EditedTrack, grip: string) => {
    const known = ([...CORNERS, 'whole', 'turn'] as const).find((name) => name === grip)
    if (!known || event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    const { frame } = desk.tracks.get()
    drag.current = {
      track,
      grip: known,
      from: pointOf(event, frame),
      before: placeAndTimeOf(track).box,
      box: null,
    }
  }
  const move = (event: PointerEvent<HTMLElement>) => {
    const held = drag.current
    if (!held) return
    const { frame } = desk.tracks.get()
    const screenPx = event.currentTarget.getBoundingClientRect().width / frame.width
    const to = pointOf(event, frame)
    const gone = Math.hypot(to[0] - held.from[0], to[1] - held.from[1]) * screenPx
    if (!held.box && gone < TREMBLE_PX) return
    desk.playhead.pause()
    const free = draggedBox(held.before, held.grip, held.from, to)
    const others = shown.flatMap(({ track, box }) => (track.id === held.track.id ? [] : [box]))
    const lines = linesOf(frame, [held.track.prevalentBox, ...others])
    const kept =
      held.grip === 'whole' && !event.altKey
        ? snapped(free, lines, SNAP_PX / screenPx)
        : { box: free, guides: [] }
    held.box = kept.box
    setGuides(kept.guides)
    desk.changes.show(held.track.id, { box: kept.box })
  }
  const end = () => {
    const held = drag.current
    drag.current = null
    setGuides([])
    if (held?.box) desk.changes.finish(held.track, { box: held.box })
  }
  const cancel = () => {
    const held = drag.current
    drag.current = null
    setGuides([])
    if (held?.box) desk.changes.show(held.track.id, { box: held.before })
  }
  return { guides, begin, onPointerMove: move, onPointerUp: end, onPointerCancel: cancel }
}
