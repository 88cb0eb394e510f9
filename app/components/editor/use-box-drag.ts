import { type PointerEvent, useRef, useState } from 'react'
import type { Point, TextBox } from '#app/domain/geometry.ts'
import type { BoxBoard } from './box-board.ts'
import { CORNERS, draggedBox, type Grip, snappedAngle } from './box-drag.ts'
import { pointInFrame } from './frame-zoom.ts'
import { type Guide, linesOf, snapped, snappedCorner } from './snapping.ts'

interface Drag<Item> {
  readonly item: Item
  readonly grip: Grip
  readonly from: Point
  readonly before: TextBox
  box: TextBox | null
}

/** A press that trembles by less, in pixels of the screen, moves nothing. */
const TREMBLE_PX = 3
const SNAP_PX = 6
const NONE: readonly Guide[] = []

/** Where on the frame a pointer is, in the frame's own pixels, however large it is drawn. */
export function pointOf(
  { currentTarget, clientX, clientY }: PointerEvent<HTMLElement>,
  frame: { readonly width: number; readonly height: number },
): Point {
  return pointInFrame([clientX, clientY], currentTarget.getBoundingClientRect(), frame)
}

/**
 * Moves, resizes and turns a box by the pointer. It keeps to its neighbours and to the frame's middle and margins, and to
 * round angles and the original's, but not with Alt.
 */
export function useBoxDrag<Item extends { readonly id: string }>(
  board: BoxBoard<Item>,
  shown: readonly { readonly id: string; readonly box: TextBox }[],
) {
  const drag = useRef<Drag<Item> | null>(null)
  const [guides, setGuides] = useState<readonly Guide[]>([])
  /** While it is turned. */
  const [angleDegrees, setAngle] = useState<number>()
  const begin = (event: PointerEvent<HTMLElement>, item: Item, grip: string) => {
    const known = ([...CORNERS, 'whole', 'turn'] as const).find((name) => name === grip)
    if (!known || event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    const from = pointOf(event, board.frame())
    drag.current = { item, grip: known, from, before: board.boxOf(item), box: null }
  }
  const move = (event: PointerEvent<HTMLElement>) => {
    const held = drag.current
    if (!held) return
    const frame = board.frame()
    const screenPx = event.currentTarget.getBoundingClientRect().width / frame.width
    const to = pointOf(event, frame)
    const gone = Math.hypot(to[0] - held.from[0], to[1] - held.from[1]) * screenPx
    if (!held.box && gone < TREMBLE_PX) return
    board.onGrabbed()
    const free = draggedBox(held.before, held.grip, held.from, to)
    const others = shown.flatMap(({ id, box }) => (id === held.item.id ? [] : [box]))
    const origin = board.originOf(held.item)
    const lines = linesOf(frame, [origin, ...others])
    const kept = { box: free, guides: NONE }
    if (held.grip === 'turn') {
      const snappedDegrees = snappedAngle(free.angleDegrees, origin.angleDegrees)
      if (!event.altKey) kept.box = { ...free, angleDegrees: snappedDegrees }
      setAngle(kept.box.angleDegrees)
    } else if (!event.altKey) {
      const tolerancePx = SNAP_PX / screenPx
      Object.assign(
        kept,
        held.grip === 'whole'
          ? snapped(free, lines, tolerancePx)
          : snappedCorner(free, held.grip, lines, tolerancePx),
      )
    }
    held.box = kept.box
    setGuides(kept.guides)
    board.show(held.item, kept.box)
  }
  const letGo = () => {
    const held = drag.current
    drag.current = null
    setGuides(NONE)
    setAngle(undefined)
    return held
  }
  const end = () => {
    const held = letGo()
    if (held?.box) board.finish(held.item, held.box)
  }
  const cancel = () => {
    const held = letGo()
    if (held?.box) board.show(held.item, held.before)
  }
  return { guides, angleDegrees, begin, onPointerMove: move, onPointerUp: end, onPointerCancel: cancel }
}
