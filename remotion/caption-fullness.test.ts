import { expect, test } from 'vitest'
import { fittedCaption, measureEvenly, rectOf } from '#tests/factories/fitted-caption.ts'
import { captionFullness } from './caption-fullness.ts'

const ROOM = { rect: rectOf(100, 500, 480, 60), minScale: 0.5 }
// 24 characters on one line, at its smallest 48 a line, on two lines
const of = (text: string, room: Partial<typeof ROOM> & { mostLines?: number } = {}) =>
  captionFullness(fittedCaption({ text, rooms: [{ ...ROOM, ...room }] }), measureEvenly)

test.each<[string, number, number, boolean]>([
  ['Salt', 4 / 24, 1, false],
  ['x'.repeat(24), 1, 1, false],
  ['word '.repeat(9).trim(), 0.9, 0.63, false],
  ['word '.repeat(18).trim(), 1, 0.53, false],
  ['word '.repeat(36).trim(), 2, 0.5, true],
])('%s fills %d of its room at %d of its size', (text, fullness, scale, overflows) => {
  const found = of(text)
  expect(found.fullness).toBeCloseTo(fullness, 1)
  expect(found.scale).toBeCloseTo(scale, 1)
  expect(found.overflows).toBe(overflows)
})

test('what does not fit is always more than full', () => {
  expect(of('x'.repeat(200)).fullness).toBeGreaterThan(1)
  expect(of('a\nb\nc').fullness).toBeCloseTo(1.5)
})

test('smaller letters fill less of it', () => {
  const text = 'word '.repeat(4).trim()
  const small = fittedCaption({ text, rooms: [ROOM], fontSizePx: 32 })
  expect(captionFullness(small, measureEvenly).fullness).toBeLessThan(of(text).fullness)
})
