import type { Language } from '#app/domain/languages.ts'
import { preparations } from '../crop/preparations.ts'
import type { GrayImage, RgbImage } from '../image.ts'
import { type CharacterFilter, filtered } from '../recognize/character-filter.ts'
import type { CtcReading } from '../recognize/ctc.ts'
import { PP_OCR_HEIGHT, type PpOcr } from '../recognize/pp-ocr.ts'
import type { Reading } from '../recognize/reading.ts'
import type { Tesseract } from '../recognize/tesseract.ts'
import { Agreement } from './agreed.ts'
import { first, inTurns, mapped, replayable } from './in-turns.ts'
import { isLatin } from './latin.ts'
import { readLatin, type TesseractReader } from './read-latin.ts'
import { isAscii, tidyCjk } from './scripts.ts'
import { inTraditional, withSureIdeographs } from './traditional.ts'

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
/** Heights at which lines are read, too: what is misread at one is not at another. */
const OTHER_HEIGHTS_PX = [36, 64]

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
  const others = OTHER_HEIGHTS_PX.map((height) => replayable(preparedAt(lineAt, height)))
  const hasLatin = languages.some(isLatin)
  let best: LanguageReading | undefined
  for (const language of languages) {
    const own = recognizers.own.get(language)
    const reader = (): TesseractReader => {
      const tesseract = recognizers.tesseract(language)
      return {
        readings: (depth = Infinity) => {
          const lines = inTurns([prepared(), ...others.map((other) => first(other(), depth))])
          return first(
            mapped(lines, (each) => tesseract.read(each, filter)),
            glance ? 1 : Infinity,
          )
        },
        knows: tesseract.knows,
      }
    }
    const reading = own
      ? await own(line, filter)
      : glance && isLatin(language)
        ? base
        : read(base, reader, language, line.width / line.height)
    const text = filtered(reading.text, filter)
    const foreign = hasLatin && !isLatin(language) && isAscii(text)
    const confidence = text === '' ? 0 : reading.confidence * (foreign ? FOREIGN : 1)
    if (!best || confidence > best.confidence) best = { text, confidence, language }
  }
  if (!best) throw new RangeError('at least one language is needed')
  return best
}

function read(base: CtcReading, reader: () => TesseractReader, language: Language, heights: number): Reading {
  switch (language) {
    case 'zh-cn':
      return base
    case 'zh-tw':
      return readTraditional(base, reader(), heights)
    case 'ru':
    case 'ja':
    case 'ko':
      return readOtherScript(base, reader(), language, heights)
    default:
      return readLatin(base, reader(), language)
  }
}

function readOtherScript(
  base: CtcReading,
  { readings }: TesseractReader,
  language: Language,
  heights: number,
): Reading {
  const ascii = isAscii(base.text) && base.confidence > SURE_ASCII
  if (ascii && language !== 'ru') return base
  // who was not taught the script still sees one shape after another; none is wider than the line is high
  const shapes = base.characters.filter(({ text }) => text !== ' ').length
  const agreement = new Agreement(language, Math.max(shapes, heights))
  for (const reading of readings()) if (agreement.hear(reading)) break
  const { text, confidence } = agreement.best
  // half of the Cyrillic alphabet looks Latin: what is Russian to the one who knows it is Russian
  if (ascii && confidence < SURE_RUSSIAN) return base
  return { text: tidyCjk(text), confidence }
}

function readTraditional(base: CtcReading, reader: TesseractReader, heights: number): Reading {
  const best = readOtherScript(base, reader, 'zh-tw', heights)
  if (best.confidence < SURE_TRADITIONAL && base.confidence > best.confidence)
    return { ...base, text: inTraditional(base.text) }
  return { ...best, text: inTraditional(withSureIdeographs(best.text, base)) }
}

function* preparedAt(lineAt: LineAt, heightPx: number): Generator<GrayImage> {
  yield* preparations(lineAt(heightPx))
}
