import type { CtcReading, Likely } from '../recognize/ctc.ts'
import type { TesseractReading } from '../recognize/tesseract.ts'
import type { Reading } from '../recognize/reading.ts'
import { align, type Costs, type Character, charactersOf, type Step, Tally } from './alignment.ts'
import type { LatinLanguage } from '#app/domain/languages.ts'
import { baseOf, isAsciiCharacter, isWritten, plain } from './latin.ts'
import { type Aligned, correctWords, isKnown } from './post-correction.ts'
import { isAccentedWord } from './spelling.ts'

export type LatinVote = Readonly<{
  text: string
  /** 0 to 1: how far the readings agree with the reference, weighted by confidence. */
  agreement: number
}>

/** A reading further than this from the reference, in weighted edits per character, is of another text. */
const UNRELATED = 0.45
/**
 * A reading with less than this share of the letters of a reference that is so sure has a part of the line: a binarization variant
 * keeps the words of one colour.
 */
const PARTIAL = { letters: 0.75, reference: 0.9 } as const
/** Readings of this confidence or less hardly count. */
const NO_WEIGHT = 0.5
const LEAST_WEIGHT = 0.01

// shares of the readings' whole weight, tuned together on drawn lines
const REFERENCE_WEIGHT = 1.5
const REFERENCE_ACCENT_WEIGHT = 0.3
const REFERENCE_BLANK_WEIGHT = 0.5
const INSERTED_BLANK = 0.5
const INSERTED_CHARACTER = 0.8
const INSERTED_BEYOND_ASCII = 0.5
/**
 * Weight of a letter that the reference's model does not have, against what the reference has instead. Not applied
 * where what the reference has is a word, nor when readings of this share have its letter with an accent: dropped
 * accents are the commoner error.
 */
const UNKNOWN_TO_REFERENCE = 4
const OWN_ACCENTED = 0.1
/** Probability of each letter of a known word from which the others add accents to it, and nothing else. */
const CERTAIN = 0.9
/** Weight of all readings that see a mark which the reference lacks: two sure ones do, one that is alone does not. */
const INSERTED_MARK = 0.8

/**
 * Fuses readings of a line. The reference (PP-OCR) is reliable in base letters but has few accents and drops blanks;
 * the others (Tesseract) have both, but each reads another binarization variant and errs elsewhere. Each is aligned
 * with the reference and votes on every character; a result that is not in the dictionary gives way to a reading's
 * word that is. Resolves to the reference in plain form when no reading is of the same text.
 */
export function voteLatin(
  reference: CtcReading,
  readings: readonly TesseractReading[],
  language: LatinLanguage,
  knows: (word: string) => boolean,
): LatinVote {
  const slots = reference.characters.map(({ text, probability, others }) => ({
    text: plain(text),
    confidence: probability,
    others,
  }))
  const places = slots.map(() => new Tally())
  const gaps = Array.from({ length: slots.length + 1 }, () => new Tally())
  let [total, agreeing] = [0, 0]
  const related: Aligned[] = []
  for (const reading of readings) {
    const { steps, cost } = align(charactersOf(reading, plain), slots, costsIn(language))
    const isPart = isPartial(reading, reference)
    const unread = isPart ? omittedIn(steps, slots) : { cost: 0, slots: 0 }
    const distance = (cost - unread.cost) / Math.max(1, slots.length - unread.slots)
    if (reading.text === '' || distance > UNRELATED) continue
    const weight = Math.max(LEAST_WEIGHT, reading.confidence - NO_WEIGHT) * (1 - distance)
    total += weight
    agreeing += weight * (1 - distance)
    if (!isPart) related.push({ steps, weight })
    for (const step of steps)
      if (step.kind === 'missing') {
        if (!isPart) places[step.slot]?.add('', weight)
      } else if (step.kind === 'same') places[step.slot]?.add(step.item.text, weight * step.item.confidence)
      else gaps[step.slot]?.add(step.item.text, weight * (step.item.text === ' ' ? 1 : step.item.confidence))
  }
  if (total === 0) return { text: slots.map(({ text }) => text).join(''), agreement: 0 }
  const words = knownWords(slots, language, knows)
  const pieces = gaps.map((gap, i) => {
    const [slot, place, word] = [slots[i], places[i], words[i]]
    const seen = slot && place && word?.isCertain ? accentsOnly(place, slot) : place
    const own = slot && seen ? chosen(slot, seen, total, language, word !== undefined) : ''
    const isInside = word?.isCertain === true && words[i - 1] === word
    return {
      before: isInside ? '' : inserted(gap, total, language),
      own,
      reference: slot?.text ?? '',
      isSure: (slot?.confidence ?? 0) >= CERTAIN,
    }
  })
  const text = correctWords(pieces, related, knows)
  return { text: text.replace(/ +/g, ' ').trim(), agreement: agreeing / total }
}

/** How many letters and digits it has. */
export function lettersIn({ text }: Reading): number {
  return text.replace(/[^\p{L}\p{N}]/gu, '').length
}

/** Whether a reading has but a part of what a sure reference has, as of a line in two colours. */
export function isPartial(reading: Reading, reference: CtcReading): boolean {
  return (
    reference.confidence >= PARTIAL.reference && lettersIn(reading) < PARTIAL.letters * lettersIn(reference)
  )
}

/** What of the reference a reading does not have. */
function omittedIn(
  steps: readonly Step<Character>[],
  slots: readonly Character[],
): { cost: number; slots: number } {
  const omitted = steps.flatMap((step) => (step.kind === 'missing' ? (slots[step.slot] ?? []) : []))
  return { cost: omitted.reduce((sum, slot) => sum + omissionCost(slot), 0), slots: omitted.length }
}

