import type { DropReason } from '#app/domain/text-track.ts'
import { type Reading, voteOn } from '../read/readings.ts'
import type { TrackingConfig } from '../reader.ts'
import { foldText, textLength, textSimilarity } from '../read/text-similarity.ts'
import type { CandidateTrack } from '../track/candidate-track.ts'

/** Least confidence of a text that at most half of the passes detect and no second reading confirms, or whose readings differ. */
const SURE = 0.9
/** The same for a fully recognized text of so many characters: noise never reads like that, and fast readings may all be wrong. */
const LONG = { characters: 8, sure: 0.8 }
/** Durations are sums of frame times, so equality needs some slack. */
const SLACK_SECONDS = 1e-3

/** Why a candidate is not a text that the config asks for; undefined if it is one. */
export function rejection(
  candidate: CandidateTrack,
  durationSeconds: number,
  config: TrackingConfig,
): 'empty' | DropReason | undefined {
  const vote = voteOn(candidate.readings)
  if (!vote || vote.text.trim() === '') return 'empty'
  if (vote.confidence < config.confidence_threshold) return 'confidence'
  if (textLength(vote.text) < config.min_text_length) return 'length'
  if (durationSeconds < config.min_duration_seconds - SLACK_SECONDS) return 'duration'
  const isLong = vote.full && foldText(vote.text).length >= LONG.characters
  if (vote.confidence >= (isLong ? LONG.sure : SURE)) return undefined
  const isSeldomSeen = candidate.passes > 1 && candidate.detections * 2 <= candidate.passes
  const isReadTwice = candidate.readings.some(
    ({ text, frame }) => frame !== vote.frame && foldText(text) === foldText(vote.text),
  )
  const isDoubtful = isSeldomSeen && !isReadTwice
  return isDoubtful || disagree(candidate.readings, vote, config.text_similarity) ? 'phantom' : undefined
}

/** Fast recognition errs more: this share of the similarity asked of full readings is enough. */
const FAST_SHARE = 0.5

/** Whether no other reading is similar to the winning one. */
function disagree(readings: readonly Reading[], vote: Reading, similarity: number): boolean {
  const others = readings.filter((reading) => reading !== vote)
  return (
    others.length > 0 &&
    others.every((other) => {
      const least = other.full === vote.full ? similarity : FAST_SHARE * similarity
      return textSimilarity(other.text, vote.text) < least
    })
  )
}
