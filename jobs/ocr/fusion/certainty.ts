import { distance } from 'fastest-levenshtein'
import { isLatin, type Language } from '#app/domain/languages.ts'
import type { CtcReading } from '../recognize/ctc.ts'
import type { Reading } from '../recognize/reading.ts'
import { hasBareAmount } from './currency.ts'
import { baseOf, plain } from './latin.ts'

/** A line as it was read, and what its recognizers had. */
export type ReadEvidence = Readonly<{
  text: string
  confidence: number
  language: Language
  /** By PP-OCR, in each of its models that read the line. */
  seen: readonly CtcReading[]
  /** By Tesseract, none where it was not asked. */
  readings: readonly Reading[]
}>

/** Readings of this confidence or less are of noise. */
const NO_WEIGHT = 0.5
/** Probabilities beyond these are as good as certain. */
const LOGIT = { least: 0.002, most: 0.998, scale: 6 }

/**
 * Logistic regression on 331 drawn lines of development in all languages (ridge of 0.3 but for the bias), in log odds.
 * `unread` are lines that PP-OCR alone read.
 */
const BIAS = -3.34
const WEIGHTS = {
  ...{ confidence: 1.46, weakest: 0.17, second: 0.77, sameShapes: 0.33, similarShapes: 0.66 },
  ...{ twinShare: 2.33, similarReadings: 1.06, twins: 1.05, unread: 3.08 },
  ...{ dash: -1.02, bareAmount: -0.14, length: 1.64, halfMark: -2.18, accent: -0.21, digit: 0.28 },
  ...{ ru: -0.06, ja: 0.25, 'zh-cn': 1.4, 'zh-tw': -0.65, ko: -1.08 },
} as const

/** How likely the line is right to the letter, 0 to 1. */
export function certaintyOf(evidence: ReadEvidence): number {
  if (evidence.text.trim() === '') return 0
  const features: Readonly<Record<string, number>> = featuresOf(evidence)
  const odds = Object.entries(WEIGHTS).reduce(
    (sum, [name, weight]) => sum + weight * (features[name] ?? 0),
    BIAS,
  )
  return 1 / (1 + Math.exp(-odds))
}

/** What tells a line that is right to the letter from one that is not, each about −1 to 1. */
function featuresOf({ text, confidence, language, seen, readings }: ReadEvidence) {
  const own = comparable(text)
  const letters = lettersOf(own)
  const weighed = readings.map((reading) => ({
    text: comparable(reading.text),
    weight: Math.max(0, reading.confidence - NO_WEIGHT),
  }))
  const total = weighed.reduce((sum, { weight }) => sum + weight, 0)
  const share = (of: (read: string) => number) =>
    total === 0 ? 0 : weighed.reduce((sum, { text: read, weight }) => sum + weight * of(read), 0) / total
  const [nearest] = seen
    .map(({ characters, text: read }) => ({
      probabilities: characters.map(({ probability }) => probability).sort((a, b) => a - b),
      like: similarity(lettersOf(comparable(read)), letters),
    }))
    .sort((a, b) => b.like - a.like)
  const [weakest = 0, second = weakest] = nearest?.probabilities ?? []
  const flag = (is: boolean) => (is ? 1 : 0)
  return {
    confidence: logit(confidence),
    weakest: logit(weakest),
    second: logit(second),
    sameShapes: flag(nearest?.like === 1),
    similarShapes: nearest?.like ?? 0,
    twinShare: share((read) => flag(read === own)),
    similarReadings: share((read) => similarity(read, own)),
    twins: Math.min(2, weighed.filter((each) => each.weight > 0 && each.text === own).length) / 2,
    unread: flag(total === 0),
    dash: flag(DASH.test(text)),
    bareAmount: flag(hasBareAmount(text)),
    length: Math.min(1, Array.from(text).length / 40),
    halfMark: flag(/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}][,.:;!?()]/u.test(text)),
    accent: flag(isLatin(language) && own !== plain(baseOf(own))),
    digit: flag(/\p{Nd}/u.test(text)),
    ru: flag(language === 'ru'),
    ja: flag(language === 'ja'),
    'zh-cn': flag(language === 'zh-cn'),
    'zh-tw': flag(language === 'zh-tw'),
    ko: flag(language === 'ko'),
  }
}

const DASH = /[-‐‑–—−－]/u
/** Dashes and dots are told by their size, not by the recognizers. */
function comparable(text: string): string {
  return plain(text)
    .replace(/ ?[-‐‑–—−－] ?/gu, '-')
    .replace(/(?<=^|\s)[·•∙‧°*](?=\s|$)/gu, '·')
}

function lettersOf(text: string): string {
  return baseOf(text.normalize('NFKC')).toLowerCase().replace(/\s/gu, '')
}

function similarity(a: string, b: string): number {
  return 1 - distance(a, b) / Math.max(1, a.length, b.length)
}

function logit(probability: number): number {
  const bounded = Math.min(LOGIT.most, Math.max(LOGIT.least, probability))
  return Math.log(bounded / (1 - bounded)) / LOGIT.scale
}
