import type { TextBox } from '#app/domain/geometry.ts'
import { classes } from '../ui/classes.ts'
import { CORNERS } from './box-drag.ts'

/** What a box is dragged by; a finger needs more room than is drawn. */
export const HANDLE =
  'absolute -translate-x-1/2 -translate-y-1/2 border border-ink bg-signal after:absolute after:-inset-2.5'

const CURSORS = {
  'top-left': 'left-0 top-0 cursor-nwse-resize',
  'top-right': 'left-full top-0 cursor-nesw-resize',
  'bottom-right': 'left-full top-full cursor-nwse-resize',
  'bottom-left': 'left-0 top-full cursor-nesw-resize',
} as const

/** The four corners of a box, each of which says in `data-grip` which it is. */
export function CornerGrips() {
  return CORNERS.map((corner) => (
    <span key={corner} data-grip={corner} className={classes(HANDLE, 'h-2.5 w-2.5', CURSORS[corner])} />
  ))
}

/** Where a box lies over a frame, however large that is drawn. */
export function placeOf(box: TextBox, frame: { readonly width: number; readonly height: number }) {
  return {
    left: percent(box.x, frame.width),
    top: percent(box.y, frame.height),
    width: percent(box.width, frame.width),
    height: percent(box.height, frame.height),
    transform: `rotate(${box.angleDegrees}deg)`,
  }
}

export function percent(part: number, whole: number): string {
  return `${(part / whole) * 100}%`
}
