import { type Reading, voteOn } from '../read/readings.ts'
import { isSameText, SURE, textSimilarity } from '../read/text-similarity.ts'
import type { TrackingConfig } from '../reader.ts'
import type { TemplateMatch } from '../template/match-template.ts'
import { CLEAR_SIMILARITY } from './follow-track.ts'
import type { LiveTrack } from './live-track.ts'

/** Two readings of this confidence and no more than that similarity are of two texts, whatever was misread. */
const READ_AT_ALL = 0.7
const UNRELATED = 0.45
/** How often a text is read again whose template does not distinguish letters. */
const UNCLEAR_SECONDS = 0.5

/** Whether a present text must be read again, because its template could hide a change of one letter. */
export function isDue(
  track: LiveTrack,
  match: TemplateMatch | undefined,
  frame: number,
  fps: number,
): boolean {
  return !isClear(match) && (frame - track.readings.readFrame) / fps >= UNCLEAR_SECONDS
}

/** Whether a reading proves that a present text has changed, which an unclear template hid. */
export function provesChange(
  track: LiveTrack,
  match: TemplateMatch | undefined,
  reading: Reading,
  config: TrackingConfig,
): boolean {
  const text = voteOn(track.readings.fast)
  if (!text || isClear(match)) return false
  const confidence = Math.min(text.confidence, reading.confidence)
  if (confidence >= SURE && !isSameText(text, reading, config.text_similarity)) return true
  return confidence >= READ_AT_ALL && textSimilarity(text.text, reading.text) < UNRELATED
}

/** Whether a reading is of the track's text. */
export function readsTheSame(track: LiveTrack, reading: Reading, config: TrackingConfig): boolean {
  const text = voteOn(track.readings.fast)
  return text !== undefined && isSameText(text, reading, config.text_similarity)
}

/** Whether the template would have shown a change of one letter. */
function isClear(match: TemplateMatch | undefined): boolean {
  return match !== undefined && match.similarity >= CLEAR_SIMILARITY
}
