import type { Rect } from '#app/domain/geometry.ts'
import { classes } from './classes.ts'

/** A yellow outline over a picture, for people who see: it says nothing to a screen reader. */
export function OutlinedBox({
  box,
  size,
  isExact = false,
}: {
  /** In pixels of the picture, turned around its centre. */
  box: Rect & { readonly angleDegrees?: number }
  /** Of the picture, which fills the nearest positioned element. */
  size: { readonly width: number; readonly height: number }
  /** The outline lies on the edges, as a box that is being drawn needs it; else a little outside. */
  isExact?: boolean
}) {
  const percent = (part: number, whole: number) => `${(part / whole) * 100}%`
  return (
    <span
      aria-hidden
      className={classes(
        'pointer-events-none absolute rounded-sm outline outline-2 outline-[#ffd60a] shadow-[0_0_0_1px_#000,inset_0_0_0_1px_#000]',
        !isExact && 'outline-offset-2',
      )}
      style={{
        left: percent(box.x, size.width),
        top: percent(box.y, size.height),
        width: percent(box.width, size.width),
        height: percent(box.height, size.height),
        ...(box.angleDegrees && { transform: `rotate(${box.angleDegrees}deg)` }),
      }}
    />
  )
}
