import { expect, test } from 'vitest'
import type { GrayImage } from '../image.ts'
import { raisedDigitAt } from './raised-letter.ts'

type Block = Readonly<{ top: number; bottom: number; waist?: number }>

/** Dark letters as blocks on a light line of 48 rows, 12 wide and 20 from each other; below its middle one may begin further right. */
function line(...letters: readonly Block[]): GrayImage {
  const [width, height] = [20 * letters.length + 10, 48]
  const data = new Uint8Array(width * height).fill(240)
  for (const [at, { top, bottom, waist = 0 }] of letters.entries())
    for (let y = top; y < bottom; y += 1) {
      const isBelow = y > (top + bottom) / 2 && y < bottom - 3
      data.fill(20, y * width + 20 * at + 6 + (isBelow ? waist : 0), y * width + 20 * at + 18)
    }
  return { data, width, height, channels: 1 }
}

const [TALL, SMALL]: Block[] = [
  { top: 8, bottom: 40 },
  { top: 18, bottom: 40 },
]

test.each([
  ['a raised two', { top: 10, bottom: 27, waist: 2 }, '²'],
  ['a raised three', { top: 10, bottom: 27, waist: 7 }, '³'],
  ['a digit on the base line', { top: 8, bottom: 40 }, undefined],
  ['an apostrophe', { top: 8, bottom: 19 }, undefined],
  ['a small letter', { top: 18, bottom: 40 }, undefined],
] as const)('a line that ends with %s', (_what, last, digit) => {
  if (!TALL || !SMALL) throw new Error('no letters')
  const drawn = line(TALL, TALL, SMALL, TALL, last)
  expect(raisedDigitAt(() => drawn, 92 / 110)).toBe(digit)
})

test('where nothing stands there is no raised digit', () => {
  expect(raisedDigitAt(() => line(), 0.5)).toBeUndefined()
})
