import { type Reading, voteOn } from './readings.ts'
import type { TrackingConfig } from './reader.ts'
import { foldText, textLength, textSimilarity } from './text-likeness.ts'
import type { CandidateTrack } from './track-draft.ts'

/**
 * A text that detection sees half the time at most and is never read again, or read differently each time, must be read
 * this surely.
 */
const SURE = 0.9
/** The same of so many characters that were read with care: in noise none are read so, and a glance may misread them all. */
const LONG = { characters: 8, sure: 0.8 }
/** Durations are sums of frame times, so equality needs some slack. */
const SLACK_SECONDS = 1e-3

/** Why a draft is no text that the config asks for; undefined when it is one. */
export function rejection(
  draft: CandidateTrack,
  durationSeconds: number,
  config: TrackingConfig,
): 'empty' | 'confidence' | 'length' | 'duration' | 'phantom' | undefined {
  const vote = voteOn(draft.readings)
  if (!vote || vote.text.trim() === '') return 'empty'
  if (vote.confidence < config.confidence_threshold) return 'confidence'
  if (textLength(vote.text) < config.min_text_length) return 'length'
  if (durationSeconds < config.min_duration_seconds - SLACK_SECONDS) return 'duration'
  const isLong = vote.careful && foldText(vote.text).length >= LONG.characters
  if (vote.confidence >= (isLong ? LONG.sure : SURE)) return undefined
  const isSeldomSeen = draft.looks > 1 && draft.detections * 2 <= draft.looks
  const isReadTwice = draft.readings.some(
    ({ text, frame }) => frame !== vote.frame && foldText(text) === foldText(vote.text),
  )
  const isDoubtful = isSeldomSeen && !isReadTwice
  return isDoubtful || disagree(draft.readings, vote, config.text_similarity) ? 'phantom' : undefined
}

/** A glance misreads more: so much of the likeness that is asked of careful readings is enough. */
const GLANCE_SHARE = 0.5

/** No other reading is anything like the one that won. */
function disagree(readings: readonly Reading[], vote: Reading, similarity: number): boolean {
  const others = readings.filter((reading) => reading !== vote)
  return (
    others.length > 0 &&
    others.every((other) => {
      const least = other.careful === vote.careful ? similarity : GLANCE_SHARE * similarity
      return textSimilarity(other.text, vote.text) < least
    })
  )
}
