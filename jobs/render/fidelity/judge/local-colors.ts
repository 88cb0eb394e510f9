import type { Mask, Raster } from '#app/domain/erasing/raster.ts'

/** Mean colour of the known pixels around each pixel (three bytes' worth a pixel), and how far they are from it. */
interface LocalColors {
  readonly mean: Float32Array
  /** Euclidean, in levels; NaN where nothing is known around. */
  readonly deviation: Float32Array
}

/** Sums over squares of `reach` pixels to all sides, by a table of sums. */
export function localColors({ data, rect }: Raster, known: Mask, reach: number): LocalColors {
  const { width, height } = rect
  const counts = sumTable(width, height, (pixel) => known[pixel] ?? 0)
  const sums = [0, 1, 2].map((channel) =>
    sumTable(width, height, (pixel) => (known[pixel] ? (data[pixel * 3 + channel] ?? 0) : 0)),
  )
  const squares = sumTable(width, height, (pixel) => {
    if (!known[pixel]) return 0
    const at = pixel * 3
    return (data[at] ?? 0) ** 2 + (data[at + 1] ?? 0) ** 2 + (data[at + 2] ?? 0) ** 2
  })
  const mean = new Float32Array(width * height * 3)
  const deviation = new Float32Array(width * height)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const pixel = y * width + x
      const square = [
        Math.max(0, x - reach),
        Math.max(0, y - reach),
        Math.min(width, x + reach + 1),
        Math.min(height, y + reach + 1),
      ] as const
      const count = sumIn(counts, width, square)
      if (count === 0) {
        deviation[pixel] = NaN
        continue
      }
      let ofMean = 0
      for (const [channel, table] of sums.entries()) {
        const value = sumIn(table, width, square) / count
        mean[pixel * 3 + channel] = value
        ofMean += value * value
      }
      deviation[pixel] = Math.sqrt(Math.max(0, sumIn(squares, width, square) / count - ofMean))
    }
  return { mean, deviation }
}

/** What all pixels above and to the left of each corner add up to (Crow 1984). */
function sumTable(width: number, height: number, valueAt: (pixel: number) => number): Float64Array {
  const table = new Float64Array((width + 1) * (height + 1))
  for (let y = 0; y < height; y += 1) {
    let row = 0
    for (let x = 0; x < width; x += 1) {
      row += valueAt(y * width + x)
      table[(y + 1) * (width + 1) + x + 1] = (table[y * (width + 1) + x + 1] ?? 0) + row
    }
  }
  return table
}

function sumIn(
  table: Float64Array,
  width: number,
  [left, top, right, bottom]: readonly [number, number, number, number],
): number {
  const at = (x: number, y: number) => table[y * (width + 1) + x] ?? 0
  return at(right, bottom) - at(left, bottom) - at(right, top) + at(left, top)
}
