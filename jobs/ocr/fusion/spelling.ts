import type { LatinLanguage } from '#app/domain/languages.ts'
import type { CtcReading } from '../recognize/ctc.ts'
import { align } from './alignment.ts'
import { accentedForms, baseOf, isAsciiCharacter } from './latin.ts'
import { isKnown, isNear, partsOf } from './post-correction.ts'

/** A word of more accents than this is noise, and has too many spellings. */
const MOST_ACCENTS = 4
/** Of a shorter word, another with an accent is as likely as not another word. */
const LEAST_LETTERS_TO_ACCENT = 4

type Knows = (word: string) => boolean

/**
 * The text, each word that the language does not know spelled as one that it knows: with other accents or none, as what
 * is bright in the footage behind a letter is read as a mark above it, or as PP-OCR, which hardly has accents, reads its
 * letters. A word stays as it is where neither is known. A digit among letters is the letter of its shape if that makes
 * a word: PP-OCR reads ó as 6.
 */
export function respelled(
  text: string,
  reference: CtcReading,
  language: LatinLanguage,
  knows: Knows,
): string {
  const words = text.split(' ')
  const seen = wordsInReference(words, reference)
  return words
    .map((word, at) => {
      const spelling = withLetterForDigit(word, knows)
      if (isKnown(spelling, knows)) return spelling
      const { head, core, tail } = partsOf(word)
      return head + knownSpelling(core, partsOf(seen[at] ?? '').core, language, knows) + tail
    })
    .join(' ')
}

function knownSpelling(word: string, seen: string, language: LatinLanguage, knows: Knows): string {
  const own = seen === '' || baseOf(word) === baseOf(seen)
  if (own) return likeliest(word, language, knows) ?? word
  if (!isNear(word, seen)) return word
  return isKnown(seen, knows) ? seen : (likeliest(seen, language, knows) ?? word)
}

/** Whether the word lacks nothing but accents to be one of the language. */
export function isAccentedWord(word: string, language: LatinLanguage, knows: Knows): boolean {
  const spelling = likeliest(word, language, knows)
  return spelling !== undefined && isKnown(spelling, knows)
}

/** Letters that have the shape of a digit. */
const LETTERS_FOR_DIGIT: Readonly<Record<string, string>> = { 0: 'oóòôö', 1: 'li', 5: 's', 6: 'óòôö' }

function withLetterForDigit(word: string, knows: Knows): string {
  const { head, core, tail } = partsOf(word)
  const digits = [...core.matchAll(/\p{Nd}/gu)]
  const [digit] = digits
  if (!digit || digits.length > 1 || !/\p{L}{2}/u.test(core)) return word
  const spellings = Array.from(LETTERS_FOR_DIGIT[digit[0]] ?? '', (letter) => {
    const written = digit.index === 0 ? letter.toUpperCase() : letter
    return core.slice(0, digit.index) + written + core.slice(digit.index + 1)
  })
  const known = spellings.find((spelling) => knows(spelling) || knows(spelling.toLowerCase()))
  return known === undefined ? word : head + known + tail
}

/** The known word of the same letters that has most of the accents; undefined where there is none, or no best one. */
function likeliest(word: string, language: LatinLanguage, knows: Knows): string | undefined {
  const letters = Array.from(word)
  const accented = letters.flatMap((letter, at) => (isAsciiCharacter(letter) ? [] : [at]))
  if (accented.length > MOST_ACCENTS) return undefined
  if (accented.length === 0) {
    if (letters.length < LEAST_LETTERS_TO_ACCENT) return undefined
    const accents = letters.flatMap((letter, at) =>
      accentedForms(letter, language).map((form) => letters.with(at, form).join('')),
    )
    const known = accents.filter((spelling) => isKnown(spelling, knows))
    return known.length === 1 ? known[0] : undefined
  }
  const spellings = accented.reduce<readonly (readonly string[])[]>(
    (all, at) =>
      all.flatMap((one) => {
        const base = baseOf(one[at] ?? '')
        return [one[at] ?? '', ...accentedForms(base, language), base].map((form) => one.with(at, form))
      }),
    [letters],
  )
  return spellings.map((one) => one.join('')).find((spelling) => isKnown(spelling, knows))
}

/** What PP-OCR reads where each word stands; nothing where that is not one whole word. */
function wordsInReference(words: readonly string[], { characters }: CtcReading): string[] {
  const letters = words.flatMap((word, at) =>
    Array.from(word, (letter) => ({ letter: baseOf(letter).toLowerCase(), at })),
  )
  const slots = characters.map(({ text }) => baseOf(text).toLowerCase())
  const { steps } = align(letters, slots, {
    substitution: ({ letter }, slot) => (letter === slot ? 0 : 1),
    insertion: () => 1,
    omission: (slot) => (slot === ' ' ? 0.1 : 1),
  })
  const spans = words.map(() => ({ from: Infinity, to: -1 }))
  for (const step of steps) {
    const span = step.kind === 'same' && spans[step.item.at]
    if (!span) continue
    span.from = Math.min(span.from, step.slot)
    span.to = Math.max(span.to, step.slot)
  }
  const isEdge = (slot: number) => (slots[slot] ?? ' ') === ' '
  return spans.map(({ from, to }) => {
    const text = characters.slice(from, to + 1).map((each) => each.text)
    const isWhole = to >= 0 && isEdge(from - 1) && isEdge(to + 1) && !text.includes(' ')
    return isWhole ? text.join('') : ''
  })
}
