/** One byte a pixel, 1 where something is. */
export type Mask = Readonly<{ data: Uint8Array; width: number; height: number }>

export function maskWhere(
  image: { data: Uint8Array; width: number; height: number },
  holds: (value: number) => boolean,
): Mask {
  const { data: values, width, height } = image
  const data = new Uint8Array(width * height)
  for (let i = 0; i < data.length; i++) if (holds(values[i] ?? 0)) data[i] = 1
  return { data, width, height }
}

export function sizeOf(mask: Mask): number {
  let size = 0
  for (let i = 0; i < mask.data.length; i++) size += mask.data[i] ?? 0
  return size
}

const STRAIGHT = 1
const DIAGONAL = Math.SQRT2

/** Distance in pixels from each pixel to the nearest of the mask, 0 on it (two-pass chamfer, Borgefors 1986). */
export function distanceTo(mask: Mask): Float32Array {
  const { width, height } = mask
  // a border all around saves asking for each neighbour whether it is in the picture
  const wide = width + 2
  const padded = new Float32Array(wide * (height + 2)).fill(Infinity)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) if (mask.data[y * width + x] === 1) padded[(y + 1) * wide + x + 1] = 0
  for (let at = wide; at < wide * (height + 1); at++) relax(padded, at, -1, wide)
  for (let at = wide * (height + 1) - 1; at >= wide; at--) relax(padded, at, 1, wide)
  const distances = new Float32Array(width * height)
  for (let y = 0; y < height; y++) {
    const from = (y + 1) * wide + 1
    distances.set(padded.subarray(from, from + width), y * width)
  }
  return distances
}

/** Shortens the distance at a place by way of the four neighbours that the sweep (−1 forwards, 1 backwards) has done. */
function relax(distances: Float32Array, at: number, sweep: -1 | 1, wide: number): void {
  let best = distances[at] ?? 0
  if (best === 0) return
  const above = at + sweep * wide
  best = Math.min(
    best,
    (distances[at + sweep] ?? Infinity) + STRAIGHT,
    (distances[above] ?? Infinity) + STRAIGHT,
    (distances[above - 1] ?? Infinity) + DIAGONAL,
    (distances[above + 1] ?? Infinity) + DIAGONAL,
  )
  distances[at] = best
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
