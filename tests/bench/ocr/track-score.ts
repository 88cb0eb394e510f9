import { distance } from 'fastest-levenshtein'
import type { TextStyle, TextTrack } from '#app/domain/text-track.ts'
import type { Judgement } from './calibration.ts'
import { asWritten, fold, partsOf, similarity } from './alike.ts'
import { isRight, type StyleCounts, sumStyles } from './style-score.ts'
import type { TrueLine } from './truth.ts'

export interface Score {
  readonly lines: number
  /** Read with blanks, accents, case and marks as they are. */
  readonly exact: number
  /** Read with the same letters, by NFKC, without case and white space. */
  readonly sameLetters: number
  readonly edits: number
  readonly characters: number
  /** Texts that are nothing of what is shown, by the texts read. */
  readonly phantoms: readonly string[]
  /** Lines of which nothing was found. */
  readonly missed: readonly string[]
  /** How far each found border is off, in frames; the starts, then the ends. */
  readonly borderFrames: readonly number[]
  /** Found but not exact: what it is, what was read. */
  readonly wrong: readonly (readonly [truth: string, read: string])[]
  /** Of each text that was read, phantoms too; of one that was read in pieces the least sure counts. */
  readonly judgements: readonly Judgement[]
  /** Right and asked, of each quality of the style of what was found. */
  readonly styles: StyleCounts
}

/** A line that was read. */
interface ReadLine {
  readonly text: string
  readonly start: number
  readonly end: number
  readonly style: TextStyle
  readonly confidence: number
}

/** Less alike than this is not the same line. */
const FOUND_SIMILARITY = 0.5

/**
 * Compares what was read with what is shown. Each true line takes the read text nearest to it that is on screen at
 * the same time, or, when that is nearer, the read texts that are its parts: where a line or a block is cut in
 * pieces is a matter of settings. Texts that no line took are phantoms.
 */
export function score(truth: readonly TrueLine[], tracks: readonly TextTrack[], fps: number): Score {
  const free = new Set(tracks.flatMap((track) => linesOf(track)))
  let [exact, sameLetters, edits, characters] = [0, 0, 0, 0]
  const missed: string[] = []
  const borderFrames: number[] = []
  const wrong: [string, string][] = []
  const styles: StyleCounts[] = []
  const judgements: Judgement[] = []
  for (const line of truth) {
    characters += fold(line.text).length
    const near = [...free].filter((read) => overlaps(line, read))
    const [best] = [...near.map((read) => [read]), partsOf(line.text, near)]
      .filter((reads) => reads.length > 0)
      .map((reads) => ({ reads, text: reads.map(({ text }) => text).join(' ') }))
      .sort((a, b) => similarity(line.text, b.text) - similarity(line.text, a.text))
    if (!best || similarity(line.text, best.text) < FOUND_SIMILARITY) {
      missed.push(line.text)
      edits += fold(line.text).length
      continue
    }
    for (const read of best.reads) free.delete(read)
    const off = distance(fold(line.text), fold(best.text))
    edits += off
    if (off === 0) sameLetters++
    const isExact = asWritten(line.text) === asWritten(best.text)
    judgements.push({ confidence: Math.min(...best.reads.map((read) => read.confidence)), isExact })
    if (isExact) exact++
    else wrong.push([line.text, best.text])
    styles.push(isRight(line.style ?? {}, best.reads[0]?.style))
    const start = Math.min(...best.reads.map((read) => read.start))
    const end = Math.max(...best.reads.map((read) => read.end))
    borderFrames.push((start - line.start) * fps, (end - line.end) * fps)
  }
  const phantoms = [...free].map(({ text }) => text)
  judgements.push(...[...free].map(({ confidence }) => ({ confidence, isExact: false })))
  const lines = truth.length
  return {
    ...{ lines, exact, sameLetters, edits, characters, phantoms, missed, borderFrames, wrong, judgements },
    styles: sumStyles(styles),
  }
}

function linesOf(track: TextTrack): ReadLine[] {
  const { startSeconds: start, endSeconds: end, style, confidence } = track
  return track.text.split('\n').map((text) => ({ text, start, end, style, confidence }))
}

function overlaps(line: TrueLine, read: ReadLine): boolean {
  return Math.min(line.end, read.end) > Math.max(line.start, read.start)
}

/** The value below which `share` of the values' sizes lie. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.map(Math.abs).sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

export function sumScores(scores: readonly Score[]): Score {
  const total = (pick: (score: Score) => number) => scores.reduce((sum, score) => sum + pick(score), 0)
  return {
    lines: total(({ lines }) => lines),
    exact: total(({ exact }) => exact),
    sameLetters: total(({ sameLetters }) => sameLetters),
    edits: total(({ edits }) => edits),
    characters: total(({ characters }) => characters),
    phantoms: scores.flatMap(({ phantoms }) => phantoms),
    missed: scores.flatMap(({ missed }) => missed),
    borderFrames: scores.flatMap(({ borderFrames }) => borderFrames),
    wrong: scores.flatMap(({ wrong }) => wrong),
    judgements: scores.flatMap(({ judgements }) => judgements),
    styles: sumStyles(scores.map(({ styles }) => styles)),
  }
}
