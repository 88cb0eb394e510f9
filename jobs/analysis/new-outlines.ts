import type { Part, Plane } from './frame.ts'

const TILE_PX = 16
/** Difference across two pixels from which there is an outline; that of faint text is not much more. */
const OUTLINE_LEVELS = 24
/** Outline samples that a tile with a new text in it has at least; every second row is looked at. */
const MIN_SAMPLES = 8
/** So many such tiles side by side are a line of text; single ones are everywhere. */
const MIN_TILES = 2

/**
 * Where outlines are that stood there a few frames earlier, too, but not in the reference: what burned-in text does
 * when it appears, while the outlines of footage that moves do not stand still. From top to bottom, for each row of
 * tiles what lies between the first of them and the last.
 */
export function newOutlines(picture: Plane, earlier: Plane, reference: Plane): Part[] {
  const found: Part[] = []
  for (let top = 0; top < picture.height; top += TILE_PX) {
    let [run, left, right] = [0, 0, 0]
    for (let x = 1; x < picture.width - 1; x += TILE_PX) {
      run = isNewIn(picture, earlier, reference, x, top) ? run + 1 : 0
      if (run < MIN_TILES) continue
      right = x + TILE_PX
      if (left === 0) left = right - run * TILE_PX
    }
    if (right > 0) found.push({ left, top, right, bottom: top + TILE_PX })
  }
  return found
}

function isNewIn(picture: Plane, earlier: Plane, reference: Plane, left: number, top: number): boolean {
  const { width, height, samples } = picture
  const right = Math.min(width - 1, left + TILE_PX)
  const bottom = Math.min(height, top + TILE_PX)
  let found = 0
  for (let y = top; y < bottom; y += 2)
    for (let at = y * width + left; at < y * width + right; at++) {
      const slope = (samples[at + 1] ?? 0) - (samples[at - 1] ?? 0)
      if (slope < OUTLINE_LEVELS && slope > -OUTLINE_LEVELS) continue
      const sign = slope > 0 ? 1 : -1
      const before = sign * ((earlier.samples[at + 1] ?? 0) - (earlier.samples[at - 1] ?? 0))
      if (before < OUTLINE_LEVELS) continue
      const then = sign * ((reference.samples[at + 1] ?? 0) - (reference.samples[at - 1] ?? 0))
      if (then < OUTLINE_LEVELS / 2 && ++found >= MIN_SAMPLES) return true
    }
  return false
}
