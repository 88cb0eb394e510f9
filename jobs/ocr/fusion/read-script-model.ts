import type { ScriptModelLanguage } from '../models.ts'
import type { CtcReading } from '../recognize/ctc.ts'
import type { Reading } from '../recognize/reading.ts'
import type { TesseractReading } from '../recognize/tesseract.ts'
import type { TesseractReader } from './read-latin.ts'
import { likeliestText } from './words.ts'
import { Agreement, likelihood } from './agreement.ts'
import { correctJapanese, correctKorean, withJoinedSyllables } from './script-corrections.ts'
import { scriptModelVotes } from './script-model-votes.ts'
import { isLookAlike, tidyCjk, withoutStrayMarks } from './scripts.ts'
import { voteCharacters } from './vote-characters.ts'

/** A PP-OCR and a Tesseract reading of this confidence that agree end the search. */
const SURE = { ppOcr: 0.9, tesseract: 0.93 }
/** Binarization variants tried at the other heights. */
const DEPTH = 4

/**
 * Reads a line for whose script a PP-OCR model is there. The model sees strokes and dots that binarization loses, and
 * confuses か with 力 and つ with っ; Tesseract knows words, and in Korean where they end. `ratio` is the line's length
 * over its height.
 */
export function readWithScriptModel(
  seen: CtcReading,
  ratio: number,
  { readings, knows }: TesseractReader,
  language: ScriptModelLanguage,
): Reading {
  const shapes = seen.characters.filter(({ text }) => text.trim() !== '').length
  const agreement = new Agreement(language, Math.max(shapes, ratio))
  const tried: TesseractReading[] = []
  const joined = (text: string) => (language === 'ko' ? withJoinedSyllables(text, knows) : text)
  for (const reading of readings(DEPTH)) {
    tried.push(reading)
    if (isSameLine(reading, seen)) return { ...reading, text: joined(tidied(reading.text, language)) }
    if (agreement.add(reading)) break
  }
  const { best } = agreement
  const { text, confidence } = seen.confidence > best.confidence ? seen : best
  const voted = withoutStrayMarks(likeliestText(voteCharacters(text, tried, scriptModelVotes(seen)), knows))
  const corrected = language === 'ko' ? correctKorean(voted, tried, knows) : voted
  return { text: joined(tidied(corrected, language)), confidence }
}

/** The script model's reading alone, without blanks. */
export function fastReading(seen: Reading, language: ScriptModelLanguage): Reading {
  const text = tidied(seen.text, language)
  return { text, confidence: seen.confidence * likelihood(text, language) }
}

/** A text as the language writes it. */
function tidied(text: string, language: ScriptModelLanguage): string {
  return language === 'ja' ? correctJapanese(tidyCjk(text)) : tidyCjk(text)
}

function isSameLine(tesseract: Reading, ppOcr: Reading): boolean {
  if (tesseract.confidence < SURE.tesseract || ppOcr.confidence < SURE.ppOcr) return false
  const [a, b] = [lettersOf(tesseract.text), lettersOf(ppOcr.text)]
  return a.length === b.length && a.every((letter, i) => isLookAlike(letter, b[i] ?? ''))
}

function lettersOf(text: string): string[] {
  return Array.from(text.replace(/\s/gu, ''))
}
