import { distance } from 'fastest-levenshtein'
import type { CtcReading } from '../recognize/ctc.ts'
import type { Reading } from '../recognize/reading.ts'
import type { TesseractReading } from '../recognize/tesseract.ts'
import { likeliestText } from './words.ts'
import { Agreement } from './agreement.ts'
import { commonForm, inTraditional } from './chinese-forms.ts'
import { chineseModelVotes } from './chinese-model-votes.ts'
import { isKnown } from './post-correction.ts'
import type { TesseractReader } from './read-latin.ts'
import { russianWords } from './russian-words.ts'
import { correctRussian } from './script-corrections.ts'
import { isAscii, tidyCjk, withoutStrayMarks } from './scripts.ts'
import { voteCharacters } from './vote-characters.ts'

/** A line as PP-OCR reads it. */
export type BaseLine = Readonly<{
  base: CtcReading
  /** Whether PP-OCR's dictionary has the character. */
  writes: (character: string) => boolean
  /** How many times as long as high the line is. */
  ratio: number
}>

/** PP-OCR is trained on Chinese and English: what it reads as pure ASCII at this confidence is right in any language. */
const SURE_ASCII = 0.9
/** As Cyrillic, Latin texts are read less surely than this. */
const SURE_RUSSIAN = 0.85
/** Less sure ones are Latin where they have its cases and no word is Russian. */
const SURE_LATIN = 0.8
const LATIN = /^[^\p{L}]*[A-Za-z][a-z]*[^\p{L}]*$/u
/** Letters of which known words are no chance. */
const WORDS = /\p{sc=Cyrillic}{5}/u
/** Tesseract's traditional characters are taken from here on. */
const SURE_TRADITIONAL = 0.85
/** Where Tesseract's readings have less than this in common, PP-OCR's is taken if it is surer and as long. */
const SCATTERED = 0.5
/** Binarization variants tried at the other heights. */
const DEPTH = 4

/** Reads a line in a script that Tesseract knows and PP-OCR does not, or only in part. */
export function readScript(
  { base, writes, ratio }: BaseLine,
  { readings, knows }: TesseractReader,
  language: 'ru' | 'zh-tw',
): Reading {
  const ascii = isSureAscii(base)
  if (ascii && language !== 'ru') return base
  // a model without the script still finds one shape after another; none is wider than the line is high
  const shapes = base.characters.filter(({ text }) => text !== ' ').length
  const agreement = new Agreement(language, Math.max(shapes, ratio))
  const tried: TesseractReading[] = []
  for (const reading of readings(DEPTH)) {
    tried.push(reading)
    if (agreement.add(reading) && (language !== 'ru' || isKnown(agreement.best.text, knows))) break
  }
  const { text, confidence } = agreement.best
  if (language === 'ru') {
    const voted = correctRussian(russianWords(tidyCjk(text), base, tried, knows), tried, knows)
    // half of the Cyrillic alphabet has Latin shapes, so Tesseract's confidence in Russian decides, or its words
    const isRussian = !ascii || confidence >= SURE_RUSSIAN || (WORDS.test(voted) && isKnown(voted, knows))
    const isForeign = confidence < SURE_RUSSIAN && isLatinText(base) && !hasWord(voted, knows)
    return isRussian && !isForeign ? { text: voted, confidence } : base
  }
  const seen = { ...base, text: inTraditional(base.text) }
  const isSurer = base.confidence > confidence
  if (isSurer && confidence < SURE_TRADITIONAL) return seen
  // trained on few traditional forms, PP-OCR writes most of them simplified
  const knowsShape = (character: string) => writes(character) || writes(commonForm(character))
  const places = voteCharacters(text, tried, chineseModelVotes(base, knowsShape))
  const voted = inTraditional(tidyCjk(withoutStrayMarks(likeliestText(places, knows))))
  const isWhole = seen.text.length >= voted.length
  return isSurer && isWhole && commonShare(voted, tried) < SCATTERED ? seen : { text: voted, confidence }
}

/** Letters of one case as words have them: Cyrillic ones seem to be capitals and small ones by turns. */
function isLatinText({ text, confidence }: Reading): boolean {
  const words = text.split(' ').filter((word) => /\p{L}/u.test(word))
  return (
    confidence >= SURE_LATIN &&
    words.some((word) => /[a-z]{4}/.test(word)) &&
    words.every((word) => LATIN.test(word))
  )
}

function hasWord(text: string, knows: (word: string) => boolean): boolean {
  return text.split(' ').some((word) => /\p{L}{3}/u.test(word) && isKnown(word, knows))
}

/** Plain ASCII at a confidence that rules out other scripts. */
export function isSureAscii({ text, confidence }: Reading): boolean {
  return isAscii(text) && confidence > SURE_ASCII
}

/** How much of the text the readings have, 0 to 1, the surer ones counting more. */
function commonShare(text: string, readings: readonly Reading[]): number {
  let [sum, total] = [0, 0]
  for (const reading of readings) {
    total += reading.confidence
    sum += reading.confidence * Math.max(0, 1 - distance(reading.text, text) / Math.max(1, text.length))
  }
  return total === 0 ? 0 : sum / total
}
