/** One byte a pixel, 1 where something is. */
export type Mask = Readonly<{ data: Uint8Array; width: number; height: number }>

export function maskWhere(
  image: { data: Uint8Array; width: number; height: number },
  holds: (value: number) => boolean,
): Mask {
  return {
    data: Uint8Array.from(image.data, (value) => (holds(value) ? 1 : 0)),
    width: image.width,
    height: image.height,
  }
}

export function sizeOf(mask: Mask): number {
  let size = 0
  for (const value of mask.data) size += value
  return size
}

const STRAIGHT = 1
const DIAGONAL = Math.SQRT2

/** Distance in pixels from each pixel to the nearest of the mask, 0 on it (two-pass chamfer, Borgefors 1986). */
export function distanceTo(mask: Mask): Float32Array {
  const { width, height } = mask
  const distances = Float32Array.from(mask.data, (value) => (value === 1 ? 0 : Infinity))
  const relax = (at: number, x: number, y: number, dx: number, dy: number, cost: number) => {
    if (x + dx < 0 || x + dx >= width || y + dy < 0 || y + dy >= height) return
    const through = (distances[at + dy * width + dx] ?? Infinity) + cost
    if (through < (distances[at] ?? Infinity)) distances[at] = through
  }
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++) {
      relax(at, x, y, -1, 0, STRAIGHT)
      relax(at, x, y, 0, -1, STRAIGHT)
      relax(at, x, y, -1, -1, DIAGONAL)
      relax(at, x, y, 1, -1, DIAGONAL)
    }
  for (let y = height - 1, at = width * height - 1; y >= 0; y--)
    for (let x = width - 1; x >= 0; x--, at--) {
      relax(at, x, y, 1, 0, STRAIGHT)
      relax(at, x, y, 0, 1, STRAIGHT)
      relax(at, x, y, 1, 1, DIAGONAL)
      relax(at, x, y, -1, 1, DIAGONAL)
    }
  return distances
}

/** How many pixels of the mask each row has. */
export function rowSums({ data, width, height }: Mask): Uint32Array {
  const sums = new Uint32Array(height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) sums[y] = (sums[y] ?? 0) + (data[y * width + x] ?? 0)
  return sums
}

/** How many pixels of the mask each column has, the rows sheared by `slope` columns a row around the middle. */
export function columnSums({ data, width, height }: Mask, slope = 0): Uint32Array {
  const reach = Math.ceil((Math.abs(slope) * height) / 2)
  const sums = new Uint32Array(width + 2 * reach)
  for (let y = 0; y < height; y++) {
    const shift = reach + Math.round((y - height / 2) * slope)
    for (let x = 0; x < width; x++) {
      if (data[y * width + x] !== 1) continue
      sums[x + shift] = (sums[x + shift] ?? 0) + 1
    }
  }
  return sums
}
