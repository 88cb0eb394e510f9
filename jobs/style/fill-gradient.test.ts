import { expect, test } from 'vitest'
import { rgbLevels } from '#app/domain/style-similarity.ts'
import { coverageOf } from './coverage.ts'
import { facesFor } from './faces.ts'
import { fillGradient } from './fill-gradient.ts'
import { outlinesOf } from './glyph-outlines.ts'
import { colorPlanesOf } from './line-picture.ts'
import { distance } from './word-colors.ts'

type Color = readonly [number, number, number]

const SIZE = { width: 640, height: 130 }
const TEXT = 'Reino perdido'
const face = facesFor(TEXT).find(({ typeface, weight, italic }) => {
  return typeface.family === 'Roboto' && weight === 700 && !italic
})
const outlines = face && outlinesOf(face, TEXT)
if (!outlines) throw new RangeError('a bold sans has these letters')
const placement = { left: 60, right: 580, baseline: 94, sizePx: 84 }
const line = { outlines, placement, ringEm: 0, sigmaPx: 0.6, shiftsPx: undefined }
const capPx = outlines.capHeightEm * placement.sizePx
const coverage = coverageOf(outlines, placement, SIZE)

/** Letters whose colour depends on the place, from 0 to 1, down and along the line. */
function drawn(
  colorAt: (down: number, along: number) => Color,
  backgroundAt: (x: number) => Color = () => [30, 60, 90],
  along = line,
) {
  const rgb = new Uint8Array(SIZE.width * SIZE.height * 3)
  for (const [at, share] of coverage.values.entries()) {
    const [x, y] = [at % SIZE.width, Math.floor(at / SIZE.width)]
    const letter = colorAt((y + 0.5 - placement.baseline + capPx) / capPx, (x - 60) / 520)
    const behind = backgroundAt(x)
    for (const channel of [0, 1, 2] as const)
      rgb[3 * at + channel] = Math.max(
        0,
        Math.min(255, share * letter[channel] + (1 - share) * behind[channel]),
      )
  }
  return fillGradient(colorPlanesOf(SIZE.width, SIZE.height, rgb), along)
}
const between = (one: Color, other: Color, share: number): Color => {
  const level = (channel: 0 | 1 | 2) => one[channel] + share * (other[channel] - one[channel])
  return [level(0), level(1), level(2)]
}
const [IVORY, GOLD, BROWN]: [Color, Color, Color] = [
  [255, 246, 216],
  [227, 179, 65],
  [138, 90, 16],
]

test.each([
  ['down', (down: number) => between(IVORY, BROWN, down), [IVORY, BROWN]],
  [
    'along',
    (_down: number, along: number) => between([255, 60, 160], [60, 160, 255], along),
    [
      [255, 60, 160],
      [60, 160, 255],
    ],
  ],
  [
    'down',
    (down: number) =>
      down < 0.5 ? between(IVORY, [200, 40, 30], 2 * down) : between([200, 40, 30], IVORY, 2 * down - 1),
    [IVORY, [200, 40, 30], IVORY],
  ],
] as const)('letters that go through colours %s the line', (direction, colorAt, colors) => {
  const found = drawn(colorAt)
  expect(found?.direction).toBe(direction)
  expect(found?.colors).toHaveLength(colors.length)
  for (const [at, color] of colors.entries())
    expect(distance(rgbLevels(found?.colors[at] ?? '#000000'), color)).toBeLessThan(24)
})

test.each<[string, (down: number, along: number) => Color, ((x: number) => Color)?]>([
  ['one colour', () => GOLD],
  [
    'one colour over a background of many',
    () => GOLD,
    (x) => between([20, 20, 20], [240, 200, 160], x / 640),
  ],
  ['hardly another colour at the end', (_down, along) => between([250, 250, 250], [228, 228, 228], along)],
  ['two colours, word by word', (_down, along) => (along < 0.42 ? [255, 255, 255] : [250, 200, 20])],
])('letters of %s go through none', (_what, colorAt, backgroundAt) => {
  expect(drawn(colorAt, backgroundAt)).toBeUndefined()
})

test('a gradient is told though the letters are of another face, within which the background is seen', () => {
  const aside = { ...line, placement: { ...placement, left: placement.left + 5, right: placement.right + 5 } }
  const found = drawn((down) => between(IVORY, BROWN, down), undefined, aside)
  expect(found).toMatchObject({ direction: 'down' })
  for (const [at, color] of [IVORY, BROWN].entries())
    expect(distance(rgbLevels(found?.colors[at] ?? '#000000'), color)).toBeLessThan(32)
})
