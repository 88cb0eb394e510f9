import { expect, test } from 'vitest'
import type { Plane } from '../coverage.ts'
import { blurredPlane, dilatedPlane, dot, highPass } from '../plane-filters.ts'
import { copied, roomFor, valuesAt, withPlanes } from './plane-memory.ts'

/** Narrower than a vector, and with rests of all lengths beside whole ones. */
const SIZES = [
  [1, 1],
  [2, 9],
  [3, 2],
  [17, 5],
  [30, 23],
  [64, 7],
] as const

function noise(width: number, height: number): Plane {
  let state = 7
  const values = Float32Array.from({ length: width * height }, () => {
    state = (state * 1103515245 + 12345) % 2 ** 31
    return state / 2 ** 31
  })
  return { width, height, values }
}

/** Each pixel by its definition, of all others. */
function eachOf({ width, height }: Plane, valueAt: (x: number, y: number) => number): number[] {
  return Array.from({ length: width * height }, (_, at) => valueAt(at % width, Math.floor(at / width)))
}

const at = ({ width, height, values }: Plane, x: number, y: number) =>
  x < 0 || y < 0 || x >= width || y >= height ? 0 : (values[y * width + x] ?? 0)

function expectClose(found: Float32Array, wanted: readonly number[], within = 1e-5): void {
  const off = wanted.map((value, index) => Math.abs(value - (found[index] ?? NaN)))
  expect(Math.max(...off)).toBeLessThan(within)
}

test.each(SIZES)('a plane of %i × %i is blurred as the definition of a Gaussian says', (width, height) => {
  const plane = noise(width, height)
  for (const sigma of [0.4, 1.2, 3.1]) {
    const radius = Math.max(1, Math.round(2.2 * sigma))
    const distances = Array.from({ length: 2 * radius + 1 }, (_, index) => index - radius)
    const weightOf = (distance: number) => Math.exp(-(distance ** 2) / (2 * sigma ** 2))
    const total = distances.reduce((sum, distance) => sum + weightOf(distance), 0)
    const along = (valueAt: (distance: number) => number) =>
      distances.reduce((sum, distance) => sum + (weightOf(distance) / total) * valueAt(distance), 0)
    const wanted = eachOf(plane, (x, y) => along((dy) => along((dx) => at(plane, x + dx, y + dy))))
    expectClose(blurredPlane(plane, sigma).values, wanted)
  }
})

test.each(SIZES)('of a plane of %i × %i the mean of what is around a pixel is taken', (width, height) => {
  const plane = noise(width, height)
  for (const radius of [1, 4, 40]) {
    const wanted = eachOf(plane, (x, y) => {
      let [sum, count] = [0, 0]
      for (let row = Math.max(0, y - radius); row <= Math.min(height - 1, y + radius); row += 1)
        for (let column = Math.max(0, x - radius); column <= Math.min(width - 1, x + radius); column += 1) {
          sum += at(plane, column, row)
          count += 1
        }
      return at(plane, x, y) - sum / count
    })
    expectClose(highPass(plane, radius).values, wanted)
  }
})

test.each(SIZES)('letters on a plane of %i × %i grow by a radius', (width, height) => {
  const values = new Float32Array(width * height)
  values[Math.floor(values.length / 2)] = 1
  const plane = { width, height, values }
  const [middleX, middleY] = [Math.floor(values.length / 2) % width, Math.floor(values.length / 2 / width)]
  for (const radius of [0.5, 2.3, 6]) {
    const wanted = eachOf(plane, (x, y) =>
      Math.min(1, Math.max(0, 1 + radius - Math.hypot(x - middleX, y - middleY))),
    )
    // a chamfer is at most 3 % too long
    expectClose(dilatedPlane(plane, radius).values, wanted, 0.03 * (1 + radius) + 1e-5)
  }
})

test.each(SIZES)('the products of all pixels of two planes of %i × %i are summed', (width, height) => {
  const [one, other] = [noise(width, height).values, noise(width, height).values.toReversed()]
  const wanted = one.reduce((sum, value, index) => sum + value * (other[index] ?? 0), 0)
  expect(dot(one, other)).toBeCloseTo(wanted, 4)
})

test('the memory grows with what it has to hold, and holds what it held', () => {
  withPlanes(() => {
    const first = copied(Float32Array.of(1, 2, 3))
    const large = roomFor(4e6)
    expect(valuesAt(first, 3)).toEqual(Float32Array.of(1, 2, 3))
    expect(valuesAt(large, 4e6)).toHaveLength(4e6)
  })
})

test('room is free again once it is used, also when what used it fails', () => {
  const placeOf = () => withPlanes(() => roomFor(10))
  const before = placeOf()
  const failing = () =>
    withPlanes(() => {
      roomFor(1000)
      throw new RangeError('too dark')
    })
  expect(failing).toThrow('too dark')
  expect(placeOf()).toBe(before)
})
