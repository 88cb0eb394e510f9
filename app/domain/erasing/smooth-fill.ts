import type { Mask, Raster } from './raster.ts'

/** At each size; the first guess comes from the picture at half the size and is nearly right. */
const ITERATIONS = 6

interface Level {
  readonly width: number
  readonly height: number
  /** Three channels a pixel. */
  readonly values: Float32Array
  readonly isUnknown: Mask
}

/**
 * A picture in which the masked pixels have the smoothest surface that meets those around them (Laplace's equation, solved from
 * coarse to fine). Costs about as much as reading the picture ten times, however much is masked.
 */
export function smoothFill({ rect, data }: Raster, mask: Mask): Raster {
  const { width, height } = rect
  const values = new Float32Array(data)
  fill({ width, height, values, isUnknown: mask })
  const filled = data.slice()
  for (let pixel = 0; pixel < mask.length; pixel += 1)
    if (mask[pixel])
      for (let byte = pixel * 3; byte < pixel * 3 + 3; byte += 1) filled[byte] = Math.round(values[byte] ?? 0)
  return { rect, data: filled }
}

function fill(level: Level): void {
  const unknown = unknownOf(level.isUnknown)
  if (unknown.length === 0) return
  if (level.width < 3 || level.height < 3) return fillWithMean(level, unknown)
  const coarse = halved(level)
  fill(coarse)
  for (const pixel of unknown) guess(level, coarse, pixel)
  for (let iteration = 0; iteration < ITERATIONS; iteration += 1) relax(level, unknown)
}

function unknownOf(mask: Mask): number[] {
  const pixels: number[] = []
  for (let pixel = 0; pixel < mask.length; pixel += 1) if (mask[pixel]) pixels.push(pixel)
  return pixels
}

function fillWithMean({ values, isUnknown }: Level, unknown: readonly number[]): void {
  const known = isUnknown.length - unknown.length
  for (let channel = 0; channel < 3; channel += 1) {
    let sum = 0
    for (let pixel = 0; pixel < isUnknown.length; pixel += 1)
      if (!isUnknown[pixel]) sum += values[pixel * 3 + channel] ?? 0
    for (const pixel of unknown) values[pixel * 3 + channel] = known > 0 ? sum / known : 128
  }
}

/** At half the size; a pixel is the mean of what is known of four. */
function halved({ width, height, values, isUnknown }: Level): Level {
  const [halfWidth, halfHeight] = [Math.ceil(width / 2), Math.ceil(height / 2)]
  const half = {
    ...{ width: halfWidth, height: halfHeight },
    values: new Float32Array(halfWidth * halfHeight * 3),
    isUnknown: new Uint8Array(halfWidth * halfHeight).fill(1),
  }
  const known = new Uint8Array(halfWidth * halfHeight)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const pixel = y * width + x
      if (isUnknown[pixel]) continue
      const to = (y >> 1) * halfWidth + (x >> 1)
      known[to] = (known[to] ?? 0) + 1
      half.isUnknown[to] = 0
      for (let channel = 0; channel < 3; channel += 1)
        half.values[to * 3 + channel] =
          (half.values[to * 3 + channel] ?? 0) + (values[pixel * 3 + channel] ?? 0)
    }
  for (let pixel = 0; pixel < known.length; pixel += 1)
    for (let channel = 0; channel < 3; channel += 1)
      half.values[pixel * 3 + channel] =
        (half.values[pixel * 3 + channel] ?? 0) / Math.max(1, known[pixel] ?? 0)
  return half
}

/** From the four pixels of the coarser picture that are nearest. */
function guess({ width, values }: Level, coarse: Level, pixel: number): void {
  const x = ((pixel % width) - 0.5) / 2
  const y = (Math.floor(pixel / width) - 0.5) / 2
  const [left, top] = [Math.floor(x), Math.floor(y)]
  const [right, down] = [x - left, y - top]
  const upper = Math.max(0, top) * coarse.width
  const lower = Math.min(coarse.height - 1, top + 1) * coarse.width
  const before = Math.max(0, left)
  const after = Math.min(coarse.width - 1, left + 1)
  for (let channel = 0; channel < 3; channel += 1) {
    const above =
      (1 - right) * (coarse.values[(upper + before) * 3 + channel] ?? 0) +
      right * (coarse.values[(upper + after) * 3 + channel] ?? 0)
    const below =
      (1 - right) * (coarse.values[(lower + before) * 3 + channel] ?? 0) +
      right * (coarse.values[(lower + after) * 3 + channel] ?? 0)
    values[pixel * 3 + channel] = (1 - down) * above + down * below
  }
}

/** Each unknown pixel becomes the mean of its neighbours; at the picture's edge it stands in for those that are not there. */
function relax({ width, height, values }: Level, unknown: readonly number[]): void {
  for (const pixel of unknown) {
    const x = pixel % width
    const left = 3 * (x > 0 ? pixel - 1 : pixel)
    const right = 3 * (x < width - 1 ? pixel + 1 : pixel)
    const up = 3 * (pixel >= width ? pixel - width : pixel)
    const down = 3 * (pixel < (height - 1) * width ? pixel + width : pixel)
    for (let channel = 0; channel < 3; channel += 1)
      values[pixel * 3 + channel] =
        ((values[left + channel] ?? 0) +
          (values[right + channel] ?? 0) +
          (values[up + channel] ?? 0) +
          (values[down + channel] ?? 0)) /
        4
  }
}
