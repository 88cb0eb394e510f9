import type { Language } from '#app/domain/languages.ts'
import { prepare } from '../crop/preparations.ts'
import type { GrayImage, RgbImage } from '../image.ts'
import { type CharacterFilter, filtered } from '../recognize/character-filter.ts'
import { PP_OCR_HEIGHT, type PpOcr } from '../recognize/pp-ocr.ts'
import type { Reading } from '../recognize/reading.ts'
import type { Tesseract } from '../recognize/tesseract.ts'
import { first, inTurns, mapped } from './in-turns.ts'
import { isLatin } from './latin.ts'
import { readLatin, type TesseractReader } from './read-latin.ts'
import { type BaseLine, readScript } from './read-script.ts'
import { isAscii } from './scripts.ts'
import { type Height, heightsFor } from './ways.ts'

export type Recognizers = Readonly<{
  ppOcr: PpOcr
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
  const { ppOcr } = recognizers
  const baseLine = {
    base: await ppOcr.read(line, filter),
    writes: ppOcr.writes,
    ratio: line.width / line.height,
  }
  const preparedAt = new Map([[PP_OCR_HEIGHT, prepare(line)]])
  const preparedFor = function* ({ heightPx, ways }: Height): Generator<GrayImage> {
    const way = preparedAt.get(heightPx) ?? prepare(lineAt(heightPx))
    preparedAt.set(heightPx, way)
    for (const name of ways) {
      const prepared = way(name)
      if (prepared) yield prepared
    }
  }
  const hasLatin = languages.some(isLatin)
  let best: LanguageReading | undefined
  for (const language of languages) {
    const own = recognizers.own.get(language)
    const reader = (): TesseractReader => {
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
    const reading = own
      ? await own.read(line, filter)
      : glance && isLatin(language)
        ? baseLine.base
        : read(baseLine, reader, language)
    const text = filtered(reading.text, filter)
    const foreign = hasLatin && !isLatin(language) && isAscii(text)
    const confidence = text === '' ? 0 : reading.confidence * (foreign ? FOREIGN : 1)
    if (!best || confidence > best.confidence) best = { text, confidence, language }
  }
  if (!best) throw new RangeError('at least one language is needed')
  return best
}

function read(line: BaseLine, reader: () => TesseractReader, language: Language): Reading {
  switch (language) {
    case 'zh-cn':
      return line.base
    case 'zh-tw':
    case 'ru':
    case 'ja':
    case 'ko':
      return readScript(line, reader(), language)
    default:
      return readLatin(line.base, reader(), language)
  }
}
