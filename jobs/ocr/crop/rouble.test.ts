import { expect, test } from 'vitest'
import { grayDrawing } from '#tests/fixtures/gray-drawing.ts'
import { isRouble } from './rouble.ts'

const bar = (x: number, y: number, width: number, height: number) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}"/>`
/** A digit's stroke, and the letter's stem and bowl. */
const LETTER =
  bar(40, 10, 8, 30) + bar(100, 10, 5, 30) + bar(105, 10, 12, 4) + bar(105, 22, 12, 4) + bar(117, 10, 4, 16)

test.each([
  ['a letter with a bar across its stem', LETTER + bar(95, 31, 16, 3), 0.54, true],
  ['one with two bars', LETTER + bar(95, 22, 10, 3) + bar(95, 31, 16, 3), 0.54, true],
  [
    'a slanted one',
    `<g transform="translate(8 0) skewX(-12)">${LETTER}${bar(95, 31, 16, 3)}</g>`,
    0.54,
    true,
  ],
  ['a bare letter', LETTER, 0.54, false],
  ['a slanted bare letter', `<g transform="translate(8 0) skewX(-12)">${LETTER}</g>`, 0.54, false],
  ['a letter with serifs', LETTER + bar(95, 10, 16, 3) + bar(95, 37, 16, 3), 0.54, false],
  ['nothing at that place', LETTER + bar(95, 31, 16, 3), 0.95, false],
])('%s', async (_, shapes, place, expected) => {
  const line = await grayDrawing(shapes, 200, 50)
  expect(isRouble(() => line, place)).toBe(expected)
})
