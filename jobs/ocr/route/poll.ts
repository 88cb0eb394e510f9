import type { Language } from '#app/domain/languages.ts'
import type { CtcCharacter, CtcReading, Likely } from '../recognize/ctc.ts'
import type { TesseractReading } from '../recognize/tesseract.ts'
import { align, type Costs } from './align.ts'
import { type Character, charactersOf } from './characters.ts'
import { commonForm, formIn } from './forms.ts'
import { isIdeograph, withoutCjkBlanks } from './scripts.ts'
import { Tally } from './tally.ts'

/** What may stand at a place of the line, the likeliest first; '' is nothing. */
export type Place = readonly Option[]
export type Option = Readonly<{ text: string; weight: number }>

/** A reading that differs from the first in more than this share of its characters is of something else. */
const UNRELATED = 0.5
/** Readings of this confidence or less hardly count. */
const NO_WEIGHT = 0.5
const LEAST_WEIGHT = 0.02
/** What most of the readings have between two places of the first is put in. */
const INSERTED = 0.55
/** Who leaves something out may have overlooked it. */
const OMITTED = 0.9
/** What PP-OCR surely sees weighs so many times what all others together do: ideographs are what it was taught. */
const BASE_WEIGHT = 1.6
/** PP-OCR's characters count from this probability on, all their forms together; another one than was read from this. */
const LEAST_SURE = 0.3
const LEAST_OTHER = 0.1
/** What is put in by a first round is there to be voted on in a second one. */
const ROUNDS = 2

/**
 * What the readings, character by character, say about a line of Japanese or traditional Chinese. `text` is the best
 * of them, `base` what PP-OCR reads, who leaves out kana and writes half of the ideographs in their Chinese form;
 * `writes` says whether it was taught a character.
 */
export function poll(
  text: string,
  readings: readonly TesseractReading[],
  base: CtcReading,
  language: Language,
  writes: (character: string) => boolean,
): Place[] {
  let places: Place[] = []
  let slots = withoutCjkBlanks(Array.from(text), (character) => character)
  for (let round = 0; round < ROUNDS; round++) {
    places = pollOnce(slots, readings, base, language, writes)
    slots = places.flatMap(([first]) => (first && first.text !== '' ? [first.text] : []))
  }
  return places
}

function pollOnce(
  slots: readonly string[],
  readings: readonly TesseractReading[],
  base: CtcReading,
  language: Language,
  writes: (character: string) => boolean,
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
    const likeness = 1 - cost / Math.max(1, slots.length)
    if (reading.text === '' || likeness < 1 - UNRELATED) continue
    const weight = Math.max(LEAST_WEIGHT, 2 * (reading.confidence - NO_WEIGHT)) * likeness ** 2
    total += weight
    for (const step of steps)
      if (step.kind === 'missing') tallies[step.slot]?.add('', weight * OMITTED)
      else if (step.kind === 'same') tallies[step.slot]?.add(step.item.text, weight * step.item.confidence)
      else gaps[step.slot]?.add(step.item.text, weight * step.item.confidence)
  }
  addBase(tallies, slots, base, { language, writes, weight: BASE_WEIGHT * total })
  return gaps.flatMap((gap, i) => {
    const [text, weight] = gap.first ?? ['', 0]
    const inserted = weight > INSERTED * total ? [[{ text, weight }]] : []
    const slot = slots[i]
    return slot === undefined ? inserted : [...inserted, optionsOf(tallies[i], slot)]
  })
}

const COSTS: Costs<Character, string> = {
  substitution: ({ text }, slot) => (text === slot ? 0 : 1),
  insertion: () => 0.8,
  omission: () => 0.8,
}

function optionsOf(tally: Tally | undefined, slot: string): Place {
  const options = [...(tally?.weights ?? [])].map(([text, weight]) => ({ text, weight }))
  return options.length === 0 ? [{ text: slot, weight: 0 }] : options.sort((a, b) => b.weight - a.weight)
}

type BaseVote = Readonly<{
  language: Language
  writes: (character: string) => boolean
  weight: number
}>

/** PP-OCR's vote: for the character of the same form that was read, or against one that it would know. */
function addBase(
  tallies: readonly Tally[],
  slots: readonly string[],
  base: CtcReading,
  vote: BaseVote,
): void {
  const seen = base.characters.filter(({ text }) => text !== ' ')
  const { steps } = align(seen, slots, baseCosts(vote))
  for (const step of steps) {
    const tally = step.kind === 'same' ? tallies[step.slot] : undefined
    if (step.kind === 'same' && tally) addCharacter(tally, step.item, vote)
  }
}

function addCharacter(tally: Tally, character: CtcCharacter, { language, writes, weight }: BaseVote): void {
  const seen = byForm(character, language)
  if (Math.max(...[...seen.values()].map(({ probability }) => probability)) < LEAST_SURE) return
  const winner = tally.first?.[0] ?? ''
  const read = [...tally.weights.keys()].filter((text) => text !== '')
  for (const [form, { text, probability }] of seen) {
    const own = read.find((each) => commonForm(each, language) === form)
    if (own !== undefined) tally.add(own, weight * probability)
    else if (probability >= LEAST_OTHER && isIdeograph(text) && isIdeograph(winner) && writes(winner))
      tally.add(formIn(text, language), weight * probability)
  }
}

/** What PP-OCR may have seen; the forms of a character are one, and as likely as all of them together. */
function byForm(character: CtcCharacter, language: Language): Map<string, Likely> {
  const forms = new Map<string, Likely>()
  for (const { text, probability } of [character, ...character.others]) {
    const form = commonForm(text, language)
    const known = forms.get(form)
    forms.set(
      form,
      known ? { ...known, probability: known.probability + probability } : { text, probability },
    )
  }
  return forms
}

/** PP-OCR's characters stand at those that they are a form of; kana it leaves out. */
function baseCosts({ language, writes }: BaseVote): Costs<CtcCharacter, string> {
  const isForm = (text: string, slot: string) => commonForm(text, language) === commonForm(slot, language)
  return {
    substitution: ({ text, others }, slot) => {
      if (isForm(text, slot)) return 0
      if (others.some((other) => isForm(other.text, slot))) return 0.3
      return isIdeograph(text) && isIdeograph(slot) ? 0.7 : 0.95
    },
    insertion: () => 0.6,
    omission: (slot) => (isIdeograph(slot) && writes(slot) ? 0.6 : 0.05),
  }
}
