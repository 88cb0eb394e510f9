import type { Language } from './languages.ts'
import { needsTranslation } from './protected-spans.ts'
import { originalKey } from './original-key.ts'
import { charactersOf, readingSpeed } from './reading-speed.ts'
import type { PlanFlag } from './overlay/overlay-plan.ts'
import type { Disposition } from './text-track.ts'

/**
 * What a person should check in a text before a render.
 *
 * empty: no translation · untranslated: it says the same · numbers: not those of the original · glossary: a term is
 * not translated as was asked for · inconsistent: elsewhere the same text is translated differently · low-confidence:
 * perhaps misread · unknown-words: the engine did not know some · too-long: about as long as this it does not fit ·
 * too-small: set smaller than can be read with ease · reading-speed: gone before it can be read · weak-cover: the original
 * shone through when it was last drawn
 */
export const CHECK_CODES = [
  'empty',
  'untranslated',
  'numbers',
  'glossary',
  'inconsistent',
  'low-confidence',
  'unknown-words',
  'too-long',
  'too-small',
  'reading-speed',
  'weak-cover',
] as const
export type CheckCode = (typeof CHECK_CODES)[number]

export interface CheckedText<Id extends string = string> {
  readonly id: Id
  readonly original: string
  readonly language: Language
  readonly disposition: Disposition
  readonly translation: string
  readonly startSeconds: number
  readonly endSeconds: number
  readonly confidence: number
  /** As recognition read it: no person has typed or corrected it. */
  readonly isAsRead: boolean
  readonly unknownWords: number
}

export interface TextCheck<Id extends string = string> {
  readonly id: Id
  readonly code: CheckCode
  readonly facts: Readonly<Record<string, unknown>>
}

export interface CheckRequest<Id extends string> {
  readonly texts: readonly CheckedText<Id>[]
  readonly target: Language
  /** Terms and what they are to be, for texts in a language. */
  readonly glossary: (source: Language) => ReadonlyMap<string, string>
  /** What the plan says of a text. */
  readonly planned: ReadonlyMap<string, readonly PlanFlag[]>
  /** Texts whose originals shone through. */
  readonly weaklyCovered: ReadonlySet<string>
}

/** Recognition that was less sure than this is often wrong. */
const SURE = 0.6
/** More of one text says no more. */
const MOST_FACTS = 10

/** Tells what there is to check in one of the texts. */
export function textChecker<Id extends string>(
  request: CheckRequest<Id>,
): (text: CheckedText<Id>) => TextCheck<Id>[] {
  const others = translationsByOriginal(request.texts)
  const glossaries = new Map<Language, ReadonlyMap<string, string>>()
  return (text) => {
    if (text.disposition === 'keep' || text.disposition === 'ignore') return []
    const found: Omit<TextCheck, 'id'>[] = []
    const note = (code: CheckCode, facts: TextCheck['facts'] | null) => {
      if (facts) found.push({ code, facts })
    }
    if (text.disposition === 'translate') {
      const terms = glossaries.get(text.language) ?? request.glossary(text.language)
      glossaries.set(text.language, terms)
      const typed = checksOfTyped(text, request.target, terms)
      const speed = typed.find(({ code }) => code === 'reading-speed')
      for (const check of typed) if (check !== speed) note(check.code, check.facts)
      if (text.translation.trim() !== '') {
        note('inconsistent', otherTranslations(text, others))
        note('unknown-words', text.unknownWords > 0 ? { words: text.unknownWords } : null)
      }
      note('reading-speed', speed?.facts ?? null)
      const planned = request.planned.get(text.id) ?? []
      for (const code of ['too-long', 'too-small'] as const) note(code, planned.includes(code) ? {} : null)
      note('low-confidence', text.isAsRead && text.confidence < SURE ? { confidence: text.confidence } : null)
    }
    note('weak-cover', request.weaklyCovered.has(text.id) ? {} : null)
    return found.map((check) => ({ id: text.id, ...check }))
  }
}

/** The checks that can be told of what is typed, without anything else. */
export const TYPED_CHECKS: readonly CheckCode[] = [
  'empty',
  'untranslated',
  'numbers',
  'glossary',
  'reading-speed',
]

type TypedText = Pick<CheckedText, 'original' | 'language' | 'translation' | 'startSeconds' | 'endSeconds'>

/** What there is to check in a text that is to be translated, as it is typed: of the kinds `TYPED_CHECKS` alone. */
export function checksOfTyped(
  text: TypedText,
  target: Language,
  terms: ReadonlyMap<string, string>,
): Pick<TextCheck, 'code' | 'facts'>[] {
  if (text.translation.trim() === '') return [{ code: 'empty', facts: {} }]
  const found: readonly (readonly [CheckCode, TextCheck['facts'] | null])[] = [
    ['untranslated', untranslated(text, target, terms)],
    ['numbers', otherNumbers(text)],
    ['glossary', termsNotUsed(text, terms)],
    ['reading-speed', tooFast(text, target)],
  ]
  return found.flatMap(([code, facts]) => (facts ? [{ code, facts }] : []))
}

