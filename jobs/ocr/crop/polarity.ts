import type { GrayImage } from '../image.ts'
import { movingAverage } from './window-filters.ts'

/** Above and below, in shares of the line's height, there is more background than letters. */
const RIM = 0.125

/**
 * Whether the letters are lighter than their background: they are fewer pixels than the background and so lie further from
 * the mean around them.
 */
export function isLightOnDark({ data, width, height }: GrayImage): boolean {
  const [top, bottom] = [Math.round(RIM * height), height - Math.round(RIM * height)]
  const columns = new Float64Array(width)
  for (let y = top; y < bottom; y++)
    for (let x = 0; x < width; x++)
      columns[x] = (columns[x] ?? 0) + (data[y * width + x] ?? 0) / (bottom - top)
  const means = movingAverage(columns, height)
  let skewness = 0
  for (let y = top; y < bottom; y++)
    for (let x = 0; x < width; x++) skewness += ((data[y * width + x] ?? 0) - (means[x] ?? 0)) ** 3
  return skewness > 0
}
