import { expect, test } from 'vitest'
import type { CtcCharacter } from '../recognize/ctc.ts'
import { withDrawnNotes } from './drawn-notes.ts'

const FIRST = { note: '♪', from: 0, to: 0.08, seen: 2 } as const
const LAST = { note: '♫', from: 0.92, to: 1, seen: 2 } as const
const ONCE = { ...FIRST, seen: 1 }

/** The text as it was recognized, its letters between two shares of the line's width. */
function readFrom(text: string, from: number, to: number): CtcCharacter[] {
  const letters = Array.from(text)
  return letters.map((letter, at) => ({
    ...{ text: letter, probability: 1, others: [] },
    place: from + ((at + 0.5) / letters.length) * (to - from),
  }))
}

test.each([
  ['J sing to me', 0, 1, { first: FIRST }, '♪ sing to me'],
  ['sing to me d', 0, 1, { last: LAST }, 'sing to me ♫'],
  ['J sing to me d', 0, 1, { first: FIRST, last: LAST }, '♪ sing to me ♫'],
  ['sing to me', 0.13, 1, { first: FIRST }, '♪ sing to me'],
  ['sing to me', 0, 0.88, { last: LAST }, 'sing to me ♫'],
  ['♪ sing to me', 0, 1, { first: FIRST }, '♪ sing to me'],
  ['J sing to me J', 0, 1, { first: FIRST }, '♪ sing to me ♪'],
  ['7 days of song J', 0, 1, { last: LAST }, '7 days of song ♫'],
  ['F sing to me J', 0, 1, { last: LAST }, 'F sing to me ♫'],
  ['J sing to me J', 0, 1, { last: LAST }, '♫ sing to me ♫'],
  ['J sing to me', 0, 1, {}, 'J sing to me'],
  ['J sing to me J', 0, 1, {}, '♪ sing to me ♪'],
  ['J sing to me', 0, 1, { first: ONCE }, '♪ sing to me'],
  ['A sing to me', 0, 1, { first: ONCE }, 'A sing to me'],
  ['sing to me', 0.13, 1, { first: ONCE }, 'sing to me'],
  ['A sing to me', 0, 1, { first: FIRST }, '♪ sing to me'],
])('“%s” with %j', (text, from, to, notes, expected) => {
  expect(withDrawnNotes(text, readFrom(text, from, to), notes, ' ')).toBe(expected)
})

test('a word of one letter behind a note stays where there is room for both', () => {
  const notes = { first: { ...FIRST, to: 0.05 }, last: { ...LAST, from: 0.95 } }
  expect(withDrawnNotes('Y si no estás', readFrom('Y si no estás', 0.07, 0.93), notes, ' ')).toBe(
    '♪ Y si no estás ♫',
  )
  expect(withDrawnNotes('no te vas o', readFrom('no te vas o', 0.07, 0.93), notes, ' ')).toBe(
    '♪ no te vas o ♫',
  )
})

test('without blanks between words there is none behind a note, unless one was read', () => {
  const notes = { first: FIRST }
  expect(withDrawnNotes('歌って', readFrom('歌って', 0.13, 1), notes, '')).toBe('♪歌って')
  expect(withDrawnNotes('J 歌ってよ', readFrom('J 歌ってよ', 0, 1), notes, '')).toBe('♪ 歌ってよ')
})

test('a word that seems to stand where the note does stays', () => {
  const wide = { first: { ...FIRST, to: 0.5 } }
  expect(withDrawnNotes('Just sing', readFrom('Just sing', 0, 1), wide, ' ')).toBe('Just sing')
})
