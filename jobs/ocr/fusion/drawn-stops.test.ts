import { expect, test } from 'vitest'
import type { DrawnLetter } from '../crop/letter-heights.ts'
import { withoutUndrawnStops } from './drawn-stops.ts'

/** A line as it was read, every character as wide as another; stops are drawn where told, and `hidden` letters are not seen. */
function line(read: string, stopsAt: readonly number[] = [], hidden: readonly number[] = []) {
  const count = read.length
  const letters: DrawnLetter[] = Array.from(read).flatMap((letter, at) =>
    /[\p{L}]/u.test(letter) && !hidden.includes(at)
      ? [{ from: (at + 0.1) / count, to: (at + 0.9) / count, height: 30 }]
      : [],
  )
  const characters = Array.from(read).flatMap((text, at) =>
    text === ' ' ? [] : [{ text, probability: 0.99, others: [], place: (at + 0.5) / count }],
  )
  const hasInk = (from: number, to: number) =>
    stopsAt.some((at) => (at + 0.5) / count > from && (at + 0.5) / count < to)
  return { characters, drawn: { letters, hasInk } }
}

test.each([
  ['between two words', 'WARMER. WATER', [], 'WARMER WATER'],
  ['behind the last', 'The Long Lane.', [], 'The Long Lane'],
  ['between words, while one at the end is drawn', 'MORE. WATER.', [11], 'MORE WATER.'],
])('a full stop that has not the letters’ colour %s is none', (_, read, stopsAt, written) => {
  const { characters, drawn } = line(read, stopsAt)
  expect(withoutUndrawnStops(read, characters, () => drawn)).toBe(written)
})

test.each([
  ['is drawn', 'WARMER. WATER', [6], []],
  ['stands beside a letter that is not seen', 'WARMER. WATER', [], [5]],
  ['stands where letters are not well seen', 'WARMER. WATER', [], [0, 1, 2, 8, 9]],
  ['is one of an ellipsis', 'WARMER...', [], []],
  ['belongs to a number', 'M 3.5', [], []],
])('a full stop that %s stays', (_, read, stopsAt, hidden) => {
  const { characters, drawn } = line(read, stopsAt, hidden)
  expect(withoutUndrawnStops(read, characters, () => drawn)).toBe(read)
})

test('letters are only searched for where there is a full stop', () => {
  const never = () => {
    throw new Error('asked')
  }
  expect(withoutUndrawnStops('No stop here', [], never)).toBe('No stop here')
})
