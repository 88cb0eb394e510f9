import * as z from 'zod'
import { RecognizedLine } from '#app/domain/ocr.ts'
import { foldText, placeWithin, SURE, textSimilarity } from './text-similarity.ts'

/** One reading of a text by the engine. */
export const Reading = RecognizedLine.extend({
  frame: z.int(),
  /** Frames that it represents: up to the next reading, or to the track's end. */
  frames: z.int(),
  /** By full recognition, on the mean of the text's frames; else by fast recognition, on one frame. */
  full: z.boolean().default(false),
})
export type Reading = z.infer<typeof Reading>

/** Most fast readings of a track. */
export const MAX_READINGS = 5

/** A line that fast recognition read on a frame. */
export function fastReading(line: RecognizedLine, frame: number): Reading {
  return { ...line, frame, frames: 0, full: false }
}

/** From so many readings on that all differ, the most similar to the others wins, not the longest shown. */
const ENOUGH_TO_COMPARE = 3
/** A reading with a smaller share of the longest one's characters has lost words, and weighs less in proportion. */
const WHOLE_SHARE = 0.65
/** A full reading no surer than this is a guess: two equal guesses do not outweigh a sure reading. */
const GUESS = 0.5
const LEAST_WEIGHT = 0.01
/** A piece of a line is longer than another by so many of its heights, and its reading nearly as sure, to tell of marks beyond that. */
const LONGER = 0.25
const MARKED = 0.75
/** A reading that equals a sure one but for so many missing letters is truncated. */
const MIN_TRUNCATED_LETTERS = 3
const SURE_WITH_CARE = 0.75

/**
 * The winner of a vote, full readings before fast ones, without truncated ones. Equal texts pool confidence × frames and
 * are represented by the surest of them. If no two are equal, the one most similar to the others wins. Undefined
 * without readings.
 */
export function voteOn(all: readonly Reading[]): Reading | undefined {
  const full = all.filter(
    (reading) => reading.full && reading.text.trim() !== '' && !isTruncated(reading, all),
  )
  const readings = full.length > 0 ? full : all
  const votes = new Map<string, { weight: number; speaker: Reading }>()
  const longest = Math.max(...readings.map(({ text }) => foldText(text).length))
  for (const reading of readings) {
    const key = foldText(reading.text)
    const vote = votes.get(key)
    const wholeness = Math.min(1, key.length / Math.max(1, WHOLE_SHARE * longest))
    const frames = reading.full ? 1 : Math.max(1, reading.frames)
    const { confidence } = reading
    const sureness = reading.full ? Math.max(LEAST_WEIGHT, confidence - GUESS) : confidence
    const weight = (vote?.weight ?? 0) + sureness * wholeness * frames
    const speaker = vote && vote.speaker.confidence >= reading.confidence ? vote.speaker : reading
    votes.set(key, { weight, speaker })
  }
  if (votes.size === readings.length && readings.length >= ENOUGH_TO_COMPARE)
    return withMarksBeyond(mostSimilar(readings), readings)
  const [winner] = [...votes.values()].sort((a, b) => b.weight - a.weight)
  return withMarksBeyond(winner?.speaker, readings)
}

/**
 * The surest reading of the same letters on a longer piece of the line, if there is one: what the others have not seen, a dash or
 * quotation marks at an end, they do not speak against.
 */
function withMarksBeyond(winner: Reading | undefined, readings: readonly Reading[]): Reading | undefined {
  const box = winner?.box
  if (!box || !winner.full) return winner
  const longer = readings.filter(
    (other) =>
      other.full &&
      (other.box?.width ?? 0) >= box.width + LONGER * box.height &&
      other.confidence >= MARKED * winner.confidence &&
      lettersOf(other.text) === lettersOf(winner.text),
  )
  const [surest = winner] = longer.toSorted((a, b) => b.confidence - a.confidence)
  return surest
}

function lettersOf(text: string): string {
  return foldText(text).replace(/[^\p{L}\p{N}]/gu, '')
}

/** Whether a sure reading contains this one: a line that is half gone in the mean is read in part. */
function isTruncated({ text }: Reading, all: readonly Reading[]): boolean {
  const part = plain(text)
  return all.some((other) => {
    if (other.confidence < (other.full ? SURE_WITH_CARE : SURE)) return false
    const whole = plain(other.text)
    return whole.length >= part.length + MIN_TRUNCATED_LETTERS && placeWithin(part, whole) !== undefined
  })
}

/** Letters as fast recognition distinguishes them. */
function plain(text: string): string {
  return foldText(text).normalize('NFD').replace(/\p{M}/gu, '')
}

function mostSimilar(readings: readonly Reading[]): Reading | undefined {
  const support = ({ text }: Reading) =>
    readings.reduce((sum, other) => sum + other.confidence * textSimilarity(text, other.text), 0)
  const [best] = readings
    .map((reading) => ({ reading, support: support(reading) }))
    .sort((a, b) => b.support - a.support)
  return best?.reading
}
