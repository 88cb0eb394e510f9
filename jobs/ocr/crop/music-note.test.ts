import { expect, test } from 'vitest'
import { grayDrawing } from '#tests/fixtures/gray-drawing.ts'
import type { GrayImage } from '../image.ts'
import { notesAtEnds } from './music-note.ts'

const bar = (x: number, y: number, width: number, height: number) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}"/>`
const head = (x: number, y: number) => `<ellipse cx="${x}" cy="${y}" rx="7" ry="5"/>`
const open = (path: string, width: number) =>
  `<path d="${path}" fill="none" stroke="#000" stroke-width="${width}"/>`

/** Each drawn from column 0 on, 30 pixels wide at most, between rows 8 and 42. */
const QUAVER = bar(10, 8, 3, 30) + head(7, 37) + open('M13 10 C14 18 22 18 20 28', 3)
const BEAMED = bar(10, 12, 3, 26) + bar(26, 9, 3, 26) + head(7, 37) + head(22, 34) + bar(10, 9, 19, 6)
const WORDS = bar(60, 8, 4, 34) + bar(70, 20, 4, 22) + bar(82, 20, 4, 22) + bar(92, 8, 4, 34)

function lineOf(first: string, last = ''): Promise<GrayImage> {
  const ends = `<g transform="translate(4)">${first}</g>${WORDS}<g transform="translate(120)">${last}</g>`
  return grayDrawing(ends, 160, 50)
}

test.each([
  ['a note at each end', QUAVER, BEAMED, '♪', '♫'],
  ['at the end alone', '', QUAVER, undefined, '♪'],
  ['a letter with a hook', open('M20 8 L20 34 Q20 41 12 41 L6 36', 4), '', undefined, undefined],
  ['a letter with a bowl', bar(18, 8, 4, 34) + open('M18 24 A8 8 0 1 0 18 36', 4), '', undefined, undefined],
  [
    'a flagged stem without a head',
    bar(10, 8, 3, 34) + open('M13 10 C14 18 22 18 20 28', 3),
    '',
    undefined,
    undefined,
  ],
  ['a gate', bar(4, 8, 4, 34) + bar(24, 8, 4, 34) + bar(4, 8, 24, 5), '', undefined, undefined],
])('%s', async (_, before, behind, first, last) => {
  const line = await lineOf(before, behind)
  const found = notesAtEnds((name) => (name === 'color-cluster' ? undefined : line))
  expect([found.first?.note, found.last?.note]).toEqual([first, last])
  for (const note of Object.values(found)) expect(note.seen).toBe(3)
})

test('dirt in front of a note does not hide it, and variants that take it for another say nothing', async () => {
  const line = await lineOf(bar(-4, 36, 2, 3) + QUAVER)
  expect(notesAtEnds(() => line).first?.note).toBe('♪')
  const other = await lineOf(BEAMED)
  expect(notesAtEnds((name) => (name === 'otsu' ? other : line)).first).toBeUndefined()
})

test('a note that stands alone is no line with a note', async () => {
  const line = await grayDrawing(QUAVER, 40, 50)
  expect(notesAtEnds(() => line)).toEqual({})
})
