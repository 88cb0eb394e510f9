import * as z from 'zod'
import { TextBox } from '#app/domain/geometry.ts'
import { Reading } from './readings.ts'

/**
 * A text as it was followed through the frames, before filters. Boxes are in pixels of the working picture;
 * plain data, so that a checkpoint can hold it.
 */
export const CandidateTrack = z.object({
  startFrame: z.int(),
  /** Exclusive. */
  endFrame: z.int(),
  /** Where it stands from each frame on. */
  path: z.array(z.object({ frame: z.int(), box: TextBox })),
  readings: z.array(Reading),
  /** How many frames were examined while it was there, and on how many of them detection saw it. */
  looks: z.int(),
  detections: z.int(),
  /** Largest change of what is behind it, in levels of luma. */
  backdropChange: z.number(),
  /** It ended by being changed: what stands there next is another text, however alike. */
  edited: z.boolean().default(false),
})
export type CandidateTrack = z.infer<typeof CandidateTrack>
