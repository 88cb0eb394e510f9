import type { TesseractReading } from '../recognize/tesseract.ts'
import { align, type Costs, type Character, charactersOf, Tally } from './alignment.ts'
import { isLookAlike, withoutCjkBlanks } from './scripts.ts'

/** What may stand at a place of the line, the likeliest first; '' is nothing. */
export type Place = readonly Option[]
type Option = Readonly<{ text: string; weight: number }>

/** Votes on each character of a line. */
type Votes = Readonly<{
  /** What was read, character by character, and what may be there instead. */
  slots: readonly string[]
  tallies: readonly Tally[]
  /** What may be missing before each slot, and after the last. */
  gaps: readonly Tally[]
  /** What Tesseract's readings weigh together. */
  total: number
}>

/** Adds a recognizer's votes to Tesseract's; returns the weight of those about the gaps. */
export type RecognizerVotes = (votes: Votes) => number

/** A reading that differs from the first in more than this share of its characters is of something else. */
const UNRELATED = 0.5
/** Readings of this confidence or less hardly count. */
const NO_WEIGHT = 0.5
const LEAST_WEIGHT = 0.02
/** What most of the readings have between two places of the first is put in. */
const INSERTED = 0.55
/** Weight of a vote for leaving a character out: recognizers overlook more than they invent. */
const OMITTED = 0.9
/** Characters inserted by the first round are voted on in the second. */
const ROUNDS = 2

/**
 * What the readings, character by character, and PP-OCR say about a line of Japanese, Korean or traditional Chinese.
 * `text` is the best of them.
 */
export function voteCharacters(
  text: string,
  readings: readonly TesseractReading[],
  addRecognizerVotes: RecognizerVotes,
): Place[] {
  let places: Place[] = []
  let slots = withoutCjkBlanks(Array.from(text), (character) => character)
  for (let round = 0; round < ROUNDS; round++) {
    places = voteOnce(slots, readings, addRecognizerVotes)
    slots = places.flatMap(([first]) => (first && first.text !== '' ? [first.text] : []))
  }
  return places
}

function voteOnce(
  slots: readonly string[],
  readings: readonly TesseractReading[],
  addRecognizerVotes: RecognizerVotes,
): Place[] {
  const tallies = slots.map(() => new Tally())
  const gaps = Array.from({ length: slots.length + 1 }, () => new Tally())
  let total = 0
  for (const reading of readings) {
    const { steps, cost } = align(
      withoutCjkBlanks(charactersOf(reading), ({ text }) => text),
      slots,
      COSTS,
    )
    const similarity = 1 - cost / Math.max(1, slots.length)
    if (reading.text === '' || similarity < 1 - UNRELATED) continue
    const weight = Math.max(LEAST_WEIGHT, 2 * (reading.confidence - NO_WEIGHT)) * similarity ** 2
    total += weight
    for (const step of steps)
      if (step.kind === 'missing') tallies[step.slot]?.add('', weight * OMITTED)
      else if (step.kind === 'same') tallies[step.slot]?.add(step.item.text, weight * step.item.confidence)
      else gaps[step.slot]?.add(step.item.text, weight * step.item.confidence)
  }
  const seen = addRecognizerVotes({ slots, tallies, gaps, total })
  return gaps.flatMap((gap, i) => {
    const [text, weight] = gap.first ?? ['', 0]
    const asked = total + (isEasilyMissed(text) ? 0 : seen)
    const inserted = weight > INSERTED * asked ? [[{ text, weight }]] : []
    const slot = slots[i]
    return slot === undefined ? inserted : [...inserted, optionsOf(tallies[i], slot)]
  })
}

/** Blanks and punctuation, whose absence in PP-OCR's reading says nothing. */
export function isEasilyMissed(character: string): boolean {
  return /^[\s\p{P}]$/u.test(character)
}

const COSTS: Costs<Character, string> = {
  substitution: ({ text }, slot) => (text === slot ? 0 : isLookAlike(text, slot) ? 0.5 : 1),
  insertion: ({ text }) => (text === ' ' ? 0.3 : 0.8),
  omission: (slot) => (slot === ' ' ? 0.3 : 0.8),
}

function optionsOf(tally: Tally | undefined, slot: string): Place {
  const options = (tally?.ranked ?? []).map(([text, weight]) => ({ text, weight }))
  return options.length === 0 ? [{ text: slot, weight: 0 }] : options
}
