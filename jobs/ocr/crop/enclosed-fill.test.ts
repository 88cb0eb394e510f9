import { expect, test } from 'vitest'
import type { GrayImage } from '../image.ts'
import { enclosedFill } from './enclosed-fill.ts'

/** A picture of digits: 9 is white, 0 black; four rows and columns of the background around. */
function picture(rows: readonly string[], background: string): GrayImage {
  const width = (rows[0]?.length ?? 0) + 4
  const empty = background.repeat(width)
  const lines = [
    empty,
    empty,
    ...rows.map((row) => background.repeat(2) + row + background.repeat(2)),
    empty,
    empty,
  ]
  const data = Uint8Array.from(lines.join(''), (digit) => Number(digit) * 28)
  return { data, width, height: lines.length, channels: 1 }
}

/** A letter with a hole: `o` the outline, `f` the fill, `.` the background. */
const LETTER = [
  'ooooooooooooo',
  'offfffffffffo',
  'ofooooooooofo',
  'ofo.......ofo',
  'ofooooooooofo',
  'offfffffffffo',
  'ooooooooooooo',
]
const drawn = (outline: string, fill: string, background: string) =>
  picture(
    LETTER.map((row) => row.replaceAll('o', outline).replaceAll('f', fill).replaceAll('.', background)),
    background,
  )

test.each([
  ['white with a black outline on white', '0', '9', '9'],
  ['black with a white outline on black', '9', '0', '0'],
])('finds the fill of letters that are %s, not what they enclose', (_what, outline, fill, background) => {
  const found = enclosedFill(drawn(outline, fill, background))
  const expected = LETTER.map((row) => row.replaceAll('f', '1').replace(/[^1]/g, '0')).join('')
  const width = LETTER[0]?.length ?? 0
  const inner = LETTER.map((_row, y) =>
    [...(found ?? [])].slice((y + 2) * (width + 4) + 2, (y + 2) * (width + 4) + 2 + width).join(''),
  ).join('')
  expect(inner).toBe(expected)
})

test.each([
  ['whose fill differs from the background', drawn('0', '9', '0')],
  ['without an outline', drawn('0', '0', '9')],
  ['that are not there', picture(['99999', '99999'], '9')],
])('there is nothing to peel of letters %s', (_what, image) => {
  expect(enclosedFill(image)).toBeUndefined()
})
