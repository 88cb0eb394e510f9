import { expect, test } from 'vitest'
import { type Beside, plateColorsOf } from './beside-letters.ts'

const BOX: Beside = [112, 48, 216]
const GREEN: Beside = [90, 140, 60]
const GREY: Beside = [120, 122, 125]
const TEXT = 'stop doing it'
/** What is beside each letter of the three words, the blanks telling nothing. */
const beside = (stop: Beside, doing: Beside, it: Beside): Beside[] => [
  ...Array.from({ length: 4 }, () => stop),
  undefined,
  ...Array.from({ length: 5 }, () => doing),
  undefined,
  ...Array.from({ length: 2 }, () => it),
]

test.each<[string, Beside[][], Beside[]]>([
  [
    'that is behind one word at a time',
    [beside(BOX, GREEN, GREY), beside(GREEN, BOX, GREY), beside(GREEN, GREY, BOX)],
    [BOX],
  ],
  [
    'behind a word whose ends are beside the box',
    [beside(BOX, GREEN, GREY), beside(GREEN, GREY, GREY)],
    [BOX],
  ],
])('a box %s may be there', (_what, frames, colors) => {
  expect(plateColorsOf(TEXT, frames)).toEqual(expect.arrayContaining(colors))
})

test.each<[string, Beside[][]]>([
  ['one colour all along the line', [beside(BOX, BOX, BOX), beside(GREEN, GREEN, GREEN)]],
  ['a word that stays on its box', [beside(BOX, 'uneven', 'uneven'), beside(BOX, 'uneven', 'uneven')]],
  ['a line over something colourful', [beside('uneven', 'uneven', 'uneven')]],
])('%s is no box that goes from word to word', (_what, frames) => {
  expect(plateColorsOf(TEXT, frames)).toEqual([])
})
