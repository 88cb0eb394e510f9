import * as z from 'zod'
import { RecognizedLine } from '#app/domain/ocr.ts'
import { foldText, placeWithin, SURE, textSimilarity } from './text-likeness.ts'

/** One reading of a text by the engine. */
export const Reading = RecognizedLine.extend({
  frame: z.int(),
  /** How many frames it stands for: those until the next reading, or to the track's end. */
  frames: z.int(),
  /** Read with all care, on the mean of the text's frames; else at a glance, on one. */
  careful: z.boolean().default(false),
})
export type Reading = z.infer<typeof Reading>

/** Readings that a track may have at most. */
export const MAX_READINGS = 5

/** What was read at a glance on a frame. */
export function glimpse(line: RecognizedLine, frame: number): Reading {
  return { ...line, frame, frames: 0, careful: false }
}

/** From so many readings on that all differ it counts which the others come near to, and not how long each stood. */
const ENOUGH_TO_COMPARE = 3
/** A reading with a smaller share of the longest one's characters has left out words, and counts so much less. */
const WHOLE_SHARE = 0.65
/** What is read with care and no surer than this is a guess: two like guesses do not outweigh a sure reading. */
const GUESS = 0.5
const LEAST_WEIGHT = 0.01
/** A reading with so many letters less than a sure one, and no others, has lost them. */
const LEAST_TORN = 3
const SURE_WITH_CARE = 0.75

/**
 * The reading that a vote prefers, careful ones before glances, but for those that have lost an end of the line: equal
 * texts pool their confidence × frames; among equal ones the surest speaks. When no two are equal, the one that the
 * others are most like. Undefined without readings.
 */
export function voteOn(all: readonly Reading[]): Reading | undefined {
  const careful = all.filter(
    (reading) => reading.careful && reading.text.trim() !== '' && !isTorn(reading, all),
  )
  const readings = careful.length > 0 ? careful : all
  const votes = new Map<string, { weight: number; speaker: Reading }>()
  const longest = Math.max(...readings.map(({ text }) => foldText(text).length))
  for (const reading of readings) {
    const key = foldText(reading.text)
    const vote = votes.get(key)
    const wholeness = Math.min(1, key.length / Math.max(1, WHOLE_SHARE * longest))
    const frames = reading.careful ? 1 : Math.max(1, reading.frames)
    const { confidence } = reading
    const sureness = reading.careful ? Math.max(LEAST_WEIGHT, confidence - GUESS) : confidence
    const weight = (vote?.weight ?? 0) + sureness * wholeness * frames
    const speaker = vote && vote.speaker.confidence >= reading.confidence ? vote.speaker : reading
    votes.set(key, { weight, speaker })
  }
  if (votes.size === readings.length && readings.length >= ENOUGH_TO_COMPARE) return mostAlike(readings)
  const [winner] = [...votes.values()].sort((a, b) => b.weight - a.weight)
  return winner?.speaker
}

/** Whether another reading, which is sure, says the same and more: a line that is half gone in the mean is read in part. */
function isTorn({ text }: Reading, all: readonly Reading[]): boolean {
  const part = plain(text)
  return all.some((other) => {
    if (other.confidence < (other.careful ? SURE_WITH_CARE : SURE)) return false
    const whole = plain(other.text)
    return whole.length >= part.length + LEAST_TORN && placeWithin(part, whole) !== undefined
  })
}

/** Letters as a glance tells them apart. */
function plain(text: string): string {
  return foldText(text).normalize('NFD').replace(/\p{M}/gu, '')
}

function mostAlike(readings: readonly Reading[]): Reading | undefined {
  const support = ({ text }: Reading) =>
    readings.reduce((sum, other) => sum + other.confidence * textSimilarity(text, other.text), 0)
  const [best] = readings
    .map((reading) => ({ reading, support: support(reading) }))
    .sort((a, b) => b.support - a.support)
  return best?.reading
}
