import { type KeyboardEvent, useRef } from 'react'
import type { TextBox } from '#app/domain/geometry.ts'
import type { BoxBoard } from './box-board.ts'
import { draggedBox, turned, within180 } from './box-drag.ts'

const WAYS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
const FAR_PX = 10
const TURN_DEGREES = 1

/**
 * The arrow keys move a box by a pixel, with Shift by ten; with Ctrl they resize it, and T turns it. All is one change
 * until the key is let go.
 */
export function useBoxKeys<Item extends { readonly id: string }>(
  board: BoxBoard<Item>,
  item: Item,
  onEnter: () => void,
) {
  const held = useRef<{ item: Item; box: TextBox } | null>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && isAlone(event)) {
      event.preventDefault()
      return onEnter()
    }
    const box = changedBox(held.current?.box ?? board.boxOf(item), event)
    if (!box) return
    event.preventDefault()
    held.current = { item: held.current?.item ?? item, box }
    board.show(item, box)
  }
  const finish = () => {
    const moved = held.current
    held.current = null
    if (moved) board.finish(moved.item, moved.box)
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
