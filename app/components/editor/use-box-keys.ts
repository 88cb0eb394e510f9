import { type KeyboardEvent, useRef } from 'react'
import type { EditedTrack } from '#app/domain/editor-tracks.ts'
import type { TextBox } from '#app/domain/geometry.ts'
import { draggedBox, turned, within180 } from './box-drag.ts'
import type { Desk } from './desk.ts'
import { placeAndTimeOf } from './place-and-time.ts'

const WAYS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
const FAR_PX = 10
const TURN_DEGREES = 1

/**
 * The arrow keys move a text by a pixel, with Shift by ten; with Ctrl they resize it, and T turns it. All is one change
 * until the key is let go. Enter types into it.
 */
export function useBoxKeys(desk: Desk, track: EditedTrack) {
  const held = useRef<{ track: EditedTrack; box: TextBox } | null>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && isAlone(event)) {
      event.preventDefault()
      return desk.editChosen()
    }
    const before = held.current?.box ?? placeAndTimeOf(track).box
    const box = changedBox(before, event)
    if (!box) return
    event.preventDefault()
    held.current = { track: held.current?.track ?? track, box }
    desk.changes.show(track.id, { box: held.current.box })
  }
  const finish = () => {
    const moved = held.current
    held.current = null
    if (moved) desk.changes.finish(moved.track, { box: moved.box })
  }
  return { onKeyDown, onKeyUp: finish, onBlur: finish }
}

/** The box after a key, undefined for one that does nothing to it. */
export function changedBox(
  box: TextBox,
  { key, altKey, ctrlKey, metaKey, shiftKey }: Pick<KeyboardEvent, 'key' | Modifier>,
): TextBox | undefined {
  if (altKey) return undefined
  const isHeld = ctrlKey || metaKey
  if (key.toLowerCase() === 't' && !isHeld) {
    const degrees = box.angleDegrees + (shiftKey ? -TURN_DEGREES : TURN_DEGREES)
    return { ...box, angleDegrees: within180(degrees) }
  }
  const way = WAYS[key]
  if (!way) return undefined
  const px = shiftKey ? FAR_PX : 1
  if (!isHeld) return { ...box, x: box.x + px * way[0], y: box.y + px * way[1] }
  // as its corner at the end of its text would be dragged
  return draggedBox(box, 'bottom-right', [0, 0], turned([px * way[0], px * way[1]], box.angleDegrees))
}

type Modifier = 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'

function isAlone({ altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean {
  return !altKey && !ctrlKey && !metaKey && !shiftKey
}
