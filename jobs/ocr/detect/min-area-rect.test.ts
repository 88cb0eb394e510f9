import fc from 'fast-check'
import { expect, test } from 'vitest'
import { along } from '../line-rect.ts'
import { minAreaRect } from './min-area-rect.ts'

function cornersAt(width: number, height: number, degrees: number): number[] {
  const angle = (degrees * Math.PI) / 180
  return [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ].flatMap(([i = 0, j = 0]) => {
    const [u, v] = [(i * width) / 2, (j * height) / 2]
    return [100 + u * Math.cos(angle) - v * Math.sin(angle), 50 + u * Math.sin(angle) + v * Math.cos(angle)]
  })
}

test.each([0, 10, -30, 44])('finds a rectangle turned by %i degrees as it was drawn', (degrees) => {
  const rect = minAreaRect(cornersAt(80, 20, degrees))
  expect(rect?.cx).toBeCloseTo(100)
  expect(rect?.cy).toBeCloseTo(50)
  expect(rect?.width).toBeCloseTo(80)
  expect(rect?.height).toBeCloseTo(20)
  expect(((rect?.angle ?? 0) * 180) / Math.PI).toBeCloseTo(degrees)
})

test('a rectangle turned by 80 degrees is one turned by −10 degrees with its sides exchanged', () => {
  const rect = minAreaRect(cornersAt(80, 20, 80))
  expect(rect?.width).toBeCloseTo(20)
  expect(rect?.height).toBeCloseTo(80)
  expect(((rect?.angle ?? 0) * 180) / Math.PI).toBeCloseTo(-10)
})

test('points on one line span no rectangle', () => {
  expect(minAreaRect([0, 0, 1, 1, 2, 2, 5, 5])).toBeUndefined()
})

test('the rectangle always holds every point', () => {
  const coordinate = fc.integer({ min: 0, max: 200 })
  fc.assert(
    fc.property(fc.array(fc.tuple(coordinate, coordinate), { minLength: 3, maxLength: 40 }), (points) => {
      const rect = minAreaRect(points.flat())
      if (!rect) return
      const middle = along(rect, rect.angle)
      for (const [cx, cy] of points) {
        const { u, v } = along({ cx, cy }, rect.angle)
        expect(Math.abs(u - middle.u)).toBeLessThanOrEqual(rect.width / 2 + 1e-6)
        expect(Math.abs(v - middle.v)).toBeLessThanOrEqual(rect.height / 2 + 1e-6)
      }
    }),
  )
})