/** Shorter ones are as often something that is no word, and what has a digit may be a letter. */
const WORD = /^[^\p{Nd}]{3,}$/u

type KnownWord = Readonly<{ isCertain: boolean }>

/** Of each place the word of the language that the reference has there, with or without its accents. */
function knownWords(
  slots: readonly Character[],
  language: LatinLanguage,
  knows: (word: string) => boolean,
): (KnownWord | undefined)[] {
  const words = slots
    .map(({ text }) => text)
    .join('')
    .split(' ')
  let from = 0
  return words.flatMap((word, at) => {
    const letters = slots.slice(from, from + word.length)
    from += word.length + 1
    const isKnownWord = WORD.test(word) && (isKnown(word, knows) || isAccentedWord(word, language, knows))
    const known = isKnownWord
      ? { isCertain: letters.every(({ confidence }) => confidence >= CERTAIN) }
      : undefined
    const places = Array.from(word, () => known)
    return at === 0 ? places : [undefined, ...places]
  })
}

/** Readings of the place's own letter, with accents or none. */
function accentsOnly(place: Tally, { text }: Character): Tally {
  const own = baseOf(text).toLowerCase()
  const same = new Tally()
  for (const [character, weight] of place.weights)
    if (baseOf(character).toLowerCase() === own) same.add(character, weight)
  return same
}

function costsIn(language: LatinLanguage): Costs<Character> {
  return {
    substitution: ({ text }, reference) => {
      const [base, other] = [baseOf(text), baseOf(reference.text)]
      if (base === other) return 0
      if (base.toLowerCase() === other.toLowerCase()) return 0.4
      if (text === ' ' || reference.text === ' ') return 1.2
      return !isAsciiCharacter(text) && isWritten(text, language) ? 0.3 : 1
    },
    insertion: ({ text }) => {
      if (text === ' ') return 0.5
      if (!isAsciiCharacter(text)) return 0.6
      return /[.,':;!?"]/.test(text) ? 0.8 : 1
    },
    omission: omissionCost,
  }
}

function omissionCost({ text }: Character): number {
  return text === ' ' ? 0.5 : 1
}

function inserted(gap: Tally, total: number, language: LatinLanguage): string {
  const [text, weight] = gap.first ?? ['', 0]
  const share =
    text === ' ' ? INSERTED_BLANK : isAsciiCharacter(text) ? INSERTED_CHARACTER : INSERTED_BEYOND_ASCII
  const least = isAsciiMark(text) ? INSERTED_MARK : 0
  return isWritten(text, language) && weight > total * share && weight >= least ? text : ''
}

function isAsciiMark(text: string): boolean {
  return isAsciiCharacter(text) && /[^\w\s]/.test(text)
}

/** A character of the reference, and what it may be instead. */
type Slot = Character & Readonly<{ others: readonly Likely[] }>

function chosen(
  slot: Slot,
  place: Tally,
  total: number,
  language: LatinLanguage,
  isInKnownWord: boolean,
): string {
  if (slot.text === ' ') {
    const blank = (place.weights.get(' ') ?? 0) + REFERENCE_BLANK_WEIGHT * total
    return blank >= total / 2 ? ' ' : ''
  }
  const own = baseOf(slot.text).toLowerCase()
  const bases = new Tally()
  const variants = new Map<string, Tally>()
  const baseIn = (character: string) => baseOf(character).toLowerCase()
  const ownAccented = [...place.weights]
    .filter(([character]) => !isAsciiCharacter(character) && baseIn(character) === own)
    .reduce((sum, [, weight]) => sum + weight, 0)
  const isOwnAccented = ownAccented >= OWN_ACCENTED * total
  const add = (character: string, weight: number) => {
    const base = baseIn(character)
    bases.add(base, weight)
    const known = variants.get(base) ?? new Tally()
    known.add(character, weight)
    variants.set(base, known)
  }
  for (const [character, weight] of place.weights) {
    if (character === '' || character === ' ') continue
    if (!isWritten(character, language)) add(baseOf(character), weight)
    else {
      const unknown =
        !isInKnownWord && !isOwnAccented && !isAsciiCharacter(character) && baseIn(character) !== own
      add(character, weight * (unknown ? UNKNOWN_TO_REFERENCE : 1))
    }
  }
  bases.add(own, REFERENCE_WEIGHT * total * slot.confidence)
  for (const { text, probability } of slot.others)
    bases.add(baseIn(plain(text)), REFERENCE_WEIGHT * total * probability)
  const base = bases.first?.[0] ?? own
  const forms = variants.get(base)
  if (!forms) return isWritten(slot.text, language) ? slot.text : baseOf(slot.text)
  return formOf(forms, base === own ? slot.text : undefined, total, language)
}

/** The accent that most readings have, in the case of the reference, which was not binarized. */
function formOf(forms: Tally, reference: string | undefined, total: number, language: LatinLanguage): string {
  const small = new Tally()
  let [upper, lower] = [0, 0]
  for (const [character, weight] of forms.weights) {
    small.add(character.toLowerCase(), weight)
    if (character === character.toLowerCase()) lower += weight
    else upper += weight
  }
  if (reference && !isAsciiCharacter(reference) && isWritten(reference, language))
    small.add(reference.toLowerCase(), REFERENCE_ACCENT_WEIGHT * total)
  const letter = small.first?.[0] ?? reference ?? ''
  const capital =
    reference === undefined ? upper > lower : baseOf(reference) !== baseOf(reference).toLowerCase()
  const raised = letter.toUpperCase()
  return capital && raised.length === letter.length ? raised : letter
}