/** Tells whether a term stands in one of the texts. */
export function termFinder(texts: readonly string[]): (term: string) => boolean {
  const said = [...new Set(texts.map(comparable))]
  return (term) => {
    const wanted = comparable(term)
    return said.some((text) => hasWord(text, wanted))
  }
}

function untranslated(
  { original, translation, language }: TypedText,
  target: Language,
  terms: ReadonlyMap<string, string>,
) {
  if (language === target || !needsTranslation(original)) return null
  const key = originalKey(original)
  if (originalKey(translation) !== key) return null
  const isWanted = [...terms].some(
    ([term, wanted]) => originalKey(term) === key && originalKey(wanted) === key,
  )
  return isWanted ? null : {}
}

/** A blank parts thousands alone. */
const NUMBER = /\p{Nd}+(?:[.,:/'’\u00a0\u202f]\p{Nd}+| \p{Nd}{3}(?!\p{Nd}))*/gu

/** The digits of each number: how thousands and decimals are parted is a matter of the language. */
function numbersIn(text: string): string[] {
  return [...text.normalize('NFKC').matchAll(NUMBER)].map(([number]) => number.replace(/\P{Nd}/gu, ''))
}

function otherNumbers({ original, translation }: TypedText) {
  const [wanted, given] = [numbersIn(original), numbersIn(translation)]
  const missing = without(wanted, given)
  const added = without(given, wanted)
  if (missing.length + added.length === 0) return null
  return { missing: missing.slice(0, MOST_FACTS), added: added.slice(0, MOST_FACTS) }
}

/** What is in `all` more often than in `others`. */
function without(all: readonly string[], others: readonly string[]): string[] {
  const left = [...others]
  return all.filter((one) => {
    const place = left.indexOf(one)
    if (place === -1) return true
    left.splice(place, 1)
    return false
  })
}

function termsNotUsed({ original, translation }: TypedText, terms: ReadonlyMap<string, string>) {
  const [said, became] = [comparable(original), comparable(translation)]
  const missing = comparedTerms(terms).filter(
    ({ inOriginal, inTranslation }) => hasWord(said, inOriginal) && !became.includes(inTranslation),
  )
  return missing.length === 0
    ? null
    : { terms: missing.slice(0, MOST_FACTS).map(({ term, wanted }) => ({ term, wanted })) }
}

interface ComparedTerm {
  readonly term: string
  readonly wanted: string
  readonly inOriginal: string
  readonly inTranslation: string
}

/** A glossary is looked through for each of thousands of texts. */
const compared = new WeakMap<ReadonlyMap<string, string>, readonly ComparedTerm[]>()

function comparedTerms(terms: ReadonlyMap<string, string>): readonly ComparedTerm[] {
  const before = compared.get(terms)
  if (before) return before
  const made = [...terms].map(([term, wanted]) => ({
    ...{ term, wanted },
    ...{ inOriginal: comparable(term), inTranslation: comparable(wanted) },
  }))
  compared.set(terms, made)
  return made
}

/** Whether the term stands there with no letter before or after it. */
function hasWord(text: string, term: string): boolean {
  for (let at = text.indexOf(term); at !== -1; at = text.indexOf(term, at + 1)) {
    const [before, after] = [text.slice(0, at), text.slice(at + term.length)]
    if (!/[\p{L}\p{N}]$/u.test(before) && !/^[\p{L}\p{N}]/u.test(after)) return true
  }
  return false
}

function comparable(text: string): string {
  return text.normalize('NFC').replace(/\s+/gu, ' ').trim().toLowerCase()
}

function keyOf({ original, language }: CheckedText): string {
  return `${language} ${originalKey(original)}`
}

/** What texts that read the same are translated as. */
function translationsByOriginal(texts: readonly CheckedText[]): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>()
  for (const text of texts) {
    if (text.disposition !== 'translate' || text.translation.trim() === '') continue
    const key = keyOf(text)
    found.set(key, (found.get(key) ?? new Set()).add(text.translation.trim()))
  }
  return found
}

function otherTranslations(text: CheckedText, all: ReadonlyMap<string, ReadonlySet<string>>) {
  const others = [...(all.get(keyOf(text)) ?? [])].filter((one) => one !== text.translation.trim())
  return others.length === 0 ? null : { others: others.slice(0, MOST_FACTS) }
}

function tooFast(text: TypedText, target: Language) {
  const { original, translation } = text
  const { speed, limit } = readingSpeed(translation, text, target)
  // what was as fast before is a sign or a title, which nobody reads to the end
  if (speed <= limit || charactersOf(translation) <= charactersOf(original)) return null
  return { characters_per_second: Math.round(10 * speed) / 10, limit }
}
