import type { TaughtLanguage } from '../models.ts'
import type { CtcReading } from '../recognize/ctc.ts'
import type { Reading } from '../recognize/reading.ts'
import type { TesseractReading } from '../recognize/tesseract.ts'
import { Agreement, likelihood } from './agreed.ts'
import { mendJapanese } from './japanese.ts'
import { mendKorean } from './korean.ts'
import { looksLike } from './look-alikes.ts'
import { poll } from './poll.ts'
import type { TesseractReader } from './read-latin.ts'
import { tidyCjk, withoutStrayMarks } from './scripts.ts'
import { taughtSeer } from './taught-seer.ts'
import { likeliestText } from './words.ts'

/** Readings of both this sure that are of one line end the search. */
const SURE = { seen: 0.9, heard: 0.93 }
/** So many ways at the other heights are enough. */
const DEPTH = 4

/**
 * Reads a line in a script that was taught to PP-OCR. It sees strokes and dots that Tesseract's preparations lose, and
 * takes か for 力 and つ for っ; Tesseract knows words, and in Korean where they end. `ratio` says how many times as long
 * as high the line is.
 */
export function readTaught(
  seen: CtcReading,
  ratio: number,
  { readings, knows }: TesseractReader,
  language: TaughtLanguage,
): Reading {
  const shapes = seen.characters.filter(({ text }) => text.trim() !== '').length
  const agreement = new Agreement(language, Math.max(shapes, ratio))
  const heard: TesseractReading[] = []
  for (const reading of readings(DEPTH)) {
    heard.push(reading)
    if (isSameLine(reading, seen)) return { ...reading, text: tidied(reading.text, language) }
    if (agreement.hear(reading)) break
  }
  const { best } = agreement
  const { text, confidence } = seen.confidence > best.confidence ? seen : best
  const polled = withoutStrayMarks(likeliestText(poll(text, heard, taughtSeer(seen)), knows))
  const mended = language === 'ko' ? mendKorean(polled, heard, knows) : polled
  return { text: tidied(mended, language), confidence }
}

/** The line as it was seen; blanks are not. */
export function glancedAt(seen: Reading, language: TaughtLanguage): Reading {
  const text = tidied(seen.text, language)
  return { text, confidence: seen.confidence * likelihood(text, language) }
}

/** A text as the language writes it. */
function tidied(text: string, language: TaughtLanguage): string {
  return language === 'ja' ? mendJapanese(tidyCjk(text)) : tidyCjk(text)
}

function isSameLine(heard: Reading, seen: Reading): boolean {
  if (heard.confidence < SURE.heard || seen.confidence < SURE.seen) return false
  const [a, b] = [lettersOf(heard.text), lettersOf(seen.text)]
  return a.length === b.length && a.every((letter, i) => looksLike(letter, b[i] ?? ''))
}

function lettersOf(text: string): string[] {
  return Array.from(text.replace(/\s/gu, ''))
}
