import { distance } from 'fastest-levenshtein'
import type { LatinLanguage } from '#app/domain/languages.ts'
import type { CtcReading } from '../recognize/ctc.ts'
import { NOTHING_READ, type Reading } from '../recognize/reading.ts'
import type { TesseractReading } from '../recognize/tesseract.ts'
import { withCurrency, withDollars } from './currency.ts'
import { baseOf, plain, spelled, withApostrophes, withDashes, withEllipsis, withLigatures } from './latin.ts'
import { withOrthography } from './orthography.ts'
import { isKnown } from './post-correction.ts'
import { withPronounForBar, withPronounParted } from './pronoun.ts'
import { withEvenGuillemets, withQuotes } from './quotes.ts'
import { respelled } from './spelling.ts'
import { isPartial, lettersIn, voteLatin } from './vote-latin.ts'

/** Tesseract on one line, in one language. */
export type TesseractReader = Readonly<{
  /** One binarization variant after another, each read when it is asked for; at other heights no more than `depth`. */
  readings: (depth: number) => Iterable<TesseractReading>
  knows: (word: string) => boolean
}>

/** Two readings this sure that agree to the letter, all of it words, and with PP-OCR but for accents, end the search. */
const SURE_TWICE = 0.93
/** So many readings as sure as that outweigh PP-OCR in a letter or two: `va` where it is sure of `ya`, a word as well. */
const INSISTING = { readings: 3, letters: 2 } as const
/** A reading this sure is right as it is, unless another has more words in it. */
const SURE = 0.97
/** A reading this sure is right when PP-OCR sees the same letters and marks, though others may be surer. */
const CONFIRMED = 0.85
/** Probability from which on PP-OCR, which rather drops blanks, has one where it is. */
const SURE_BLANK = 0.9
/** Probability from which on PP-OCR's capitals and small letters are what they are. */
const SURE_CASE = 0.9
/** What two readings of the same letters may differ in. */
const BLANK_OR_OPENING = /[\s¿¡]/u
/** PP-OCR reads the line as well: so many binarization variants at the other heights are enough. */
const DEPTH = 2

/**
 * PP-OCR is sure of base letters, Tesseract knows accents and blanks. What two of Tesseract's readings agree on is
 * taken as it is; else all of them vote with PP-OCR.
 */
export function readLatin(seen: CtcReading, reader: TesseractReader, language: LatinLanguage): Reading {
  const { knows } = reader
  const all: TesseractReading[] = []
  let agreed: TesseractReading | undefined
  let base = seen
  for (const read of reader.readings(DEPTH)) {
    const reading = language === 'en' ? withPronounForBar(read) : read
    agreed = twinOf(reading, all)
    all.push(reading)
    if (language === 'en') base = withPronounParted(seen, all, knows)
    if (agreed && hasSameShapes(agreed, base) && isKnown(plain(agreed.text), knows)) break
    agreed = undefined
  }
  agreed ??= insistedOn(all, base, knows)
  const written = (text: string) =>
    withMarks(
      respelled(
        spelled(withLigatures(withNames(text, base), all, language), language),
        base,
        language,
        knows,
      ),
      all,
      language,
    ).trim()
  const { text: voted, agreement } = voteLatin(base, all, language, knows)
  const confirmed = surest(all.filter((reading) => hasSameShapes(reading, base)))
  const whole = all.filter((reading) => !isPartial(reading, base))
  const best = agreed ?? (confirmed.confidence >= CONFIRMED ? confirmed : surest(whole))
  if (
    (best.confidence >= SURE && !lacksLetters(best, base)) ||
    agreed ||
    (best === confirmed && best.text !== '')
  ) {
    // sure, but of another text than the one who sees the shapes: one of the two is wrong
    const confidence = best.confidence * Math.max(agreement, 0.5)
    const own = plain(best.text)
    const text = agreed || isKnown(own, knows) || !isKnown(voted, knows) ? own : voted
    return { text: written(withSureCase(withSureBlanks(text, base, knows), base)), confidence }
  }
  if (agreement > 0)
    return {
      text: written(voted),
      confidence: Math.max(base.confidence, best.confidence) * agreement,
    }
  // nothing that the two agree on: noise, or a script of another language
  const either = best.confidence > base.confidence ? best : base
  return { text: withEllipsis(plain(either.text)).trim(), confidence: either.confidence / 2 }
}

function withMarks(text: string, readings: readonly Reading[], language: LatinLanguage): string {
  const quoted = withQuotes(withApostrophes(withEllipsis(text), readings), readings, language)
  const signed = withDollars(withCurrency(withDashes(quoted, readings), readings), readings)
  return withOrthography(withEvenGuillemets(signed, language), language)
}

