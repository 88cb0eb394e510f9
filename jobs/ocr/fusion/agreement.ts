import { distance } from 'fastest-levenshtein'
import type { Language } from '#app/domain/languages.ts'
import { NOTHING_READ, type Reading } from '../recognize/reading.ts'
import { plausibility, withoutStrayMarks } from './scripts.ts'

/** Readings this sure that agree to the letter end the search when fewer say otherwise: errors are seldom alike. */
const SURE = 0.93
/** So much of a reading's confidence stands, however little of it is in the language's script. */
const LEAST_PLAUSIBLE = 0.4
/** A reading with a smaller share of the characters that are to be seen has left out words. */
const WHOLE_SHARE = 0.65

/** The readings so far, judged as texts of the language. */
export class Agreement {
  readonly #language: Language
  readonly #seen: number
  readonly #readings: Reading[] = []
  #agreed: Reading | undefined

  /** `seen` is how many characters there are to be read, as far as their shapes show. */
  constructor(language: Language, seen = 0) {
    this.#language = language
    this.#seen = seen
  }

  /** Takes another reading; true when there is no need for more. */
  add({ text: read, confidence: sure }: Reading): boolean {
    const text = withoutStrayMarks(read)
    if (text === '') return false
    const reading = { text, confidence: sure * likelihood(text, this.#language) * this.#wholeness(text) }
    this.#readings.push(reading)
    const clear = this.#readings.filter((each) => each.confidence >= SURE)
    const alike = clear.filter((each) => each.text === text)
    if (reading.confidence < SURE || alike.length < 2 || 2 * alike.length <= clear.length) return false
    this.#agreed = alike.reduce((best, each) => (each.confidence > best.confidence ? each : best))
    return true
  }

  /** The one that was read twice, else the surest that the others come near to. */
  get best(): Reading {
    if (this.#agreed) return this.#agreed
    return this.#readings.reduce(
      (best, reading) => (this.#support(reading) > this.#support(best) ? reading : best),
      NOTHING_READ,
    )
  }

  #wholeness(text: string): number {
    const length = Array.from(text.replace(/\s/gu, '')).length
    return Math.min(1, length / Math.max(1, WHOLE_SHARE * this.#seen))
  }

  #support(reading: Reading): number {
    const others = this.#readings.filter((other) => other !== reading)
    const sum = others.reduce(
      (total, other) => total + other.confidence * similarity(other.text, reading.text),
      0,
    )
    return reading.confidence + sum / Math.max(1, others.length)
  }
}

/** What of a reading's confidence stands when it is to be a text of the language. */
export function likelihood(text: string, language: Language): number {
  return LEAST_PLAUSIBLE + (1 - LEAST_PLAUSIBLE) * plausibility(text, language)
}

function similarity(a: string, b: string): number {
  return 1 - distance(a, b) / Math.max(1, a.length, b.length)
}
