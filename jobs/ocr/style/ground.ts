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
  let [dot, square] = [0, 0]
  for (const channel of [0, 1, 2] as const) {
    const span = fill[channel] - ground[channel]
    dot += (color[channel] - ground[channel]) * span
    square += span * span
  }
  return square === 0 ? 1 : dot / square
}
