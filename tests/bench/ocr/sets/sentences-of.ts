import type { Language } from '#app/domain/languages.ts'
import { CONTROL_SENTENCES } from '../control-sentences.ts'
import { SENTENCES } from '../sentences.ts'
import type { CorpusSet } from './corpus-set.ts'
import { phrases } from './phrases.ts'
import { SEALED_SENTENCES } from './sealed-sentences.ts'

const WRITTEN: Readonly<Record<CorpusSet, Readonly<Record<Language, readonly string[]>>>> = {
  development: SENTENCES,
  control: CONTROL_SENTENCES,
  sealed: SEALED_SENTENCES,
}

/** Of three lines two are sentences, and one a price, a date, a name, code or a mixture, in every set. */
const WRITTEN_SHARE = 2 / 3

/** Every line that a set may draw in a language. */
export function allLines(set: CorpusSet, language: Language): string[] {
  return [...WRITTEN[set][language], ...phrases(set, language)]
}

/** One of these lines, chosen with two numbers from 0 to 1. */
export function lineFor(set: CorpusSet, language: Language, kind: number, which: number): string {
  const lines = kind < WRITTEN_SHARE ? WRITTEN[set][language] : phrases(set, language)
  return lines[Math.floor(which * lines.length)] ?? ''
}
