import { expect, test } from 'vitest'
import { ppOcrReading } from '#tests/ocr/readings.ts'
import { withDrawnBullets } from './drawn-bullets.ts'

/** A dot in the middle of the line, with so large a diameter in heights of a tall letter. */
const dot = (length: number, from = 0.48) => ({
  ...{ from, to: from + 0.04, length, gapBefore: 0.4, gapBehind: 0.4, seen: 2 },
})

test.each([
  ['a bullet that was read as a middle dot', 'north · south', [dot(0.4)], 'north • south'],
  ['a bullet that was read as a degree sign', 'north ° south', [dot(0.4)], 'north • south'],
  ['a bullet that was read as a plus sign', 'north + south', [dot(0.4)], 'north • south'],
  ['a plus sign', '3 + 4', [], '3 + 4'],
  ['a middle dot that was read as a bullet', 'north • south', [dot(0.16)], 'north · south'],
  ['a dot that was read where none is seen', 'north · south', [dot(0.4, 0.1)], 'north · south'],
  ['a bullet in front of a line, whose blank is lost', '•2 large eggs', [], '• 2 large eggs'],
  ['one that was read as a middle dot', '·north · south', [dot(0.16)], '• north · south'],
  ['degrees', 'at 20° C now', [dot(0.4)], 'at 20° C now'],
])('%s is written as it is drawn', (_what, text, dots, written) => {
  expect(withDrawnBullets(text, ppOcrReading(text).characters, () => dots)).toBe(written)
})
