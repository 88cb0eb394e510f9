import { expect, test } from 'vitest'
import { coverageOf } from './coverage.ts'
import { facesFor } from './faces.ts'
import { fitUnderline } from './fit-underline.ts'
import { outlinesOf } from './glyph-outlines.ts'
import { colorPlanesOf } from './line-picture.ts'

type Color = readonly [number, number, number]

const SIZE = { width: 640, height: 130 }
const TEXT = 'Free returns, gladly'
const face = facesFor(TEXT).find(
  ({ typeface, weight, italic }) => typeface.family === 'Roboto' && weight === 400 && !italic,
)
const outlines = face && outlinesOf(face, TEXT)
if (!outlines) throw new RangeError('a regular sans has these letters')
const placement = { left: 60, right: 580, baseline: 84, sizePx: 60 }
const line = { outlines, placement, ringEm: 0, sigmaPx: 0.6, shiftsPx: undefined }
const coverage = coverageOf(outlines, placement, SIZE)
const [BLUE, RED, PAPER]: [Color, Color, Color] = [
  [20, 70, 200],
  [210, 30, 40],
  [250, 244, 230],
]

interface Rule {
  readonly color?: Color
  readonly top?: number
  readonly height?: number
  readonly left?: number
  readonly right?: number
}

/** Blue letters on paper, and rules below them, which leave out descenders as browsers do. */
function found(rules: readonly Rule[], backgroundAt: (x: number, y: number) => Color = () => PAPER) {
  const rgb = new Uint8Array(SIZE.width * SIZE.height * 3)
  for (const [at, share] of coverage.values.entries()) {
    const [x, y] = [at % SIZE.width, Math.floor(at / SIZE.width)]
    const isDescender = y > 86 && [-4, 0, 4].some((by) => (coverage.values[at + by] ?? 0) > 0.1)
    const rule = rules.find(
      ({ top = 90, height = 4, left = 60, right = 580 }) =>
        !isDescender && y >= top && y < top + height && x >= left && x < right,
    )
    const behind = rule ? (rule.color ?? BLUE) : backgroundAt(x, y)
    for (const channel of [0, 1, 2] as const)
      rgb[3 * at + channel] = share * BLUE[channel] + (1 - share) * behind[channel]
  }
  return fitUnderline(colorPlanesOf(SIZE.width, SIZE.height, rgb), line, '#1446c8')
}

test('an underline in the letters’ colour is told with its place and its thickness', () => {
  expect(found([{}])).toEqual({ thicknessPx: 4, offsetPx: 6 })
})

test('one in another colour is told with that', () => {
  const { color, thicknessPx } = found([{ color: RED, height: 5 }]) ?? {}
  expect(color).toMatch(/^#[cd].[12].2./u)
  expect(thicknessPx).toBe(5)
})

test.each<[string, readonly Rule[], ((x: number, y: number) => Color)?]>([
  ['nothing stands below the letters', []],
  ['a rule goes on beyond them', [{ left: 0, right: 640 }]],
  ['a rule ends within them', [{ right: 360 }]],
  ['what is below is as thick as a letter', [{ height: 14 }]],
  ['a rule is hardly seen', [{ color: [235, 229, 215] }]],
  ['another surface begins below them', [], (_x, y) => (y >= 92 ? RED : PAPER)],
  ['footage is behind them', [], (x, y) => [(37 * x + 11 * y) % 250, (x * y) % 250, (7 * x) % 200]],
])('there is no underline where %s', (_what, rules, backgroundAt) => {
  expect(found(rules, backgroundAt)).toBeNull()
})
