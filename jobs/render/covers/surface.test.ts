import { expect, test } from 'vitest'
import { raster } from '#tests/factories/raster.ts'
import { surfaceAround, surroundingsOf } from './surface.ts'

type Color = readonly [number, number, number]
const FRAME = { widthPx: 800, heightPx: 400 }
const box = { x: 300, y: 180, width: 200, height: 37, angleDegrees: 0 }
const plate = { x: 292, y: 172, width: 216, height: 56, angleDegrees: 0 }
const text = { plate, fill: '#ffffff', lineHeightPx: 40 }
const BLUE: Color = [0, 140, 208]
const around = surroundingsOf(box, 40, FRAME)
/** A frame of one colour with other things on it, seen around the text. */
const seen = (colorAt: (x: number, y: number) => Color) =>
  raster(around, (x, y) => colorAt(x + around.x, y + around.y))
const find = (colorAt: (x: number, y: number) => Color, neighbours: (typeof box)[] = []) =>
  surfaceAround({ ...text, box }, seen(colorAt), neighbours)
const isIn = (x: number, y: number, left: number, top: number, right: number, bottom: number) =>
  x >= left && x < right && y >= top && y < bottom

test('a poster’s colour goes on until something stands on it', () => {
  const surface = find((x, y) => (isIn(x, y, 120, 150, 240, 250) ? [230, 180, 160] : BLUE))
  expect(surface?.x).toBeGreaterThan(240)
  expect(surface?.x).toBeLessThan(256)
  expect((surface?.x ?? 0) + (surface?.width ?? 0)).toBe(around.x + around.width)
  expect(surface?.y).toBe(around.y)
})

test('a sign ends above its text where it ends, though there is room along it', () => {
  const onSign = (x: number, y: number): Color =>
    isIn(x, y, 100, 150, 700, 260) && !isIn(x, y, 130, 180, 170, 220) ? BLUE : [150, 140, 130]
  const { x = 0, y = 0, width = 0, height = 0 } = find(onSign) ?? {}
  expect([x, y, x + width, y + height]).toEqual([176, 156, 694, 254])
})

test('a button whose plate was measured beyond it is told by what is right around its text', () => {
  const onButton = (x: number, y: number): Color => (isIn(x, y, 270, 160, 700, 240) ? BLUE : [40, 60, 50])
  const measured = { ...plate, height: 100 }
  const {
    x = 0,
    y = 0,
    width = 0,
    height = 0,
  } = surfaceAround({ ...text, box, plate: measured }, seen(onButton), []) ?? {}
  expect([x, y, x + width, y + height]).toEqual([276, 166, 694, 234])
})

test('what stands right beside a text is avoided, too', () => {
  const surface = find((x, y) => (isIn(x, y, 510, 190, 540, 210) ? [255, 255, 255] : BLUE))
  expect((surface?.x ?? 0) + (surface?.width ?? 0)).toBeLessThanOrEqual(510)
})

test('a plate that was made for its text ends around it', () => {
  const onFootage = (x: number, y: number): Color =>
    isIn(x, y, 292, 172, 508, 228) ? BLUE : [(37 * x + 11 * y) % 200, (x * y) % 150, 60]
  expect(find(onFootage)).toBeNull()
  // with a smooth edge
  expect(find((x, y) => (isIn(x, y, 290, 170, 510, 230) ? BLUE : [90, 40, 30]))).toBeNull()
})

test('a pale bubble on a pale wall ends where it ends, unless both are uneven', () => {
  const onWall = (shadeAt: (x: number, y: number) => number) =>
    surfaceAround(
      { ...text, fill: '#111111', box },
      seen((x, y) => {
        const shade = shadeAt(x, y)
        const [red, green, blue] = isIn(x, y, 290, 170, 510, 230) ? [218, 243, 196] : [232, 231, 212]
        return [red + shade, green + shade, blue + shade]
      }),
      [],
    )
  expect(onWall(() => 0)).toBeNull()
  expect(onWall((x, y) => ((7 * x + 13 * y) % 9) - 4)?.x).toBe(around.x)
})

test('a bubble in which another text stands as well is no plate of its own, and ends where it ends', () => {
  const bubble = { ...plate, height: 96 }
  const time = { x: 440, y: 236, width: 60, height: 24, angleDegrees: 0 }
  const seenBubble = seen((x, y) => (isIn(x, y, 292, 172, 508, 268) ? [218, 243, 196] : [236, 229, 221]))
  const {
    x = 0,
    y = 0,
    width = 0,
    height = 0,
  } = surfaceAround({ ...text, fill: '#111111', plate: bubble, box }, seenBubble, [time]) ?? {}
  expect([x, y, x + width, y + height]).toEqual([298, 178, 502, 262])
})

test('other texts are nothing foreign: captions avoid them otherwise', () => {
  const neighbour = { x: 60, y: 180, width: 180, height: 40, angleDegrees: 0 }
  const written = (x: number, y: number): Color =>
    isIn(x, y, 60, 180, 240, 220) && x % 20 < 6 ? [255, 255, 255] : BLUE
  expect(find(written, [neighbour])?.x).toBe(around.x)
  expect(find(written)?.x).toBeGreaterThan(220)
})

test('nothing is said of a text that is turned', () => {
  expect(
    surfaceAround(
      { ...text, box: { ...box, angleDegrees: 5 } },
      seen(() => BLUE),
      [],
    ),
  ).toBeNull()
})
