import type { Language } from '#app/domain/languages.ts'
import type { CtcReading } from '../recognize/ctc.ts'
import type { Reading } from '../recognize/reading.ts'
import type { TesseractReading } from '../recognize/tesseract.ts'
import { Agreement } from './agreed.ts'
import { commonForm } from './forms.ts'
import { mendJapanese } from './japanese.ts'
import { mendKorean } from './korean.ts'
import { poll } from './poll.ts'
import type { TesseractReader } from './read-latin.ts'
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
/** So many ways at the other heights are enough. */
const DEPTH = 4

/** Reads a line in a script that Tesseract knows and PP-OCR does not, or only in part. */
export function readScript(
  { base, writes, ratio }: BaseLine,
  { readings, knows }: TesseractReader,
  language: Language,
): Reading {
  const ascii = isAscii(base.text) && base.confidence > SURE_ASCII
  if (ascii && language !== 'ru') return base
  // who was not taught the script still sees one shape after another; none is wider than the line is high
  const shapes = base.characters.filter(({ text }) => text !== ' ').length
  const agreement = new Agreement(language, Math.max(shapes, ratio))
  const heard: TesseractReading[] = []
  for (const reading of readings(DEPTH)) {
    heard.push(reading)
    if (agreement.hear(reading)) break
  }
  const { text, confidence } = agreement.best
  // half of the Cyrillic alphabet looks Latin: what is Russian to the one who knows it is Russian
  if (ascii && confidence < SURE_RUSSIAN) return base
  if (language === 'ja' || language === 'zh-tw') {
    if (language === 'zh-tw' && confidence < SURE_TRADITIONAL && base.confidence > confidence)
      return { ...base, text: inTraditional(base.text) }
    // taught on few traditional forms, PP-OCR still writes each character, if simplified; on new Japanese ones it errs
    const knowsShape = (character: string) =>
      writes(character) || (language === 'zh-tw' && writes(commonForm(character, language)))
    const places = poll(text, heard, base, language, knowsShape)
    const polled = tidyCjk(withoutStrayMarks(likeliestText(places, knows)))
    return { text: language === 'ja' ? mendJapanese(polled) : inTraditional(polled), confidence }
  }
  if (language === 'ko') return { text: tidyCjk(mendKorean(text, heard, knows)), confidence }
  return { text: tidyCjk(text), confidence }
}
