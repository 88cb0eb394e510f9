import type { TextBox } from '#app/domain/geometry.ts'
import { centerDistance, lineSize, sameBox } from '../boxes.ts'

/** Where a text is from a frame on. */
export interface PathStep {
  readonly frame: number
  readonly box: TextBox
}

/** A text that was at one place for so many frames stood still there. */
const LEAST_STAY_FRAMES = 3
/** Nobody's way is this long from one frame to the next, in pixels and line thicknesses, if the text stood still before. */
const JUMP = { px: 3, thicknesses: 0.2 } as const

/**
 * The path with another step. Where a text stood still and then jumped, its place is listed once more on the frame before: it
 * was not on its way from the one place to the other, as one is that is seen at times only.
 */
export function withStep(path: readonly PathStep[], step: PathStep): PathStep[] {
  const last = path.at(-1)
  if (!last) return [step]
  if (sameBox(last.box, step.box)) return [...path]
  const stood = step.frame - last.frame > LEAST_STAY_FRAMES
  const { thickness } = lineSize(step.box)
  const jumped = centerDistance(last.box, step.box) > Math.max(JUMP.px, JUMP.thicknesses * thickness)
  return stood && jumped ? [...path, { frame: step.frame - 1, box: last.box }, step] : [...path, step]
}

/** The path of a text whose place is known on each frame of the list. */
export function pathThrough(places: readonly PathStep[]): PathStep[] {
  return places.reduce<PathStep[]>(withStep, [])
}

/** The text's box on a frame. */
export function boxAt({ path }: { readonly path: readonly PathStep[] }, frame: number): TextBox {
  const entry = path.findLast((step) => step.frame <= frame) ?? path[0]
  if (!entry) throw new RangeError('a track has no box')
  return entry.box
}
