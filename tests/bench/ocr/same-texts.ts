import { overlapOf, type TextBox } from '#app/domain/geometry.ts'
import type { TextTrack } from '#app/domain/text-track.ts'
import { fold, partsOf, placeIn, similarity } from './alike.ts'

/** A text and where it stands in a frame. */
export type PlacedText = Readonly<{ text: string; box: TextBox }>

export type TextsCompared = Readonly<{
  /** How alike each line of the frame is to what the analysis has there, 0 to 1. */
  similarities: readonly number[]
  /** Lines of the frame that the analysis does not have. */
  missing: readonly PlacedText[]
  /** What the analysis has on that frame and nobody read in it. */
  unread: readonly PlacedText[]
}>

/**
 * How a line that the analysis does not have stands there: surely as long as is wanted, moving (alike text is read
 * elsewhere a little earlier or later), or perhaps for less than the minimum duration and then rightly left out.
 */
export type Stay = 'standing' | 'moving' | 'brief'

/** Less alike than this is not the same text. */
const FOUND_SIMILARITY = 0.8

/** What tells where and when a track's lines stand. */
type ShownTrack = Pick<TextTrack, 'text' | 'startSeconds' | 'endSeconds' | 'boxes' | 'prevalentBox'>

/** Lines of the tracks that are on screen then; those of a paragraph stand in its box. */
export function shownAt(tracks: readonly ShownTrack[], seconds: number): PlacedText[] {
  return tracks
    .filter(({ startSeconds, endSeconds }) => startSeconds <= seconds && seconds < endSeconds)
    .flatMap(({ text, boxes, prevalentBox }) => {
      const box = boxes.findLast((step) => step.seconds <= seconds)?.box ?? prevalentBox
      return text.split('\n').map((line) => ({ text: line, box }))
    })
}

/**
 * Compares the `lines` of a frame with what the analysis has `shown` there, and what that has with all that was `read`
 * in the frame, sure or not.
 */
export function compareTexts(
  lines: readonly PlacedText[],
  shown: readonly PlacedText[],
  read: readonly PlacedText[],
): TextsCompared {
  const similarities = lines.map((line) => similarityIn(line, shown))
  return {
    similarities,
    missing: lines.filter((_, index) => !isFound(similarities[index] ?? 0)),
    unread: shown.filter((text) => !isFound(similarityIn(text, read))),
  }
}

export function isFound(similarity: number): boolean {
  return similarity >= FOUND_SIMILARITY
}

/**
 * 1 when the text stands there to the letter, 0 when nothing like it does. Where a line is cut in pieces is a matter of
 * settings: it may be one of several parts, or within a longer text.
 */
function similarityIn(line: PlacedText, others: readonly PlacedText[]): number {
  const near = others.filter(({ box }) => overlapOf(box, line.box) > 0)
  const parts = partsOf(line.text, near)
  const whole = [...near.map(({ text }) => text), parts.map(({ text }) => text).join(' ')]
  const length = Math.max(1, fold(line.text).length)
  const likest = whole.map((text) => similarity(line.text, text))
  const within = near.map(({ text }) => 1 - placeIn(text, line.text).off / length)
  return Math.max(0, ...likest, ...within)
}

/**
 * How the line stands, by what is `around`: read a minimum duration before and after. Another number is another
 * text, however alike: a clock goes on, a counter counts.
 */
export function stayOf(line: PlacedText, around: readonly (readonly PlacedText[])[]): Stay {
  const alike = around.map((texts) => texts.filter(({ text }) => digitsOf(text) === digitsOf(line.text)))
  if (alike.some((texts) => isFound(similarityIn(line, texts)))) return 'standing'
  const isElsewhere = alike.flat().some(({ text }) => isFound(similarity(line.text, text)))
  return isElsewhere ? 'moving' : 'brief'
}

function digitsOf(text: string): string {
  return text.normalize('NFKC').replace(/\P{Nd}/gu, '')
}
