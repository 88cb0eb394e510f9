import type { DrawnNote, NotesAtEnds } from '../crop/music-note.ts'
import type { CtcCharacter } from '../recognize/ctc.ts'
import { placesOf } from './character-places.ts'

/** What recognizers read for a note, and how many letters at most. */
const READ_FOR_NOTE = /^[JjdГ17[\]「」『』()ト♩♪♫♬\s]+$/u
const MOST_LETTERS = 2
/** No sentence begins and ends so: even where footage hides their shape these are notes. */
const READ_FOR_TWO = /^[JГ](\s.+\s)[JГ]$/su
/** What stands alone for a second note: digits may be words of the line. */
const READ_FOR_SECOND = /[JjГ\]』」]/u
/** Where they read something else, or nothing, it is one in so many binarization variants. */
const LEAST_SEEN = 2
/** The place of a letter is not more exact, in widths of one; of one that stands alone it need not be. */
const NEAR_CHARACTERS = { inWord: 0.3, alone: 1 } as const
/** Between a note and the word behind a letter that stands alone there is room for that letter, in widths of one: it is a word. */
const ROOM_FOR_WORD = 2
const BLANK = /\s/u

/**
 * The text with the notes that are drawn at its ends, which no recognizer has: in place of the letters that were read there, or put
 * in where none were.
 *
 * @param characters where along the line the text stands
 * @param blank what parts a note from words where nothing was read between them
 */
export function withDrawnNotes(
  text: string,
  characters: readonly CtcCharacter[],
  { first, last }: NotesAtEnds,
  blank: string,
): string {
  if (!first && !last) return text.replace(READ_FOR_TWO, '♪$1♪')
  if (text === '') return text
  const letters = Array.from(text)
  const places = placesOf(letters, characters)
  const isBlankAt = (at: number) => BLANK.test(letters[at] ?? ' ')
  /** @param next the letter of the next word towards the middle of the line */
  const near = (at: number, next: number, roomTo: (place: number) => number) => {
    const room = roomTo(places[next] ?? NaN) * letters.length
    const isAlone = isBlankAt(at - 1) && isBlankAt(at + 1) && !(room >= ROOM_FOR_WORD)
    return NEAR_CHARACTERS[isAlone ? 'alone' : 'inWord'] / letters.length
  }
  const isBefore = (note: DrawnNote, at: number) =>
    (places[at] ?? 0) <= note.to + near(at, at + 2, (place) => place - note.to)
  const isBehind = (note: DrawnNote, at: number) =>
    (places[at] ?? 1) >= note.from - near(at, at - 2, (place) => note.from - place)
  const from = first ? letters.findIndex((_, at) => !isBefore(first, at)) : 0
  const to = last ? letters.findLastIndex((_, at) => !isBehind(last, at)) + 1 : letters.length
  if (from < 0 || from >= to) return text
  const [before, words, behind] = [
    letters.slice(0, from).join(''),
    letters.slice(from, to).join(''),
    letters.slice(to).join(''),
  ]
  const parting = (between: string) => BLANK.exec(between)?.[0] ?? blank
  const begun =
    first && isNote(first, before)
      ? first.note + parting(`${before.slice(-1)}${words[0]}`) + words.trimStart()
      : before + words
  const ended =
    last && isNote(last, behind)
      ? begun.trimEnd() + parting(`${words.at(-1)}${behind.slice(0, 1)}`) + last.note
      : begun + behind
  return withSecondNote(ended)
}

/** A line that has a note at one end has one at the other where a letter stands alone that a note is read as. */
function withSecondNote(text: string): string {
  const [, first, last] = /^(?:([♪♫]).*\s[^♪♫]|[^♪♫]\s.*([♪♫]))$/su.exec(text) ?? []
  if (first && READ_FOR_SECOND.test(text.slice(-1))) return text.slice(0, -1) + first
  return last && READ_FOR_SECOND.test(text.slice(0, 1)) ? last + text.slice(1) : text
}

/** Whether what was read where a note stands may be the note. */
function isNote({ seen }: DrawnNote, read: string): boolean {
  const letters = Array.from(read.trim()).length
  return letters <= MOST_LETTERS && (seen >= LEAST_SEEN || (letters > 0 && READ_FOR_NOTE.test(read)))
}
