import { expect, test } from 'vitest'
import { eraseLetters, type Letters } from './letters.ts'

const [WIDTH, HEIGHT] = [220, 80]
const PLACE: Letters['place'] = {
  box: { x: 27, y: 22, width: 166, height: 36, angleDegrees: 0 },
  hide: { x: 20, y: 15, width: 180, height: 50, angleDegrees: 0 },
  rect: { x: 0, y: 0, width: WIDTH, height: HEIGHT },
  isOpen: { left: true, right: true, top: true, bottom: true },
  ...{ lineHeightPx: 46, colors: ['#ffffff'], outlinePx: 2, plate: null },
  ...{ isFollowed: false, neighbours: [] },
}
const KINDS = ['still', 'moving'] as const
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

function erased(
  colorAt: (x: number, y: number) => Color,
  { kind = 'still', ...place }: Partial<Letters['place']> & { kind?: Letters['kind'] } = {},
) {
  const [before, after] = [drawn(colorAt), drawn(colorAt)]
  eraseLetters(after, { kind, place: { ...PLACE, ...place } })
  const opaque = after.data.filter((alpha, byte) => byte % 4 === 3 && alpha === 255).length
  return { before, after, opaque, furthest: furthest(before, after) }
}

test.each(KINDS)(
  '%s letters and their outline become the background, and the frame is left alone beside them',
  (kind) => {
    const { furthest, after } = erased((x, y) => strokeAt(x, y) ?? shade(x, y), { kind })
    expect(furthest).toBeLessThan(4)
    expect(after.data[(40 * WIDTH + 5) * 4 + 3]).toBe(0)
  },
)

test.each(KINDS)('the whole box is filled where %s letters have another colour than was read', (kind) => {
  const { opaque, furthest } = erased((x, y) => strokeAt(x, y) ?? shade(x, y), { kind, colors: ['#ff0000'] })
  expect(opaque).toBe(180 * 50)
  expect(furthest).toBeLessThan(4)
})

test('a box that goes with its letters is filled whole', () => {
  const { opaque } = erased((x, y) => strokeAt(x, y) ?? shade(x, y), { kind: 'box' })
  expect(opaque).toBe(180 * 50)
})

test.each(KINDS)('a border in the colour of %s letters that goes on beyond them stays', (kind) => {
  const { after } = erased((x, y) => (y >= 70 && y < 73 ? WHITE : (strokeAt(x, y) ?? shade(x, y))), { kind })
  expect(after.data[(71 * WIDTH + 100) * 4 + 3]).toBe(0)
  expect(after.data[(40 * WIDTH + 35) * 4 + 3]).toBe(255)
})

test.each(KINDS)(
  'beside %s letters those of another text say nothing about the background, and are not erased',
  (kind) => {
    const other = (x: number, y: number) => y >= 4 && y < 10 && x % 20 < 5 && x > 30 && x < 190
    const neighbours = [{ x: 25, y: 2, width: 170, height: 10, angleDegrees: 0 }]
    const { before, after } = erased((x, y) => (other(x, y) ? WHITE : (strokeAt(x, y) ?? shade(x, y))), {
      kind,
      neighbours,
    })
    const at = (x: number, y: number) => (y * WIDTH + x) * 4
    expect(after.data[at(42, 6) + 3]).toBe(0)
    const seen = (x: number, y: number) => (after.data[at(x, y) + 3] ? after : before).data[at(x, y)] ?? 0
    expect(Math.abs(seen(43, 24) - shade(43, 24)[0])).toBeLessThan(4)
  },
)

test('letters in a shadow are erased with those in the light', () => {
  const isLit = (x: number) => x < WIDTH / 2
  const stroke = (x: number, y: number) => strokeAt(x, y) === WHITE
  const picture = (x: number, y: number): Color => {
    if (stroke(x, y)) return isLit(x) ? [143, 142, 132] : [96, 86, 88]
    return isLit(x) ? [0, 60, 40] : [0, 40, 25]
  }
  const { after } = erased(picture, { kind: 'moving', colors: ['#8f8e84'], outlinePx: 0 })
  const alphaAt = (x: number) => after.data[(40 * WIDTH + x) * 4 + 3]
  expect([54, 154].map(alphaAt)).toEqual([255, 255])
})
