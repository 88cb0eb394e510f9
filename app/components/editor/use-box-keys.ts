import { type KeyboardEvent, useRef } from 'react'
import type { EditedTrack } from '#app/domain/editor-tracks.ts'
import type { TextBox } from '#app/domain/geometry.ts'
import type { Desk } from './desk.ts'
import { placeAndTimeOf } from './place-and-time.ts'

const WAYS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
const FAR_PX = 10

/** The arrow keys move a text by a pixel, with Shift by ten; one change until the key is let go. */
export function useBoxKeys(desk: Desk, track: EditedTrack) {
  const held = useRef<{ track: EditedTrack; box: TextBox } | null>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    const way = WAYS[event.key]
    if (!way || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    held.current ??= { track, box: placeAndTimeOf(track).box }
    const { box } = held.current
    const px = event.shiftKey ? FAR_PX : 1
    held.current.box = { ...box, x: box.x + px * way[0], y: box.y + px * way[1] }
    desk.changes.show(track.id, { box: held.current.box })
  }
  const finish = () => {
    const moved = held.current
    held.current = null
    if (moved) desk.changes.finish(moved.track, { box: moved.box })
  }
  return { onKeyDown, onKeyUp: finish, onBlur: finish }
}
