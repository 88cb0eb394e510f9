import { expect, test } from 'vitest'
import { PLAIN_STYLE } from './text-track.ts'
import { type ParagraphLine, wrappedParagraphs } from './wrapped-paragraphs.ts'

const line = (originalText: string, row: number, more: Partial<ParagraphLine> = {}): ParagraphLine => ({
  originalText,
  language: 'en',
  startSeconds: 1,
  endSeconds: 3,
  box: { x: 100, y: 40 * row, width: 12 * originalText.length, height: 30, angleDegrees: 0 },
  style: PLAIN_STYLE,
  ...more,
})
const at = (x: number, y: number, width = 200) => ({ box: { x, y, width, height: 30, angleDegrees: 0 } })
const plated = (color: string) => ({
  style: { ...PLAIN_STYLE, plate: { color, box: { x: 0, y: 0, width: 9, height: 9, angleDegrees: 0 } } },
})

test.each([
  [
    'a sentence over two lines',
    [line('Clean hands with soap', 0), line('or a hand rub', 1)],
    [['clean hands with soap', 'or a hand rub']],
  ],
  [
    'centred lines',
    [line('cover your nose and', 0, at(100, 0, 300)), line('mouth', 1, at(205, 40, 90))],
    [['cover your nose and', 'mouth']],
  ],
  [
    'three lines',
    [line('one of', 0), line('the three', 1), line('lines', 2)],
    [['one of', 'the three', 'lines']],
  ],
  ['a sentence that begins anew', [line('Wash your hands.', 0), line('Cover your nose', 1)], []],
  ['a gap between them', [line('clean hands', 0), line('and noses', 1.8)], []],
  [
    'another size',
    [
      line('clean hands', 0),
      line('and noses', 1, { box: { x: 100, y: 40, width: 150, height: 60, angleDegrees: 0 } }),
    ],
    [],
  ],
  [
    'a name and a post on plates of two colours',
    [line('Lucía Herrero', 0, plated('#d0241c')), line('Bióloga marina', 1, plated('#ffffff'))],
    [],
  ],
  [
    'lines on plates of about one colour',
    [line('clean hands', 0, plated('#d0241c')), line('and noses', 1, plated('#c82c24'))],
    [['clean hands', 'and noses']],
  ],
  [
    'capitals of two sizes',
    [line('clean hands', 0), line('and noses', 1, { style: { ...PLAIN_STYLE, capHeightPx: 15 } })].map(
      (one, at) => (at === 0 ? { ...one, style: { ...PLAIN_STYLE, capHeightPx: 21 } } : one),
    ),
    [],
  ],
  ['no edge in common', [line('clean hands', 0, at(100, 0, 90)), line('and noses', 1, at(150, 40, 300))], []],
  ['another time', [line('clean hands', 0), line('and noses', 1, { endSeconds: 5 })], []],
  ['another language', [line('clean hands', 0), line('y narices', 1, { language: 'es' })], []],
  [
    'side by side in two columns',
    [line('the left', 0), line('column', 1), line('the right', 0, at(600, 0)), line('half', 1, at(600, 40))],
    [
      ['the left', 'column'],
      ['the right', 'half'],
    ],
  ],
  [
    'a line that is seen elsewhere as well',
    [line('clean hands', 0), line('and noses', 1), line('and noses', 8, { startSeconds: 7, endSeconds: 9 })],
    [],
  ],
  [
    'the same paragraph twice',
    [
      line('clean hands', 0),
      line('and noses', 1),
      line('clean hands', 0, { startSeconds: 7, endSeconds: 9 }),
      line('and noses', 1, { startSeconds: 7, endSeconds: 9 }),
    ],
    [['clean hands', 'and noses']],
  ],
])('%s', (_, lines, expected) => {
  expect(wrappedParagraphs(lines)).toEqual(expected)
})
