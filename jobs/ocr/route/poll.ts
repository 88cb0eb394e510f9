import type { TesseractReading } from '../recognize/tesseract.ts'
import { align, type Costs } from './align.ts'
import { type Character, charactersOf } from './characters.ts'
import { looksLike } from './look-alikes.ts'
import { withoutCjkBlanks } from './scripts.ts'
import { Tally } from './tally.ts'

/** What may stand at a place of the line, the likeliest first; '' is nothing. */
export type Place = readonly Option[]
export type Option = Readonly<{ text: string; weight: number }>

/** What was said about each place of a line so far. */
export type Ballot = Readonly<{
  /** What was read, character by character, and what may be there instead. */
  slots: readonly string[]
  tallies: readonly Tally[]
  /** What may be missing before each slot, and after the last. */
  gaps: readonly Tally[]
  /** What Tesseract's readings weigh together. */
  total: number
}>

/** Adds the votes of PP-OCR, who sees the shapes; answers what weight those about the gaps had. */
export type Seer = (ballot: Ballot) => number

/** A reading that differs from the first in more than this share of its characters is of something else. */
const UNRELATED = 0.5
/** Readings of this confidence or less hardly count. */
const NO_WEIGHT = 0.5
const LEAST_WEIGHT = 0.02
/** What most of the readings have between two places of the first is put in. */
const INSERTED = 0.55
/** Who leaves something out may have overlooked it. */
const OMITTED = 0.9
/** What is put in by a first round is there to be voted on in a second one. */
const ROUNDS = 2

/**
 * What the readings, character by character, and PP-OCR say about a line of Japanese, Korean or traditional Chinese.
 * `text` is the best of them.
 */
export function poll(text: string, readings: readonly TesseractReading[], seer: Seer): Place[] {
  let places: Place[] = []
  let slots = withoutCjkBlanks(Array.from(text), (character) => character)
  for (let round = 0; round < ROUNDS; round++) {
    places = pollOnce(slots, readings, seer)
    slots = places.flatMap(([first]) => (first && first.text !== '' ? [first.text] : []))
  }
  return places
}

function pollOnce(slots: readonly string[], readings: readonly TesseractReading[], seer: Seer): Place[] {
  const tallies = slots.map(() => new Tally())
  const gaps = Array.from({ length: slots.length + 1 }, () => new Tally())
  let total = 0
  for (const reading of readings) {
    const { steps, cost } = align(
      withoutCjkBlanks(charactersOf(reading), ({ text }) => text),
      slots,
      COSTS,
    )
    const likeness = 1 - cost / Math.max(1, slots.length)
    if (reading.text === '' || likeness < 1 - UNRELATED) continue
    const weight = Math.max(LEAST_WEIGHT, 2 * (reading.confidence - NO_WEIGHT)) * likeness ** 2
    total += weight
    for (const step of steps)
      if (step.kind === 'missing') tallies[step.slot]?.add('', weight * OMITTED)
      else if (step.kind === 'same') tallies[step.slot]?.add(step.item.text, weight * step.item.confidence)
      else gaps[step.slot]?.add(step.item.text, weight * step.item.confidence)
  }
  const seen = seer({ slots, tallies, gaps, total })
  return gaps.flatMap((gap, i) => {
    const [text, weight] = gap.first ?? ['', 0]
    const asked = total + (isUnseen(text) ? 0 : seen)
    const inserted = weight > INSERTED * asked ? [[{ text, weight }]] : []
    const slot = slots[i]
    return slot === undefined ? inserted : [...inserted, optionsOf(tallies[i], slot)]
  })
}

/** What PP-OCR says nothing about when it leaves it out: blanks it never saw, and many a comma neither. */
export function isUnseen(character: string): boolean {
  return /^[\s\p{P}]$/u.test(character)
}

const COSTS: Costs<Character, string> = {
  substitution: ({ text }, slot) => (text === slot ? 0 : looksLike(text, slot) ? 0.5 : 1),
  insertion: ({ text }) => (text === ' ' ? 0.3 : 0.8),
  omission: (slot) => (slot === ' ' ? 0.3 : 0.8),
}

function optionsOf(tally: Tally | undefined, slot: string): Place {
  const options = (tally?.ranked ?? []).map(([text, weight]) => ({ text, weight }))
  return options.length === 0 ? [{ text: slot, weight: 0 }] : options
}
