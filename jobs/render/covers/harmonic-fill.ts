import type { Mask, Raster } from './raster.ts'

const SWEEPS = 200
/** Over-relaxation: a filled strip a few dozen pixels wide settles in far fewer sweeps. */
const RELAXATION = 1.8

/**
 * Fills the masked pixels with the smoothest surface that meets their surroundings (Laplace's equation, solved by
 * successive over-relaxation from a first guess that blends the nearest pixels of the row and the column).
 */
export function harmonicFill(raster: Raster, mask: Mask): Raster {
  const { width, height } = raster.rect
  const values = Float32Array.from(raster.data)
  const holes: number[] = []
  for (let pixel = 0; pixel < mask.length; pixel += 1) if (mask[pixel]) holes.push(pixel)
  for (const pixel of holes) guess(raster, mask, pixel, values)
  for (let sweep = 0; sweep < SWEEPS; sweep += 1) {
    let change = 0
    for (const pixel of holes) {
      const x = pixel % width
      const left = x > 0 ? pixel - 1 : pixel
      const right = x < width - 1 ? pixel + 1 : pixel
      const up = pixel >= width ? pixel - width : pixel
      const down = pixel < (height - 1) * width ? pixel + width : pixel
      for (let channel = 0; channel < 3; channel += 1) {
        const at = (other: number) => values[other * 3 + channel] ?? 0
        const step = (at(left) + at(right) + at(up) + at(down)) / 4 - at(pixel)
        values[pixel * 3 + channel] = at(pixel) + RELAXATION * step
        change = Math.max(change, Math.abs(step))
      }
    }
    if (change < 0.05) break
  }
  return {
    rect: raster.rect,
    data: Uint8Array.from(values, (value) => Math.min(255, Math.max(0, Math.round(value)))),
  }
}

/** The nearest known pixels of the row and the column, the nearer ones weighing more. */
function guess(
  { rect: { width, height }, data }: Raster,
  mask: Mask,
  pixel: number,
  values: Float32Array,
): void {
  const [x, y] = [pixel % width, Math.floor(pixel / width)]
  const known: { at: number; weight: number }[] = []
  const look = (step: number, steps: number) => {
    for (let distance = 1; distance <= steps; distance += 1) {
      const at = pixel + step * distance
      if (!mask[at]) {
        known.push({ at, weight: 1 / distance })
        return
      }
    }
  }
  look(-1, x)
  look(1, width - 1 - x)
  look(-width, y)
  look(width, height - 1 - y)
  const total = known.reduce((sum, { weight }) => sum + weight, 0)
  for (let channel = 0; channel < 3; channel += 1) {
    const sum = known.reduce((all, { at, weight }) => all + weight * (data[at * 3 + channel] ?? 0), 0)
    values[pixel * 3 + channel] = total > 0 ? sum / total : 128
  }
}
