import { expect, test } from 'vitest'
import type { DrawnLetter } from '../crop/letter-heights.ts'
import { withDrawnBlanks } from './drawn-blanks.ts'

const KNOWN = ['the', 'first', 'year', 'harvest', 'notes', 'on', 'one', 'note', 'son']
const knows = (word: string) => KNOWN.includes(word)

/** Characters as a recognizer read them, where they are drawn; a blank of the drawn text is as wide as told, in letters. */
function line(read: string, drawnAs: string, blank = 0.5) {
  const widths = Array.from(drawnAs, (letter) => (letter === ' ' ? blank : 1))
  const whole = widths.reduce((sum, width) => sum + width, 0)
  let at = 0
  const letters: DrawnLetter[] = []
  for (const [index, width] of widths.entries()) {
    if (drawnAs[index] !== ' ')
      letters.push({ from: (at + 0.05) / whole, to: (at + 0.95) / whole, height: 30 })
    at += width
  }
  const places = letters.map(({ from, to }) => (from + to) / 2)
  const characters = Array.from(read.replaceAll(' ', ''), (text, index) => ({
    ...{ text, probability: 0.99, others: [] },
    place: places[index] ?? 0,
  }))
  return { characters, letters }
}

test.each([
  ['words that an outline joined', 'THEFIRSTYEAR', 'THE FIRST YEAR', 0.5],
  ['a word that is joined to another', 'THE FIRSTYEAR', 'THE FIRST YEAR', 0.4],
  ['behind a hash with room', '# Notes', '# Notes', 0.5],
  ['behind a hash of a tag', '# Notes', '#Notes', 0.5],
  ['beside a slash that has room on both sides', '12/40', '12 / 40', 0.5],
  ['beside a slash that has none', 'HP 85 /100', 'HP 85/100', 0.5],
])('%s: blanks are where the letters leave room', (_, read, drawnAs, blank) => {
  const { characters, letters } = line(read, drawnAs, blank)
  expect(withDrawnBlanks(read, characters, () => [letters], knows)).toBe(drawnAs)
})

test.each([
  ['no room is wide', 'THEFIRSTYEAR', 'THEFIRSTYEAR', 0.5],
  ['the room is hardly wider', 'THEFIRSTYEAR', 'THE FIRST YEAR', 0.15],
  ['a part is no word', 'THEFIRTSYEAR', 'THE FIRTS YEAR', 0.5],
  ['together they are a word', 'HARVEST', 'HAR VEST', 0.5],
])('what was read stays where %s', (_, read, drawnAs, blank) => {
  const { characters, letters } = line(read, drawnAs, blank)
  expect(withDrawnBlanks(read, characters, () => [letters], knows)).toBe(read)
})

test('a variant that shows two letters beside each other outweighs one that lacks what is between them', () => {
  const { characters, letters } = line('NOTESONE', 'NOTES ONE')
  const joined = line('NOTESONE', 'NOTESONE')
  const read = (variants: DrawnLetter[][]) => withDrawnBlanks('NOTESONE', characters, () => variants, knows)
  expect(read([letters])).toBe('NOTES ONE')
  expect(read([letters, joined.letters])).toBe('NOTESONE')
})

test('a tag has no blank behind its hash where nothing is found of it', () => {
  expect(withDrawnBlanks('See # TravelTips', [], () => [], knows)).toBe('See #TravelTips')
})
