import { distance } from 'fastest-levenshtein'
import type { Reading } from '../recognize/reading.ts'
import { type Step, type Character, Tally } from './alignment.ts'
import { baseOf } from './latin.ts'
import { withoutStrayMarks } from './scripts.ts'

/**
 * The character chosen at a place of the reference, which has `reference` there, and what is inserted before it; the
 * reference is sure of some.
 */
export type Piece = Readonly<{ before: string; own: string; reference: string; isSure: boolean }>
/** A reading as steps along the reference, and how much it counts. */
export type Aligned = Readonly<{ steps: readonly Step<Character>[]; weight: number }>

type Word = Readonly<{ text: string; reference: string; from: number; to: number; isSure: boolean }>

/** So many readings that have something between two letters of the reference tell of a blank there, if both sides are words. */
const BREAK_READINGS = 2
/** Words beside such a blank have so many letters; beside what may be an apostrophe more, as in `l'un` or `we're`. */
const LEAST_LETTERS = { beside: 2, besideApostrophe: 3 } as const
/** A word of which more letters than this share differ is another one. */
const MOST_OFF = 0.5

/**
 * The text of the pieces, each word that is not known replaced by the weightiest known one that a reading has there.
 * Where the reference has a known word only one of the same letters replaces it, and none that lacks letters of which it is sure. A word never loses an accent that way:
 * readers drop more of them than they invent.
 */
export function correctWords(
  pieces: readonly Piece[],
  readings: readonly Aligned[],
  knows: (word: string) => boolean,
): string {
  const breaks = breaksIn(readings)
  return wordsOf(pieces)
    .map((word) => {
      const parts = parted(pieces.slice(word.from, word.to), (at) => breaks.has(word.from + at), knows)
      if (parts) return parts.join(' ')
      return isKnown(word.text, knows) ? word.text : corrected(word, readings, knows)
    })
    .join(' ')
}

/** The places of the reference before which several readings have what it lacks: a blank, or what was read in its place. */
function breaksIn(readings: readonly Aligned[]): Set<number> {
  const counts = new Map<number, number>()
  for (const { steps } of readings)
    for (const slot of new Set(steps.flatMap((step) => (step.kind === 'inserted' ? [step.slot] : []))))
      counts.set(slot, (counts.get(slot) ?? 0) + 1)
  return new Set([...counts].flatMap(([slot, count]) => (count >= BREAK_READINGS ? [slot] : [])))
}

/**
 * The fewest known words that letters which the reference is sure of make with blanks at breaks, where together they
 * are none: the outlines of neighbouring words grow together, and engines read what is enclosed between them as a mark.
 */
function parted(
  pieces: readonly Piece[],
  isBreak: (at: number) => boolean,
  knows: (word: string) => boolean,
): string[] | undefined {
  const textOf = (from: number, to: number) =>
    pieces.slice(from, to).reduce((text, { before, own }, at) => text + (at === 0 ? '' : before) + own, '')
  if (!pieces.every(({ isSure }) => isSure) || isKnown(pieces.map(({ own }) => own).join(''), knows))
    return undefined
  const best: (string[] | undefined)[] = [[]]
  for (let to = 1; to <= pieces.length; to++) {
    if (to < pieces.length && !isBreak(to)) continue
    for (let from = 0; from < to; from++) {
      const [words, text] = [best[from], textOf(from, to)]
      const least =
        isApostrophe(pieces[from]?.before) || isApostrophe(pieces[to]?.before)
          ? LEAST_LETTERS.besideApostrophe
          : LEAST_LETTERS.beside
      if (!words || (best[to]?.length ?? Infinity) <= words.length + 1) continue
      if (partsOf(text).core.length >= least && isKnown(text, knows)) best[to] = [...words, text]
    }
  }
  const [first = '', ...others] = best[pieces.length] ?? []
  const opening = pieces[0]?.before.trim() ?? ''
  return others.length > 0 ? [opening + first, ...others] : undefined
}

