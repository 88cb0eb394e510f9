import { expect, test } from 'vitest'
import type { TextPlace } from '#app/domain/erasing/text-place.ts'
import { plainBackgroundOf } from './plain-background.ts'

const RECT = { x: 0, y: 0, width: 120, height: 40 }
const place: TextPlace = {
  box: { x: 20, y: 10, width: 80, height: 20, angleDegrees: 0 },
  hide: { x: 16, y: 6, width: 88, height: 28, angleDegrees: 0 },
  rect: RECT,
  isOpen: { left: true, right: true, top: true, bottom: true },
  lineHeightPx: 20,
  colors: ['#202020'],
  outlinePx: 0,
  plate: null,
  isFollowed: true,
  neighbours: [],
}

type Color = readonly [number, number, number]
const BACKGROUND: Color = [240, 236, 244]

/** Dark letters with soft edges on a light background, and what else is painted. */
function frame(paint: (x: number, y: number) => Color | undefined = () => undefined) {
  const data = new Uint8Array(RECT.width * RECT.height * 3)
  for (let y = 0; y < RECT.height; y += 1)
    for (let x = 0; x < RECT.width; x += 1) {
      const inLine = x >= 22 && x < 98 && y >= 12 && y < 28
      const ink = inLine ? ([1, 1, 0.5, 0, 0, 0.5][x % 6] ?? 0) : 0
      const color = paint(x, y) ?? BACKGROUND.map((level) => level + ink * (32 - level))
      data.set(color, (y * RECT.width + x) * 3)
    }
  return { rect: RECT, data }
}

test('a ticker on one colour is covered with it', () => {
  const plain = plainBackgroundOf(place, [frame(), frame()])
  expect(plain?.color).toEqual(BACKGROUND)
  expect(plain?.hidden.reduce((sum, one) => sum + one, 0)).toBe(88 * 28)
})

test.each<[string, (x: number, y: number) => Color | undefined]>([
  ['passes over footage', (x, y) => [(7 * x) % 256, (11 * y) % 256, 90]],
  ['goes over a mark of another colour', (x, y) => (x > 60 && x < 80 && y < 14 ? [200, 30, 30] : undefined)],
  [
    'goes to where the background is a little darker',
    (x, y) => (y < 11 || y > 28 ? [240 - x / 6, 236 - x / 6, 244 - x / 6] : undefined),
  ],
  ['stands half on another colour', (x) => (x > 60 ? [120, 180, 60] : undefined)],
])('a text that %s on one of the frames is not', (_what, paint) => {
  expect(plainBackgroundOf(place, [frame(), frame(paint), frame()])).toBeNull()
})

test('what a neighbour covers is left alone', () => {
  const neighbours = [{ x: 90, y: 0, width: 30, height: 40, angleDegrees: 0 }]
  const marked = frame((x, y) => (x >= 104 && y > 4 ? [200, 30, 30] : undefined))
  const plain = plainBackgroundOf({ ...place, neighbours }, [marked])
  expect(plain?.hidden.reduce((sum, one) => sum + one, 0)).toBeLessThan(88 * 28)
})
