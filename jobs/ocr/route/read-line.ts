import { distance } from 'fastest-levenshtein'
import type { Language } from '#app/domain/languages.ts'
import { preparations } from '../crop/preparations.ts'
import type { RgbImage } from '../image.ts'
import { type CharacterFilter, filtered } from '../recognize/character-filter.ts'
import type { CtcReading } from '../recognize/ctc.ts'
import type { PpOcr } from '../recognize/pp-ocr.ts'
import { NOTHING_READ, type Reading } from '../recognize/reading.ts'
import type { Tesseract, TesseractReading } from '../recognize/tesseract.ts'
import { isLatin, type LatinLanguage, plain } from './latin.ts'
import { isAscii, tidyCjk } from './scripts.ts'
import { vote } from './vote.ts'

export type Recognizers = Readonly<{ ppOcr: PpOcr; tesseract: (language: Language) => Tesseract }>

export type LanguageReading = Reading & Readonly<{ language: Language }>

/** PP-OCR is taught on Chinese and English: what it reads as pure ASCII this surely is right in any language. */
const SURE_ASCII = 0.9
/** What is plain ASCII is rather a text of the Latin language that was asked for too. */
const FOREIGN = 0.8
/** Tesseract's traditional characters are taken from here on. */
const SURE_TRADITIONAL = 0.85
/** A preparation read as surely as this ends the search; in Latin scripts it is then right as it is. */
const SURE = { latin: 0.97, other: 0.96 }

/** Reads a line, 48 px high, in each of the languages and answers the surest reading; on a tie the earlier language. */
export async function readLine(
  line: RgbImage,
  languages: readonly Language[],
  filter: CharacterFilter,
  recognizers: Recognizers,
): Promise<LanguageReading> {
  const base = await recognizers.ppOcr(line, filter)
  const prepared = replayable(preparations(line))
  const hasLatin = languages.some(isLatin)
  let best: LanguageReading | undefined
  for (const language of languages) {
    const readings = (sure: number) => {
      const made: TesseractReading[] = []
      for (const preparation of prepared()) {
        const reading = recognizers.tesseract(language).read(preparation, filter)
        made.push(reading)
        if (reading.confidence >= sure) break
      }
      return made
    }
    const reading = read(base, readings, language)
    const text = filtered(reading.text, filter)
    const foreign = hasLatin && !isLatin(language) && isAscii(text)
    const confidence = text === '' ? 0 : reading.confidence * (foreign ? FOREIGN : 1)
    if (!best || confidence > best.confidence) best = { text, confidence, language }
  }
  if (!best) throw new RangeError('at least one language is needed')
  return best
}

/** Tesseract's readings of one preparation after another, until one is as sure as asked. */
type Readings = (sure: number) => readonly TesseractReading[]

function read(base: CtcReading, readings: Readings, language: Language): Reading {
  switch (language) {
    case 'zh-cn':
      return base
    case 'zh-tw':
      return readTraditional(base, readings)
    case 'ru':
    case 'ja':
    case 'ko':
      return readOtherScript(base, readings)
    default:
      return readLatin(base, readings, language)
  }
}

function readLatin(base: CtcReading, readings: Readings, language: LatinLanguage): Reading {
  const all = readings(SURE.latin)
  const best = surest(all)
  const { text, agreement } = vote(base, all, language)
  if (best.confidence >= SURE.latin) {
    // sure, but of another text than the one who sees the shapes: one of the two is wrong
    const confidence = best.confidence * Math.max(agreement, 0.5)
    return { text: plain(best.text), confidence }
  }
  if (agreement > 0) return { text, confidence: Math.max(base.confidence, best.confidence) * agreement }
  // nothing that the two agree on: noise, or a script of another language
  const either = best.confidence > base.confidence ? best : base
  return { text: plain(either.text), confidence: either.confidence / 2 }
}

function readOtherScript(base: CtcReading, readings: Readings): Reading {
  if (isAscii(base.text) && base.confidence > SURE_ASCII) return base
  const best = mostAgreed(readings(SURE.other), SURE.other)
  return { text: tidyCjk(best.text), confidence: best.confidence }
}

function readTraditional(base: CtcReading, readings: Readings): Reading {
  if (isAscii(base.text) && base.confidence > SURE_ASCII) return base
  const best = mostAgreed(readings(SURE.other), SURE.other)
  if (best.confidence < SURE_TRADITIONAL && base.confidence > best.confidence) return base
  return { text: tidyCjk(best.text), confidence: best.confidence }
}

function surest(readings: readonly TesseractReading[]): Reading {
  return readings
    .filter(({ text }) => text !== '')
    .reduce<Reading>((best, reading) => (reading.confidence > best.confidence ? reading : best), NOTHING_READ)
}

/** The reading that is sure and that the other ones come near to: a wrong one may be sure, but not alike twice. */
function mostAgreed(readings: readonly TesseractReading[], sure: number): Reading {
  const best = surest(readings)
  if (best.confidence >= sure) return best
  const read = readings.filter(({ text }) => text !== '')
  const support = (reading: Reading) => {
    const others = read.filter((other) => other !== reading)
    const agreement = others.map((other) => other.confidence * similarity(other.text, reading.text))
    return reading.confidence + agreement.reduce((sum, value) => sum + value, 0) / Math.max(1, others.length)
  }
  return read.reduce<Reading>(
    (chosen, reading) => (support(reading) > support(chosen) ? reading : chosen),
    best,
  )
}

function similarity(a: string, b: string): number {
  return 1 - distance(a, b) / Math.max(1, a.length, b.length)
}

/** A generator whose values can be walked through again: each preparation is made at most once a line. */
function replayable<Value>(source: Iterator<Value, unknown>): () => Iterable<Value> {
  const made: Value[] = []
  return function* () {
    for (let i = 0; ; i++) {
      const known = made[i]
      if (known !== undefined) {
        yield known
        continue
      }
      const next = source.next()
      if (next.done) return
      made.push(next.value)
      yield next.value
    }
  }
}
