import { type Reading, voteOn } from '../read/readings.ts'
import { digitsOf, isSameText, SURE, textSimilarity } from '../read/text-similarity.ts'
import type { TrackingConfig } from '../reader.ts'
import type { TemplateMatch } from '../template/match-template.ts'
import { CLEAR_SIMILARITY } from './follow-track.ts'
import type { LiveTrack } from './live-track.ts'

/** Two readings of this confidence and no more than that similarity are of two texts, whatever was misread. */
const READ_AT_ALL = 0.7
const UNRELATED = 0.45
/** How often a text is read again whose template does not distinguish letters, and one that may be counting. */
const UNCLEAR_SECONDS = { text: 0.5, digits: 0.2 } as const
/**
 * A clock or a counter changes in a single digit, of which some are nearly alike: its least similar cell must be as similar as this.
 * Where nothing had changed it was .98 and more on drawn counters, over water too, and .63 to .81 where a digit had.
 */
const SAME_DIGIT = 0.9

/** Whether a present text must be read again, because its template could hide a change of one letter. */
export function isDue(
  track: LiveTrack,
  match: TemplateMatch | undefined,
  frame: number,
  fps: number,
): boolean {
  const seconds = UNCLEAR_SECONDS[hasDigits(track) ? 'digits' : 'text']
  return !isClear(track, match) && (frame - track.readings.readFrame) / fps >= seconds
}

/** Whether a reading proves that a present text has changed, which an unclear template hid. */
export function provesChange(
  track: LiveTrack,
  match: TemplateMatch | undefined,
  reading: Reading,
  config: TrackingConfig,
): boolean {
  const text = voteOn(track.readings.fast)
  if (!text || isClear(track, match)) return false
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
function isClear(track: LiveTrack, match: TemplateMatch | undefined): boolean {
  if (match === undefined || match.similarity < CLEAR_SIMILARITY) return false
  return match.worstCellSimilarity >= SAME_DIGIT || !hasDigits(track)
}

function hasDigits({ readings: { fast } }: LiveTrack): boolean {
  return fast.some(({ text }) => digitsOf(text) !== '')
}