/** The text with names of programs in one piece, unless the reference has the blank as well: `count _words` is `count_words`. */
function withNames(text: string, base: Reading): string {
  return base.text.includes(' _') ? text : text.replace(/(?<=\p{L}) (?=_\p{L})/gu, '')
}

/** Two binarization variants can err alike; the other engine sees the same base letters and marks or there is more to read. */
function hasSameShapes(reading: Reading, base: Reading): boolean {
  return shapesOf(reading) === shapesOf(base)
}

function shapesOf({ text }: Reading): string {
  return baseOf(plain(text)).toLowerCase().replace(new RegExp(BLANK_OR_OPENING, 'gu'), '')
}

/**
 * The text with the blanks that a reference with the same letters is sure of, where they part two words: in narrow settings Tesseract
 * takes "a long" for "along".
 */
function withSureBlanks(text: string, base: CtcReading, knows: (word: string) => boolean): string {
  const letters = Array.from(text).filter((letter) => !BLANK_OR_OPENING.test(letter))
  const places = base.characters.filter(({ text: letter }) => !BLANK_OR_OPENING.test(letter))
  if (letters.length !== places.length || !hasSameShapes({ text, confidence: 1 }, base)) return text
  let letter = 0
  const sure = new Set<number>()
  for (const { text: read, probability } of base.characters)
    if (read !== ' ') letter += BLANK_OR_OPENING.test(read) ? 0 : 1
    else if (probability >= SURE_BLANK) sure.add(letter)
  letter = 0
  return text
    .split(' ')
    .map((word) => {
      const parts = ['']
      for (const each of word) {
        const isLetter = !BLANK_OR_OPENING.test(each)
        if (isLetter && sure.has(letter) && parts.at(-1) !== '') parts.push('')
        parts[parts.length - 1] += each
        if (isLetter) letter += 1
      }
      return parts.every((part) => isKnown(part, knows)) ? parts.join(' ') : word
    })
    .join(' ')
}

/** Letters whose capital has another shape, and not only another size. */
const OWN_CAPITAL = /[abdefghilmnqrt]/iu

/** The text with its letters as the reference, which has the same, is sure to have seen them: an oblique `l` is no `L`. */
function withSureCase(text: string, base: CtcReading): string {
  const isLetter = (one: string) => !BLANK_OR_OPENING.test(one)
  const seen = base.characters.filter((character) => isLetter(character.text))
  if (!hasSameShapes({ text, confidence: 1 }, base)) return text
  let at = 0
  return Array.from(text, (own) => {
    const character = isLetter(own) ? seen[at++] : undefined
    if (!character || character.probability < SURE_CASE || !OWN_CAPITAL.test(baseOf(own))) return own
    return character.text === character.text.toLowerCase() ? own.toLowerCase() : own.toUpperCase()
  }).join('')
}

/** What several sure readings have to the letter, all of it words, and PP-OCR with another letter in a place or two. */
function insistedOn(
  readings: readonly TesseractReading[],
  base: CtcReading,
  knows: (word: string) => boolean,
): TesseractReading | undefined {
  const sure = readings.filter(({ confidence }) => confidence >= SURE_TWICE)
  return sure.find((reading) => {
    const text = plain(reading.text)
    const twins = sure.filter((other) => plain(other.text) === text)
    const [own, seen] = [shapesOf(reading), shapesOf(base)]
    const isNear = own.length === seen.length && distance(own, seen) <= INSISTING.letters
    return twins.length >= INSISTING.readings && isNear && isKnown(text, knows)
  })
}

/** Whether a reading has letters less than a reference that is sure of all of them: one alone may be a mark. */
function lacksLetters(reading: Reading, base: CtcReading): boolean {
  const letters = base.characters.filter(({ text }) => text !== ' ')
  const sure = letters.reduce((sum, { probability }) => sum + probability, 0) / Math.max(1, letters.length)
  return sure >= SURE && lettersIn(base) - lettersIn(reading) > 1
}

/** The surer of the reading and another that has the same text, when both are sure. */
function twinOf(
  reading: TesseractReading,
  others: readonly TesseractReading[],
): TesseractReading | undefined {
  const text = plain(reading.text)
  const twin = others.find((other) => other.confidence >= SURE_TWICE && plain(other.text) === text)
  if (!twin || reading.confidence < SURE_TWICE || text === '') return undefined
  return twin.confidence > reading.confidence ? twin : reading
}

function surest(readings: readonly TesseractReading[]): Reading {
  return readings
    .filter(({ text }) => text !== '')
    .reduce<Reading>((best, reading) => (reading.confidence > best.confidence ? reading : best), NOTHING_READ)
}
