import { expect, test } from 'vitest'
import { raster } from '#tests/factories/raster.ts'
import { linePlateAround } from './line-plate.ts'

const around = { x: 0, y: 0, width: 600, height: 260 }
const upper = { x: 150, y: 60, width: 300, height: 40, angleDegrees: 0 }
const lower = { x: 120, y: 120, width: 360, height: 40, angleDegrees: 0 }
const text = {
  ...{ box: upper, fill: '#101010', lineHeightPx: 40 },
  plate: { x: 134, y: 50, width: 332, height: 60, angleDegrees: 0 },
}

/** White where a rectangle is, its corners rounded; footage elsewhere. */
function seen(...plates: { left: number; top: number; right: number; bottom: number; radius?: number }[]) {
  return raster(around, (x, y) =>
    plates.some(({ left, top, right, bottom, radius = 0 }) => {
      const dx = Math.max(left + radius - x - 0.5, x + 0.5 - right + radius, 0)
      const dy = Math.max(top + radius - y - 0.5, y + 0.5 - bottom + radius, 0)
      return x >= left && x < right && y >= top && y < bottom && Math.hypot(dx, dy) <= radius + 1e-6
    })
      ? [255, 255, 255]
      : [90 + ((37 * x + 11 * y) % 40), 70, 60],
  )
}

test('a plate that follows its line is that line’s own, with its corners', () => {
  const now = seen(
    { left: 132, top: 50, right: 468, bottom: 112, radius: 14 },
    { left: 102, top: 110, right: 498, bottom: 172, radius: 14 },
  )
  const { rect, radiusPx = 0 } = linePlateAround(text, now, [lower]) ?? {}
  expect(rect).toEqual({ x: 132, y: 50, width: 336, height: 60 })
  expect(radiusPx).toBeGreaterThan(11)
  expect(radiusPx).toBeLessThan(17)
})

test('the plate of a longer line ends where it is seen to, beside the shorter one that it joins', () => {
  const longer = { ...upper, x: 60, width: 480 }
  const shorter = { ...lower, x: 166, width: 268 }
  const now = seen(
    { left: 44, top: 50, right: 556, bottom: 106, radius: 10 },
    { left: 150, top: 105, right: 450, bottom: 168, radius: 10 },
  )
  const own = { ...text, box: longer, plate: { ...text.plate, x: 44, width: 512 } }
  expect(linePlateAround(own, now, [shorter])?.rect).toEqual({ x: 44, y: 50, width: 512, height: 56 })
})

test('plates between which a strip of footage is seen end at their own edges', () => {
  const below = { ...lower, y: 134 }
  const now = seen(
    { left: 132, top: 46, right: 468, bottom: 112 },
    { left: 102, top: 120, right: 498, bottom: 186 },
  )
  expect(linePlateAround(text, now, [below])?.rect).toEqual({ x: 132, y: 46, width: 336, height: 66 })
})

test.each([
  ['a sign with two lines', { left: 90, top: 45, right: 510, bottom: 180 }],
  ['a poster', { left: 0, top: 0, right: 600, bottom: 260 }],
])('%s is no plate of a line', (_what, sign) => {
  expect(linePlateAround(text, seen(sign), [lower])).toBeNull()
})

test('of a single line nothing is said, nor of lines as long as one another', () => {
  const now = seen({ left: 132, top: 50, right: 468, bottom: 172 })
  expect(linePlateAround(text, now, [])).toBeNull()
  expect(linePlateAround(text, now, [{ ...upper, y: 120 }])).toBeNull()
})
