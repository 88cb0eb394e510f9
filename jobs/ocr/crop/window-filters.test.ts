import fc from 'fast-check'
import { expect, test } from 'vitest'
import { topHat } from './window-filters.ts'

/** By definition: the greatest of the least values of all windows around a pixel, taken from it. */
function slowTopHat(data: number[], width: number, height: number, radius: number): number[] {
  const filter = (source: number[], pick: (...values: number[]) => number) =>
    source.map((_, at) => {
      const [x, y] = [at % width, Math.floor(at / width)]
      const near = source.filter(
        (_value, i) => Math.abs((i % width) - x) <= radius && Math.abs(Math.floor(i / width) - y) <= radius,
      )
      return pick(...near)
    })
  const opened = filter(filter(data, Math.min), Math.max)
  return data.map((value, i) => value - (opened[i] ?? 0))
}

test('equals the definition for pictures of every size, also smaller than the window', () => {
  const picture = fc
    .record({ width: fc.integer({ min: 1, max: 9 }), height: fc.integer({ min: 1, max: 7 }) })
    .chain(({ width, height }) =>
      fc.record({
        width: fc.constant(width),
        height: fc.constant(height),
        data: fc.array(fc.integer({ min: 0, max: 255 }), {
          minLength: width * height,
          maxLength: width * height,
        }),
        radius: fc.integer({ min: 1, max: 3 }),
      }),
    )
  fc.assert(
    fc.property(picture, ({ width, height, data, radius }) => {
      const result = topHat({ data: Uint8Array.from(data), width, height, channels: 1 }, radius)
      expect([...result.data]).toEqual(slowTopHat(data, width, height, radius))
    }),
  )
})
