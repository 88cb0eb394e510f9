import type { Rgb } from '../image.ts'

/** Pixels around the glyphs, in a line of 64: up to here their soft edge, then what they stand on. */
export const EDGE_PX = 2.5
const GROUND_PX = 6

/** Whether so far from the glyphs there is what they stand on: their outline if they have one. */
export function isGround(distance: number): boolean {
  return distance > EDGE_PX && distance <= GROUND_PX
}

/** How much of `fill` is in a blend of it with `ground`: 0 to 1, beyond for what is purer than either. */
export function blendShare(color: Rgb, fill: Rgb, ground: Rgb): number {
  const red = fill[0] - ground[0]
  const green = fill[1] - ground[1]
  const blue = fill[2] - ground[2]
  const square = red * red + green * green + blue * blue
  if (square === 0) return 1
  return (
    ((color[0] - ground[0]) * red + (color[1] - ground[1]) * green + (color[2] - ground[2]) * blue) / square
  )
}
