import { expect, test } from 'vitest'
import { fittedCaption, measureEvenly, rectOf } from '#tests/factories/fitted-caption.ts'
import { captionFullness } from './caption-fullness.ts'

const ROOM = { rect: rectOf(100, 500, 480, 60), minScale: 0.5 }
// at its smallest 48 characters a line, on two lines
const of = (text: string, room: Partial<typeof ROOM> & { mostLines?: number } = {}) =>
  captionFullness(fittedCaption({ text, rooms: [{ ...ROOM, ...room }] }), measureEvenly)

test.each<[string, number, boolean]>([
  ['x'.repeat(24), 0.25, false],
  ['word '.repeat(9).trim(), 44 / 96, false],
  ['word '.repeat(18).trim(), 88 / 96, false],
  ['word '.repeat(36).trim(), 2, true],
])('%s fills %d of its room', (text, fullness, overflows) => {
  const found = of(text)
  expect(found.fullness).toBeCloseTo(fullness, 1)
  expect(found.overflows).toBe(overflows)
})

test('what does not fit is always more than full', () => {
  expect(of('x'.repeat(200)).fullness).toBeGreaterThan(1)
  expect(of('a\nb\nc').fullness).toBeCloseTo(1.5)
})

test('narrower letters fill less of it', () => {
  const text = 'word '.repeat(18).trim()
  const narrow = fittedCaption({ text, rooms: [ROOM], fontSizePx: 32 })
  expect(captionFullness(narrow, measureEvenly).fullness).toBeLessThan(of(text).fullness)
})
