import { expect, test } from 'vitest'
import { groupLines } from './group-lines.ts'
import type { ScoredRect } from './regions.ts'

const SETTINGS = { width_ths: 0.5, height_ths: 0.5, add_margin: 0 }

/** A word from `left` on; 20 px high by default. */
function word(left: number, width: number, more: Partial<ScoredRect> = {}): ScoredRect {
  return { cx: left + width / 2, cy: 100, width, height: 20, angle: 0, score: 0.8, ...more }
}

test.each([
  { gap: 9, widthThs: 0.5, lines: 1 },
  { gap: 13, widthThs: 0.5, lines: 2 },
  { gap: 13, widthThs: 0.7, lines: 1 },
])(
  'unlike words with a gap of $gap px are $lines line(s) with width_ths $widthThs',
  ({ gap, widthThs, lines }) => {
    const words = [word(0, 60), word(60 + gap, 40, { height: 16 })]
    expect(groupLines(words, { ...SETTINGS, width_ths: widthThs })).toHaveLength(lines)
  },
)

test('pieces of equal height on one base line are joined over a full blank', () => {
  expect(groupLines([word(0, 60), word(85, 60)], SETTINGS)).toHaveLength(1)
  expect(groupLines([word(0, 60), word(95, 60)], SETTINGS)).toHaveLength(2)
  expect(groupLines([word(0, 60), word(80, 60)], { ...SETTINGS, width_ths: 0.3 })).toHaveLength(2)
})

test.each([
  { height: 12, heightThs: 0.5, lines: 1 },
  { height: 12, heightThs: 0.3, lines: 2 },
  { height: 8, heightThs: 0.5, lines: 2 },
])(
  'words of 20 and $height px are $lines line(s) with height_ths $heightThs',
  ({ height, heightThs, lines }) => {
    expect(
      groupLines([word(0, 60), word(64, 40, { height })], { ...SETTINGS, height_ths: heightThs }),
    ).toHaveLength(lines)
  },
)

test('words on different base lines stay separate', () => {
  expect(groupLines([word(0, 60), word(64, 60, { cy: 112 })], SETTINGS)).toHaveLength(2)
})

test.each([
  { margin: 0.05, width: 102, height: 21 },
  { margin: 0.2, width: 108, height: 24 },
])('add_margin $margin grows a line of 100 × 20 to $width × $height', ({ margin, width, height }) => {
  const [line] = groupLines([word(0, 100)], { ...SETTINGS, add_margin: margin })
  expect(line?.width).toBeCloseTo(width)
  expect(line?.height).toBeCloseTo(height)
})

test('a turned line is joined along its own direction', () => {
  const angle = Math.PI / 6
  const at = (distance: number) => ({ cx: distance * Math.cos(angle), cy: distance * Math.sin(angle) })
  const words = [0, 70, 140].map((distance) => ({ ...word(0, 60, { angle }), ...at(distance) }))
  const lines = groupLines(words, SETTINGS)
  expect(lines).toHaveLength(1)
  expect(lines[0]?.width).toBeCloseTo(200)
  expect(lines[0]?.height).toBeCloseTo(20)
  expect(lines[0]?.angle).toBeCloseTo(angle)
})

test('a tall region is never joined to a line', () => {
  expect(groupLines([word(0, 60), word(62, 10, { height: 20 })], SETTINGS)).toHaveLength(2)
})

test('the score of a line is the mean of its words by their length', () => {
  const [line] = groupLines([word(0, 90, { score: 0.9 }), word(92, 30, { score: 0.5 })], SETTINGS)
  expect(line?.score).toBeCloseTo(0.8)
})

test('what something parts is joined only where the gap is no wider than between words', () => {
  const isDivided = () => true
  expect(groupLines([word(0, 60), word(85, 60)], SETTINGS, isDivided)).toHaveLength(2)
  expect(groupLines([word(0, 60), word(69, 60)], SETTINGS, isDivided)).toHaveLength(1)
})