function isApostrophe(text = ''): boolean {
  return /^['’]$/u.test(text)
}

/** Whether each word of the text is known, in this case or in small letters; what has a digit is no word. */
export function isKnown(text: string, knows: (word: string) => boolean): boolean {
  return text.split(/\s+/u).every((token) => {
    const { core } = partsOf(token)
    if (Array.from(core).length < 2 || hasDigit(core)) return true
    const known = (word: string) => knows(word) || knows(word.toLowerCase())
    return known(core) || core.split(/['’-]/u).every((part) => part.length < 2 || known(part))
  })
}

function corrected(word: Word, readings: readonly Aligned[], knows: (word: string) => boolean): string {
  const { head, core, tail } = partsOf(word.text)
  const { core: seen } = partsOf(word.reference)
  const isSeen = seen !== '' && isKnown(seen, knows)
  const lacksLetters = (rival: string) => word.isSure && rival.length < seen.length
  const isOther = (rival: string) => (isSeen && lettersOf(rival) !== lettersOf(seen)) || lacksLetters(rival)
  const rivals = new Tally()
  for (const { steps, weight } of readings) {
    const { core: other } = partsOf(readBetween(steps, word))
    if (!isNear(core, other) || losesAccents(core, other) || isOther(other) || !isKnown(other, knows))
      continue
    // a number is taken as it is, but in place of no word
    if (hasDigit(other) && !hasDigit(core)) continue
    rivals.add(inCaseOf(core, other), weight)
  }
  return head + (rivals.first?.[0] ?? core) + tail
}

function wordsOf(pieces: readonly Piece[]): Word[] {
  const words: Word[] = []
  let [text, seen, from] = ['', '', 0]
  const end = (to: number) => {
    const isSure = pieces.slice(from, to).every((piece) => piece.isSure)
    if (text !== '') words.push({ text, reference: seen.trim(), from, to, isSure })
    text = seen = ''
  }
  for (const [at, { before, own, reference }] of pieces.entries()) {
    if (before === ' ') {
      end(at)
      from = at
    } else text += before
    if (own === ' ') {
      end(at)
      from = at + 1
    } else {
      text += own
      seen += reference
    }
  }
  end(pieces.length)
  return words
}

/** What the reading has at the word's places; nothing when that is more than one word. */
function readBetween(steps: readonly Step<Character>[], { from, to }: Word): string {
  let text = ''
  for (const step of steps) {
    if (step.kind === 'missing' || step.slot < from || step.slot > to) continue
    const { slot, item, kind } = step
    if (slot === to && kind === 'same') break
    if (item.text !== ' ') text += item.text
    else if (slot === from && kind === 'inserted') text = ''
    else if (slot === to) break
    else return ''
  }
  return text
}

export function partsOf(token: string): { head: string; core: string; tail: string } {
  const runs = [...token.matchAll(/[\p{L}\p{N}]+/gu)]
  const [first, last] = [runs[0], runs.at(-1)]
  if (!first || !last) return { head: token, core: '', tail: '' }
  const end = last.index + last[0].length
  return { head: token.slice(0, first.index), core: token.slice(first.index, end), tail: token.slice(end) }
}

export function isNear(word: string, other: string): boolean {
  return distance(word.toLowerCase(), other.toLowerCase()) <= MOST_OFF * Math.max(word.length, other.length)
}

function hasDigit(text: string): boolean {
  return /\p{Nd}/u.test(text)
}

function losesAccents(word: string, other: string): boolean {
  return lettersOf(word) === lettersOf(other) && accentsOf(other) < accentsOf(word)
}

function lettersOf(word: string): string {
  return baseOf(word).toLowerCase()
}

function accentsOf(word: string): number {
  return Array.from(word).filter((letter) => baseOf(letter) !== letter).length
}

/** The other word with the first word's capitals, as far as those are all of it or its first. */
function inCaseOf(word: string, other: string): string {
  if (word.length > 1 && word === word.toUpperCase()) return other.toUpperCase()
  const [first = '', ...remainder] = other
  const [own = ''] = word
  return (own === own.toLowerCase() ? first.toLowerCase() : first.toUpperCase()) + remainder.join('')
}

/** The text, each word replaced by what `correct` makes of it and of what readings with as many words have in its place. */
export function correctEach(
  text: string,
  readings: readonly Reading[],
  correct: (word: string, rivals: Tally) => string,
): string {
  const words = text.split(' ')
  const others = readings
    .map((reading) => ({ ...reading, words: withoutStrayMarks(reading.text).split(' ') }))
    .filter((other) => other.words.length === words.length)
  return words
    .map((word, at) => {
      const rivals = new Tally()
      for (const { words: read, confidence } of others) rivals.add(read[at] ?? '', confidence)
      return correct(word, rivals)
    })
    .join(' ')
}
