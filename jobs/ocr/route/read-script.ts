import { distance } from 'fastest-levenshtein'
import type { CtcReading } from '../recognize/ctc.ts'
import type { Reading } from '../recognize/reading.ts'
import type { TesseractReading } from '../recognize/tesseract.ts'
import { Agreement } from './agreed.ts'
import { chineseSeer } from './chinese-seer.ts'
import { commonForm } from './forms.ts'
import { isKnown } from './mend-words.ts'
import { poll } from './poll.ts'
import type { TesseractReader } from './read-latin.ts'
import { mendRussian } from './russian.ts'
import { isAscii, tidyCjk, withoutStrayMarks } from './scripts.ts'
import { inTraditional } from './traditional.ts'
import { likeliestText } from './words.ts'

/** A line as PP-OCR reads it. */
export type BaseLine = Readonly<{
  base: CtcReading
  /** Whether PP-OCR was taught the character. */
  writes: (character: string) => boolean
  /** How many times as long as high the line is. */
  ratio: number
}>

/** PP-OCR is taught on Chinese and English: what it reads as pure ASCII this surely is right in any language. */
const SURE_ASCII = 0.9
/** As Cyrillic, Latin texts are read less surely than this. */
const SURE_RUSSIAN = 0.85
/** Tesseract's traditional characters are taken from here on. */
const SURE_TRADITIONAL = 0.85
/** Where Tesseract's readings have less than this in common, PP-OCR's is taken if it is surer and as long. */
const SCATTERED = 0.5
/** So many ways at the other heights are enough. */
const DEPTH = 4

/** Reads a line in a script that Tesseract knows and PP-OCR does not, or only in part. */
export function readScript(
  { base, writes, ratio }: BaseLine,
  { readings, knows }: TesseractReader,
  language: 'ru' | 'zh-tw',
): Reading {
  const ascii = isSureAscii(base)
  if (ascii && language !== 'ru') return base
  // who was not taught the script still sees one shape after another; none is wider than the line is high
  const shapes = base.characters.filter(({ text }) => text !== ' ').length
  const agreement = new Agreement(language, Math.max(shapes, ratio))
  const heard: TesseractReading[] = []
  for (const reading of readings(DEPTH)) {
    heard.push(reading)
    if (agreement.hear(reading) && (language !== 'ru' || isKnown(agreement.best.text, knows))) break
  }
  const { text, confidence } = agreement.best
  if (language === 'ru') {
    // half of the Cyrillic alphabet looks Latin: what is Russian to the one who knows it is Russian
    return ascii && confidence < SURE_RUSSIAN
      ? base
      : { text: mendRussian(tidyCjk(text), heard, knows), confidence }
  }
  const seen = { ...base, text: inTraditional(base.text) }
  const isSurer = base.confidence > confidence
  if (isSurer && confidence < SURE_TRADITIONAL) return seen
  // taught on few traditional forms, PP-OCR still writes each character, if simplified
  const knowsShape = (character: string) => writes(character) || writes(commonForm(character))
  const places = poll(text, heard, chineseSeer(base, knowsShape))
  const polled = inTraditional(tidyCjk(withoutStrayMarks(likeliestText(places, knows))))
  const isWhole = seen.text.length >= polled.length
  return isSurer && isWhole && commonShare(polled, heard) < SCATTERED ? seen : { text: polled, confidence }
}

/** What is surely no other script, whoever reads it. */
export function isSureAscii({ text, confidence }: Reading): boolean {
  return isAscii(text) && confidence > SURE_ASCII
}

/** How much of the text the readings have, 0 to 1, the surer ones counting more. */
function commonShare(text: string, heard: readonly Reading[]): number {
  let [sum, total] = [0, 0]
  for (const reading of heard) {
    total += reading.confidence
    sum += reading.confidence * Math.max(0, 1 - distance(reading.text, text) / Math.max(1, text.length))
  }
  return total === 0 ? 0 : sum / total
}
