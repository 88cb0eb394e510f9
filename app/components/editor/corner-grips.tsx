import type { TextBox } from '#app/domain/geometry.ts'
import { classes } from '../ui/classes.ts'
import { CORNERS } from './box-drag.ts'

/** What a box is dragged by; a finger needs more room than is drawn. */
export const HANDLE =
  'absolute -translate-x-1/2 -translate-y-1/2 border border-ink bg-signal after:absolute after:-inset-2.5'

/** At the box's edges; around one that is drawn smaller than this they leave its letters to be seen. */
const SIDES = {
  left: 'left-[min(0px,calc(50%-1.25rem))]',
  right: 'left-[max(100%,calc(50%+1.25rem))]',
  top: 'top-[min(0px,calc(50%-1rem))]',
  bottom: 'top-[max(100%,calc(50%+1rem))]',
} as const

const CURSORS = {
  'top-left': `${SIDES.left} ${SIDES.top} cursor-nwse-resize`,
  'top-right': `${SIDES.right} ${SIDES.top} cursor-nesw-resize`,
  'bottom-right': `${SIDES.right} ${SIDES.bottom} cursor-nwse-resize`,
  'bottom-left': `${SIDES.left} ${SIDES.bottom} cursor-nesw-resize`,
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
