import type { Language } from '#app/domain/languages.ts'
import { preparations } from '../crop/preparations.ts'
import type { GrayImage, RgbImage } from '../image.ts'
import { type CharacterFilter, filtered } from '../recognize/character-filter.ts'
import type { CtcReading } from '../recognize/ctc.ts'
import { PP_OCR_HEIGHT, type PpOcr } from '../recognize/pp-ocr.ts'
import { NOTHING_READ, type Reading } from '../recognize/reading.ts'
import type { Tesseract, TesseractReading } from '../recognize/tesseract.ts'
import { Agreement } from './agreed.ts'
import { isLatin, type LatinLanguage, plain, withoutFalseCapitals } from './latin.ts'
import { isAscii, tidyCjk } from './scripts.ts'
import { withSureIdeographs } from './traditional.ts'
import { vote } from './vote.ts'

export type Recognizers = Readonly<{
  ppOcr: PpOcr
  /** Models made for a language, which then need no other to read it. */
  own: ReadonlyMap<Language, PpOcr>
  tesseract: (language: Language) => Tesseract
}>

export type LanguageReading = Reading & Readonly<{ language: Language }>

/** PP-OCR is taught on Chinese and English: what it reads as pure ASCII this surely is right in any language. */
const SURE_ASCII = 0.9
/** As Cyrillic, Latin texts are read less surely than this. */
const SURE_RUSSIAN = 0.85
/** What is plain ASCII is rather a text of the Latin language that was asked for too. */
const FOREIGN = 0.8
/** Tesseract's traditional characters are taken from here on. */
const SURE_TRADITIONAL = 0.85
/** A preparation of a Latin line that is read as surely as this is right as it is, and ends the search. */
const SURE_LATIN = 0.97
/** Heights at which lines of the other scripts are read: what is misread at one is not at another. */
const OTHER_HEIGHTS_PX = [64, 36]

/** The line at any height, in pixels. */
export type LineAt = (heightPx: number) => RgbImage

/**
 * Reads a line in each of the languages and answers the surest reading; on a tie the earlier language. At a glance
 * Tesseract tries one preparation of it.
 */
export async function readLine(
  lineAt: LineAt,
  languages: readonly Language[],
  filter: CharacterFilter,
  recognizers: Recognizers,
  glance = false,
): Promise<LanguageReading> {
  const line = lineAt(PP_OCR_HEIGHT)
  const base = await recognizers.ppOcr(line, filter)
  const prepared = replayable(preparations(line))
  const varied = replayable(
    inTurns([prepared(), ...OTHER_HEIGHTS_PX.map((height) => preparedAt(lineAt, height))]),
  )
  const hasLatin = languages.some(isLatin)
  let best: LanguageReading | undefined
  for (const language of languages) {
    const readings: Readings = (isEnough, anyHeight = false) => {
      const made: TesseractReading[] = []
      for (const preparation of (anyHeight ? varied : prepared)()) {
        const reading = recognizers.tesseract(language).read(preparation, filter)
        made.push(reading)
        if (isEnough(reading) || glance) break
      }
      return made
    }
    const own = recognizers.own.get(language)
    const reading = own ? await own(line, filter) : read(base, readings, language, line.width / line.height)
    const text = filtered(reading.text, filter)
    const foreign = hasLatin && !isLatin(language) && isAscii(text)
    const confidence = text === '' ? 0 : reading.confidence * (foreign ? FOREIGN : 1)
    if (!best || confidence > best.confidence) best = { text, confidence, language }
  }
  if (!best) throw new RangeError('at least one language is needed')
  return best
}

/** Tesseract's readings of one preparation after another, until there are enough. */
type Readings = (
  isEnough: (reading: TesseractReading) => boolean,
  anyHeight?: boolean,
) => readonly TesseractReading[]

function read(base: CtcReading, readings: Readings, language: Language, heights: number): Reading {
  switch (language) {
    case 'zh-cn':
      return base
    case 'zh-tw':
      return readTraditional(base, readings, heights)
    case 'ru':
    case 'ja':
    case 'ko':
      return readOtherScript(base, readings, language, heights)
    default:
      return readLatin(base, readings, language)
  }
}

function readLatin(base: CtcReading, readings: Readings, language: LatinLanguage): Reading {
  const mend = (text: string) => withoutFalseCapitals(text, language)
  const all = readings(({ confidence }) => confidence >= SURE_LATIN)
  const best = surest(all)
  const { text, agreement } = vote(base, all, language)
  if (best.confidence >= SURE_LATIN) {
    // sure, but of another text than the one who sees the shapes: one of the two is wrong
    const confidence = best.confidence * Math.max(agreement, 0.5)
    return { text: mend(plain(best.text)), confidence }
  }
  if (agreement > 0)
    return { text: mend(text), confidence: Math.max(base.confidence, best.confidence) * agreement }
  // nothing that the two agree on: noise, or a script of another language
  const either = best.confidence > base.confidence ? best : base
  return { text: plain(either.text), confidence: either.confidence / 2 }
}

function readOtherScript(base: CtcReading, readings: Readings, language: Language, heights: number): Reading {
  const ascii = isAscii(base.text) && base.confidence > SURE_ASCII
  if (ascii && language !== 'ru') return base
  // who was not taught the script still sees one shape after another; none is wider than the line is high
  const shapes = base.characters.filter(({ text }) => text !== ' ').length
  const agreement = new Agreement(language, Math.max(shapes, heights))
  readings((reading) => agreement.hear(reading), true)
  const { text, confidence } = agreement.best
  // half of the Cyrillic alphabet looks Latin: what is Russian to the one who knows it is Russian
  if (ascii && confidence < SURE_RUSSIAN) return base
  return { text: tidyCjk(text), confidence }
}

function readTraditional(base: CtcReading, readings: Readings, heights: number): Reading {
  const best = readOtherScript(base, readings, 'zh-tw', heights)
  if (best.confidence < SURE_TRADITIONAL && base.confidence > best.confidence) return base
  return { ...best, text: withSureIdeographs(best.text, base) }
}

function surest(readings: readonly TesseractReading[]): Reading {
  return readings
    .filter(({ text }) => text !== '')
    .reduce<Reading>((best, reading) => (reading.confidence > best.confidence ? reading : best), NOTHING_READ)
}

function* preparedAt(lineAt: LineAt, heightPx: number): Generator<GrayImage> {
  yield* preparations(lineAt(heightPx))
}

/** The first values of all, then the second ones, and so on. */
function* inTurns<Value>(sources: readonly Iterable<Value>[]): Generator<Value> {
  const iterators = sources.map((source) => source[Symbol.iterator]())
  for (let done = 0; done < iterators.length;) {
    done = 0
    for (const iterator of iterators) {
      const next = iterator.next()
      if (next.done) done++
      else yield next.value
    }
  }
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
