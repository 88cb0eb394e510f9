import { distance } from 'fastest-levenshtein'
import { overlapOf, type TextBox } from '#app/domain/geometry.ts'
import { CJK_LANGUAGES, type Language } from '#app/domain/languages.ts'
import type { DrawnLine } from './drawn-line.ts'

export type FoundLine = Readonly<{ box: TextBox; text: string; confidence: number }>

export type Score = {
  lines: number
  exact: number
  characters: number
  errors: number
  missed: number
  phantoms: number
}

export type Mistake = Readonly<{
  frame: string
  style: string
  expected: string
  read: string
  confidence: number
}>

const NO_SCORE: Score = { lines: 0, exact: 0, characters: 0, errors: 0, missed: 0, phantoms: 0 }

/** A found line is about the drawn one that it overlaps at least this much (intersection over union). */
const SAME_PLACE = 0.25

/** What a reader of captions would call the same: compatibility forms, one kind of quote, dots for an ellipsis. */
function folded(text: string, language: Language): string {
  const plain = text
    .normalize('NFKC')
    .replace(/[’‘`´]/g, "'")
    .replace(/[“”«»„]/g, '"')
    .replace(/…/g, '...')
    .replace(/\s+/g, ' ')
    .trim()
  return CJK_LANGUAGES.includes(language) && language !== 'ko' ? plain.replace(/ /g, '') : plain
}

/** Compares what was found in a frame with what was drawn; lines under `leastConfidence` count as not found. */
export function scoreFrame(
  frame: { id: string; lines: readonly DrawnLine[] },
  found: readonly FoundLine[],
  leastConfidence: number,
): { score: Score; mistakes: Mistake[] } {
  const sure = found.filter(({ confidence, text }) => confidence >= leastConfidence && text !== '')
  const score = { ...NO_SCORE }
  const mistakes: Mistake[] = []
  for (const drawn of frame.lines) {
    const expected = folded(drawn.text, drawn.language)
    const nearest = sure
      .map((line) => ({ line, overlap: overlapOf(line.box, drawn.box) }))
      .filter(({ overlap }) => overlap >= SAME_PLACE)
      .sort((a, b) => b.overlap - a.overlap)[0]?.line
    const read = folded(nearest?.text ?? '', drawn.language)
    const length = Array.from(expected).length
    score.lines++
    score.characters += length
    score.errors += Math.min(length, distance(expected, read))
    if (!nearest) score.missed++
    if (read === expected) score.exact++
    else
      mistakes.push({
        frame: frame.id,
        style: drawn.style.name,
        expected,
        read,
        confidence: nearest?.confidence ?? 0,
      })
  }
  score.phantoms = sure.filter((line) =>
    frame.lines.every((drawn) => overlapOf(line.box, drawn.box) === 0),
  ).length
  return { score, mistakes }
}

export function sum(scores: readonly Score[]): Score {
  return scores.reduce(
    (a, b) => ({
      lines: a.lines + b.lines,
      exact: a.exact + b.exact,
      characters: a.characters + b.characters,
      errors: a.errors + b.errors,
      missed: a.missed + b.missed,
      phantoms: a.phantoms + b.phantoms,
    }),
    NO_SCORE,
  )
}
