import type { Language } from '#app/domain/languages.ts'
import { prepare } from '../crop/preparations.ts'
import type { GrayImage, RgbImage } from '../image.ts'
import { isTaught, type TaughtLanguage } from '../models.ts'
import { type CharacterFilter, filtered } from '../recognize/character-filter.ts'
import type { CtcReading } from '../recognize/ctc.ts'
import { PP_OCR_HEIGHT, type PpOcr } from '../recognize/pp-ocr.ts'
import type { Reading } from '../recognize/reading.ts'
import type { Tesseract } from '../recognize/tesseract.ts'
import { first, inTurns, mapped } from './in-turns.ts'
import { isLatin } from './latin.ts'
import { readLatin, type TesseractReader } from './read-latin.ts'
import { isSureAscii, readScript } from './read-script.ts'
import { glancedAt, readTaught } from './read-taught.ts'
import { isAscii } from './scripts.ts'
import { type Height, heightsFor } from './ways.ts'

export type Recognizers = Readonly<{
  /** Reads Latin letters and Chinese. */
  ppOcr: PpOcr
  /** The one that was taught the script of the language. */
  taught: (language: TaughtLanguage) => Promise<PpOcr>
  /** Models made for a language, which then need no other to read it. */
  own: ReadonlyMap<Language, PpOcr>
  tesseract: (language: Language) => Tesseract
}>

export type LanguageReading = Reading & Readonly<{ language: Language }>

/** What is plain ASCII is rather a text of the Latin language that was asked for too. */
const FOREIGN = 0.8
/** The line at any height, in pixels. */
export type LineAt = (heightPx: number) => RgbImage

/**
 * Reads a line in each of the languages and answers the surest reading; on a tie the earlier language. At a glance
 * PP-OCR alone reads what it was taught, and of all else Tesseract tries one preparation.
 */
export async function readLine(
  lineAt: LineAt,
  languages: readonly Language[],
  filter: CharacterFilter,
  recognizers: Recognizers,
  glance = false,
): Promise<LanguageReading> {
  const line = lineAt(PP_OCR_HEIGHT)
  const ratio = line.width / line.height
  const { ppOcr } = recognizers
  const seen = new Map<PpOcr, Promise<CtcReading>>()
  const seenBy = (model: PpOcr): Promise<CtcReading> => {
    const reading = seen.get(model) ?? model.read(line, filter)
    seen.set(model, reading)
    return reading
  }
  const readerOf = tesseractReaders(lineAt, line, filter, recognizers, glance)
  const readIn = async (language: Language): Promise<Reading> => {
    const own = recognizers.own.get(language)
    if (own) return own.read(line, filter)
    if (isTaught(language)) {
      const base = await seenBy(await recognizers.taught(language))
      const latin = isAscii(base.text) ? await seenBy(ppOcr) : undefined
      if (latin && isSureAscii(latin)) return latin
      return glance ? glancedAt(base, language) : readTaught(base, ratio, readerOf(language), language)
    }
    const base = await seenBy(ppOcr)
    if (language === 'zh-cn' || (glance && isLatin(language))) return base
    if (isLatin(language)) return readLatin(base, readerOf(language), language)
    return readScript({ base, writes: ppOcr.writes, ratio }, readerOf(language), language)
  }
  const hasLatin = languages.some(isLatin)
  let best: LanguageReading | undefined
  for (const language of languages) {
    const reading = await readIn(language)
    const text = filtered(reading.text, filter)
    const foreign = hasLatin && !isLatin(language) && isAscii(text)
    const confidence = text === '' ? 0 : reading.confidence * (foreign ? FOREIGN : 1)
    if (!best || confidence > best.confidence) best = { text, confidence, language }
  }
  if (!best) throw new RangeError('at least one language is needed')
  return best
}

/** Tesseract on the line in a language, which it is shown in all the ways that the language asks for, or in one. */
function tesseractReaders(
  lineAt: LineAt,
  line: RgbImage,
  filter: CharacterFilter,
  recognizers: Recognizers,
  glance: boolean,
): (language: Language) => TesseractReader {
  const preparedAt = new Map([[PP_OCR_HEIGHT, prepare(line)]])
  const preparedFor = function* ({ heightPx, ways }: Height): Generator<GrayImage> {
    const way = preparedAt.get(heightPx) ?? prepare(lineAt(heightPx))
    preparedAt.set(heightPx, way)
    for (const name of ways) {
      const prepared = way(name)
      if (prepared) yield prepared
    }
  }
  return (language) => {
    const tesseract = recognizers.tesseract(language)
    return {
      readings: (depth) => {
        const [main, ...others] = heightsFor(language, glance).map(preparedFor)
        const lines = inTurns([main ?? [], ...others.map((other) => first(other, depth))])
        return first(
          mapped(lines, (each) => tesseract.read(each, filter)),
          glance ? 1 : Infinity,
        )
      },
      knows: tesseract.knows,
    }
  }
}
