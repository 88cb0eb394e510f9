import type { CtcReading } from '../recognize/ctc.ts'
import type { TesseractReading } from '../recognize/tesseract.ts'
import { align, type Costs } from './align.ts'
import { type Character, charactersOf } from './characters.ts'
import { baseOf, isAsciiCharacter, isWritten, type LatinLanguage, plain } from './latin.ts'
import { type Aligned, mendWords } from './mend-words.ts'
import { Tally } from './tally.ts'

export type Vote = Readonly<{
  text: string
  /** 0 to 1: how far the readings agree with the spine, the surer ones counting more. */
  agreement: number
}>

/** A reading further than this from the spine, in weighted differences a character, is of something else. */
const UNRELATED = 0.45
/** Readings of this confidence or less hardly count. */
const NO_WEIGHT = 0.5
const LEAST_WEIGHT = 0.01

// shares of the readings' whole weight, tuned together on drawn lines
const SPINE_WEIGHT = 1.5
const SPINE_ACCENT_WEIGHT = 0.3
const SPINE_BLANK_WEIGHT = 0.5
const INSERTED_BLANK = 0.5
const INSERTED_CHARACTER = 0.8
const INSERTED_BEYOND_ASCII = 0.5
/**
 * A letter that the spine cannot know counts so many times against what it took it for; but not when readings of this
 * share have the spine's own letter with an accent, which it drops far oftener than it takes one letter for another.
 */
const UNKNOWN_TO_SPINE = 4
const OWN_ACCENTED = 0.1

/**
 * One reading out of several. `spine` is sure of base letters but knows few accents and drops blanks; the others
 * know both, but each reads another preparation of the line and stumbles elsewhere. Each is aligned with the
 * spine, and every place is put to the vote; what then is no word that is known gives way to one that a reading has.
 * The spine alone, in plain form, when no other is about the same text.
 */
export function vote(
  spine: CtcReading,
  readings: readonly TesseractReading[],
  language: LatinLanguage,
  knows: (word: string) => boolean = () => true,
): Vote {
  const slots = spine.characters.map(({ text, probability }) => ({
    text: plain(text),
    confidence: probability,
  }))
  const places = slots.map(() => new Tally())
  const gaps = Array.from({ length: slots.length + 1 }, () => new Tally())
  let [total, agreeing] = [0, 0]
  const related: Aligned[] = []
  for (const reading of readings) {
    const { steps, cost } = align(charactersOf(reading, plain), slots, costsIn(language))
    const distance = cost / Math.max(1, slots.length)
    if (reading.text === '' || distance > UNRELATED) continue
    const weight = Math.max(LEAST_WEIGHT, reading.confidence - NO_WEIGHT) * (1 - distance)
    total += weight
    agreeing += weight * (1 - distance)
    related.push({ steps, weight })
    for (const step of steps)
      if (step.kind === 'missing') places[step.slot]?.add('', weight)
      else if (step.kind === 'same') places[step.slot]?.add(step.item.text, weight * step.item.confidence)
      else gaps[step.slot]?.add(step.item.text, weight * (step.item.text === ' ' ? 1 : step.item.confidence))
  }
  if (total === 0) return { text: slots.map(({ text }) => text).join(''), agreement: 0 }
  const pieces = gaps.map((gap, i) => {
    const [slot, place] = [slots[i], places[i]]
    const own = slot && place ? chosen(slot, place, total, language) : ''
    return { before: inserted(gap, total, language), own }
  })
  const text = mendWords(pieces, related, knows)
  return { text: text.replace(/ +/g, ' ').trim(), agreement: agreeing / total }
}

function costsIn(language: LatinLanguage): Costs<Character> {
  return {
    substitution: ({ text }, spine) => {
      const [base, other] = [baseOf(text), baseOf(spine.text)]
      if (base === other) return 0
      if (base.toLowerCase() === other.toLowerCase()) return 0.4
      if (text === ' ' || spine.text === ' ') return 1.2
      return !isAsciiCharacter(text) && isWritten(text, language) ? 0.3 : 1
    },
    insertion: ({ text }) => {
      if (text === ' ') return 0.5
      if (!isAsciiCharacter(text)) return 0.6
      return /[.,':;!?"]/.test(text) ? 0.8 : 1
    },
    omission: ({ text }) => (text === ' ' ? 0.5 : 1),
  }
}

function inserted(gap: Tally, total: number, language: LatinLanguage): string {
  const [text, weight] = gap.first ?? ['', 0]
  const share =
    text === ' ' ? INSERTED_BLANK : isAsciiCharacter(text) ? INSERTED_CHARACTER : INSERTED_BEYOND_ASCII
  return text !== '' && isWritten(text, language) && weight > total * share ? text : ''
}

function chosen(slot: Character, place: Tally, total: number, language: LatinLanguage): string {
  if (slot.text === ' ') {
    const blank = (place.weights.get(' ') ?? 0) + SPINE_BLANK_WEIGHT * total
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
      const unknown = !isOwnAccented && !isAsciiCharacter(character) && baseIn(character) !== own
      add(character, weight * (unknown ? UNKNOWN_TO_SPINE : 1))
    }
  }
  bases.add(own, SPINE_WEIGHT * total * slot.confidence)
  const base = bases.first?.[0] ?? own
  const forms = variants.get(base)
  if (!forms) return isWritten(slot.text, language) ? slot.text : baseOf(slot.text)
  return formOf(forms, base === own ? slot.text : undefined, total, language)
}

/** Accents as most readings have them; the case is the spine's, which sees the shape undistorted. */
function formOf(forms: Tally, spine: string | undefined, total: number, language: LatinLanguage): string {
  const small = new Tally()
  let [upper, lower] = [0, 0]
  for (const [character, weight] of forms.weights) {
    small.add(character.toLowerCase(), weight)
    if (character === character.toLowerCase()) lower += weight
    else upper += weight
  }
  if (spine && !isAsciiCharacter(spine) && isWritten(spine, language))
    small.add(spine.toLowerCase(), SPINE_ACCENT_WEIGHT * total)
  const letter = small.first?.[0] ?? spine ?? ''
  const capital = spine === undefined ? upper > lower : baseOf(spine) !== baseOf(spine).toLowerCase()
  const raised = letter.toUpperCase()
  return capital && raised.length === letter.length ? raised : letter
}
