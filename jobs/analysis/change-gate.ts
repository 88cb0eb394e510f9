import type { Plane } from './frame.ts'

const TILE_PX = 16
/** Mean difference of a tile's luma from which it counts as changed: above what re-encoding of a still picture makes. */
const CHANGED_LEVELS = 6

/** Whether any 16×16 tile of the brightness differs; both are of the same size. Looks at every second pixel and row. */
export function hasChanged(picture: Plane, reference: Plane): boolean {
  const { width, height } = picture
  for (let top = 0; top < height; top += TILE_PX)
    for (let left = 0; left < width; left += TILE_PX)
      if (tileDifference(picture, reference, left, top) > CHANGED_LEVELS) return true
  return false
}

function tileDifference(picture: Plane, reference: Plane, left: number, top: number): number {
  const { width, samples } = picture
  const before = reference.samples
  const right = Math.min(width, left + TILE_PX)
  const bottom = Math.min(picture.height, top + TILE_PX)
  let sum = 0
  let count = 0
  for (let y = top; y < bottom; y += 2)
    for (let at = y * width + left; at < y * width + right; at += 2) {
      sum += Math.abs((samples[at] ?? 0) - (before[at] ?? 0))
      count++
    }
  return sum / count
}
