import { expect, test } from 'vitest'
import type { TextBox } from '#app/domain/geometry.ts'
import { raster } from '#tests/factories/raster.ts'
import { backgroundAround } from './background.ts'
import { surroundingsOf } from './surface.ts'

type Color = readonly [number, number, number]
const FRAME = { widthPx: 800, heightPx: 400 }
const BOX: TextBox = { x: 300, y: 180, width: 200, height: 40, angleDegrees: 0 }
const [GREEN, WHITE]: [Color, Color] = [
  [20, 90, 60],
  [230, 230, 230],
]
const isIn = (x: number, y: number, left: number, top: number, right: number, bottom: number) =>
  x >= left && x < right && y >= top && y < bottom

/** A sign from 150 to 700 and 120 to 300, with a white border of 6 pixels and vertical strokes for letters. */
function sign(x: number, y: number): Color {
  if (!isIn(x, y, 150, 120, 700, 300)) return [(37 * x + 11 * y) % 200, (x * y) % 150, 60]
  if (!isIn(x, y, 156, 126, 694, 294)) return WHITE
  return isIn(x, y, 304, 186, 496, 214) && x % 24 < 6 ? WHITE : GREEN
}
function find(colorAt: (x: number, y: number) => Color, neighbours: TextBox[] = [], box = BOX) {
  const around = surroundingsOf(box, 40, FRAME)
  const now = raster(around, (x, y) => colorAt(x + around.x, y + around.y))
  return backgroundAround({ box, fill: '#e6e6e6', lineHeightPx: 40 }, now, neighbours)
}

test('a text’s background ends a little before the border of its sign', () => {
  const { left = 0, right = 0, up = 0, down = 0 } = find(sign) ?? {}
  expect([300 - left, 500 + right, 180 - up, 220 + down].map((side) => Math.round(side / 5) * 5)).toEqual([
    165, 685, 135, 285,
  ])
})

test('a pictogram beside a text ends its background, another text does not', () => {
  const isArrow = (x: number, y: number) => isIn(x, y, 540, 185, 600, 215)
  const withArrow = (x: number, y: number) => (isArrow(x, y) ? WHITE : sign(x, y))
  expect(find(withArrow)?.right).toBeLessThan(40)
  expect(
    find(withArrow, [{ x: 538, y: 183, width: 64, height: 34, angleDegrees: 0 }])?.right,
  ).toBeGreaterThan(150)
})

test('light that changes evenly ends nothing', () => {
  const shaded = (x: number, y: number): Color => {
    const color = sign(x, y)
    return color === GREEN ? [20 + (x - 156) / 6, 90, 60] : color
  }
  expect(find(shaded)?.right).toBeGreaterThan(170)
})

test('the background of a text that is turned is turned with it', () => {
  const radians = (6 * Math.PI) / 180
  const turned = (x: number, y: number): Color => {
    const [dx, dy] = [x - 400, y - 200]
    return sign(
      400 + dx * Math.cos(radians) + dy * Math.sin(radians),
      200 + dy * Math.cos(radians) - dx * Math.sin(radians),
    )
  }
  const { left = 0, right = 0 } = find(turned, [], { ...BOX, angleDegrees: 6 }) ?? {}
  expect(Math.abs(left - 135)).toBeLessThan(8)
  expect(Math.abs(right - 185)).toBeLessThan(8)
})

test('a text over a picture stands on no background', () => {
  expect(find((x, y) => [(37 * x + 11 * y) % 200, (x * y) % 150, 60])).toBeNull()
})
