import { expect, test } from 'vitest'
import { eraseLetters, type Letters, regionOf } from './letters.ts'

const [WIDTH, HEIGHT] = [220, 80]
const LETTERS: Letters = {
  box: { x: 20, y: 15, width: 180, height: 50, angleDegrees: 0 },
  ...{ colors: ['#ffffff'], outlinePx: 2, lineHeightPx: 46, isMoving: false },
}
type Color = readonly [number, number, number]
const WHITE: Color = [255, 255, 255]
const BLACK: Color = [0, 0, 0]
const shade = (x: number, y: number): Color => [40 + x / 4, 60 + y / 2, 120 - x / 8]

/** Bars five pixels wide with an outline of two, as letters are. */
function strokeAt(x: number, y: number): Color | null {
  if (y < 24 || y >= 56 || x < 30 || x >= 190) return null
  const across = (x - 30) % 20
  const isEdge = across < 2 || across >= 7 || y < 26 || y >= 54
  return across < 9 ? (isEdge ? BLACK : WHITE) : null
}

function drawn(colorAt: (x: number, y: number) => Color) {
  const data = new Uint8ClampedArray(WIDTH * HEIGHT * 4)
  for (let pixel = 0; pixel < WIDTH * HEIGHT; pixel += 1)
    data.set([...colorAt(pixel % WIDTH, Math.floor(pixel / WIDTH)), 255], pixel * 4)
  return { width: WIDTH, height: HEIGHT, data }
}

/** What is seen where the erased picture lies over the one it was made of: the furthest that a level is from the shade. */
function furthest(before: ReturnType<typeof drawn>, after: ReturnType<typeof drawn>): number {
  let most = 0
  for (let pixel = 0; pixel < WIDTH * HEIGHT; pixel += 1) {
    const seen = (after.data[pixel * 4 + 3] ? after : before).data.subarray(pixel * 4, pixel * 4 + 3)
    const background = shade(pixel % WIDTH, Math.floor(pixel / WIDTH))
    for (const [channel, level] of background.entries())
      most = Math.max(most, Math.abs((seen[channel] ?? 0) - level))
  }
  return most
}

function erased(colorAt: (x: number, y: number) => Color, letters = LETTERS) {
  const [before, after] = [drawn(colorAt), drawn(colorAt)]
  eraseLetters(after, letters)
  const opaque = after.data.filter((alpha, byte) => byte % 4 === 3 && alpha === 255).length
  return { before, after, opaque, furthest: furthest(before, after) }
}

test('letters and their outline become the background, and the frame is left alone beside them', () => {
  const { furthest, after } = erased((x, y) => strokeAt(x, y) ?? shade(x, y))
  expect(furthest).toBeLessThan(3)
  expect(after.data[(40 * WIDTH + 5) * 4 + 3]).toBe(0)
})

test('the whole box is filled where its letters have another colour than was read', () => {
  const { opaque, furthest } = erased((x, y) => strokeAt(x, y) ?? shade(x, y), {
    ...LETTERS,
    colors: ['#ff0000'],
  })
  expect(opaque).toBe(180 * 50)
  expect(furthest).toBeLessThan(4)
})

test('a border in the letters’ colour that goes on beyond them stays', () => {
  const { after } = erased((x, y) => (y >= 70 && y < 73 ? WHITE : (strokeAt(x, y) ?? shade(x, y))))
  expect(after.data[(71 * WIDTH + 100) * 4 + 3]).toBe(0)
  expect(after.data[(40 * WIDTH + 35) * 4 + 3]).toBe(255)
})

test('letters of another text say nothing about the background, and are not erased', () => {
  const other = (x: number, y: number) => y >= 4 && y < 10 && x % 20 < 5 && x > 30 && x < 190
  const { before, after } = erased((x, y) => (other(x, y) ? WHITE : (strokeAt(x, y) ?? shade(x, y))))
  const at = (x: number, y: number) => (y * WIDTH + x) * 4
  expect(after.data[at(42, 6) + 3]).toBe(0)
  const seen = (x: number, y: number) => (after.data[at(x, y) + 3] ? after : before).data[at(x, y)] ?? 0
  expect(Math.abs(seen(43, 24) - shade(43, 24)[0])).toBeLessThan(4)
})

test('what is read ends at the frame', () => {
  const frame = { width: 100, height: 100 }
  const at = (x: number) => regionOf({ ...LETTERS, box: { ...LETTERS.box, x } }, frame)
  expect(at(-100)).toEqual({ x: 0, y: 1, width: 94, height: 78 })
  expect(at(120).width).toBe(0)
})
