import * as z from 'zod'
import { TextBox } from '#app/domain/geometry.ts'
import { Reading } from '../read/readings.ts'

/**
 * A tracked text before filtering, with boxes in pixels of the working picture. Plain data, so that checkpoints can
 * store it.
 */
export const CandidateTrack = z.object({
  startFrame: z.int(),
  /** Exclusive. */
  endFrame: z.int(),
  /** Its box from each frame on. */
  path: z.array(z.object({ frame: z.int(), box: TextBox })),
  readings: z.array(Reading),
  /** Where it was detected on some frames, spread over its time. */
  sightings: z.array(z.object({ frame: z.int(), box: TextBox })).optional(),
  /** Detection passes while it was present, and on how many of them it was detected. */
  passes: z.int(),
  detections: z.int(),
  /** Largest change of its background, in levels of luma. */
  backgroundChange: z.number(),
  /** It ended by an edit: what follows in its place is another text, however similar. */
  edited: z.boolean().default(false),
})
export type CandidateTrack = z.infer<typeof CandidateTrack>
