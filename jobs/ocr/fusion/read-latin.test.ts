import { expect, test } from 'vitest'
import { tesseractReading, ppOcrReading } from '#tests/ocr/readings.ts'
import { readLatin } from './read-latin.ts'

const WORDS = ['perché', 'süße', 'grüße', 'la', 'finestra']

interface Case {
  /** What PP-OCR reads, and how sure it is of each character. */
  readonly base: string | readonly [text: string, probability: number]
  readonly readings: readonly (readonly [text: string, confidence: number])[]
  readonly words?: readonly string[]
}

/** What is read of a line, and how many of Tesseract's readings that took. */
function read({ base, readings, words = WORDS }: Case) {
  let taken = 0
  const reader = {
    *readings() {
      for (const each of readings) {
        taken++
        yield tesseractReading(...each)
      }
    },
    knows: (word: string) => words.includes(word),
  }
  const [letters, probability] = typeof base === 'string' ? [base] : base
  const { text } = readLatin(ppOcrReading(letters, probability), reader, 'it')
  return { text, taken }
}

test.each<[why: string, line: Case, expected: { text: string; taken: number }]>([
  [
    'two sure readings that agree end the search',
    {
      base: 'Perche',
      readings: [
        ['Perché', 0.95],
        ['Perché', 0.94],
        ['Perche', 0.99],
      ],
    },
    { text: 'Perché', taken: 2 },
  ],
  [
    'one alone does not, however sure',
    {
      base: 'Perche',
      readings: [
        ['Perche', 0.98],
        ['Perché', 0.97],
        ['Perché', 0.96],
      ],
    },
    { text: 'Perché', taken: 3 },
  ],
  [
    'nor do two that agree on what is no word',
    {
      base: 'Perche',
      readings: [
        ['Penche', 0.96],
        ['Penche', 0.96],
        ['Perché', 0.8],
      ],
    },
    { text: 'Perché', taken: 3 },
  ],
  [
    'of a sure reading and the vote the one that is made of words is right',
    {
      base: 'Suse Grufse',
      readings: [
        ['Suse Grüße', 0.98],
        ['Süße Grüße', 0.96],
      ],
    },
    { text: 'Süße Grüße', taken: 2 },
  ],
  [
    'a sure reading stands when the vote has no more words in it',
    {
      base: 'Xanthi',
      readings: [
        ['Xanthi', 0.98],
        ['Xanthì', 0.5],
      ],
    },
    { text: 'Xanthi', taken: 2 },
  ],
  [
    'a sure reading of the words of one colour does not stand for the line',
    {
      base: 'finestra perche la',
      readings: [
        ['finestra', 0.99],
        ['perché la', 0.97],
        ['finestra', 0.98],
        ['finestra|perche', 0.6],
      ],
    },
    { text: 'finestra perché la', taken: 4 },
  ],
  [
    'a sure reading that lacks letters of the reference is voted on',
    {
      base: ['la finestra perche', 0.98],
      readings: [
        [': finestra perché', 0.98],
        ['la finestra perché', 0.9],
      ],
    },
    { text: 'la finestra perché', taken: 2 },
  ],
  [
    'blanks between words stand where PP-OCR is sure of them',
    {
      base: ['prima la finestra', 0.98],
      readings: [
        ['primala finestra', 0.97],
        ['primala finestra', 0.96],
      ],
      words: ['prima', 'la', 'finestra', 'primala'],
    },
    { text: 'prima la finestra', taken: 2 },
  ],
  [
    'a name of a program is in one piece, as PP-OCR has it',
    {
      base: 'la_finestra xanthi',
      readings: [
        ['la _finestra xanthi', 0.98],
        ['la _finestra xanthi', 0.98],
      ],
    },
    { text: 'la_finestra xanthi', taken: 2 },
  ],
  [
    'where no binarization variant shows the line PP-OCR’s reading stands',
    {
      base: 'finestra la xanthi',
      readings: [
        ['finestra', 0.99],
        ['', 0],
      ],
    },
    { text: 'finestra la xanthi', taken: 2 },
  ],
])('%s', (_why, line, expected) => {
  expect(read(line)).toEqual(expected)
})
