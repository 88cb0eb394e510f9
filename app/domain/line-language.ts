import { eld } from 'eld/small'
import type { LatinLanguage } from './languages.ts'

/** How well a line goes with each language, 0 to 1. */
export type LanguageScores = ReadonlyMap<LatinLanguage, number>

/**
 * Tells languages of Latin letters apart by their sequences of letters; accents may be missing, as some readers drop
 * them. A name or a single word often goes with several. About 0.05 ms a line.
 */
export function scoreLanguages(line: string, languages: readonly LatinLanguage[]): LanguageScores {
  const scores = eld.detect(line).getScores()
  return new Map(languages.map((language) => [language, scores[language] ?? 0]))
}

/** The language that goes best, the earlier of two that go as well; undefined where none does. */
export function bestLanguage(scores: LanguageScores): LatinLanguage | undefined {
  const most = Math.max(...scores.values())
  return most > 0 ? [...scores].find(([, score]) => score === most)?.[0] : undefined
}
