import * as z from 'zod'
import { TextBox } from '#app/domain/geometry.ts'
import { LineEnds } from './line-ends.ts'
import type { LiveTrack } from './live-track.ts'
import { Reading } from './readings.ts'
import {
  reviveBackdrop,
  revivePrint,
  saveBackdrop,
  SavedBackdrop,
  SavedPrint,
  savePrint,
} from './saved-print.ts'
import { StampRuns } from './stamp-runs.ts'
import { CandidateTrack } from './track-draft.ts'

const Place = z.object({ x: z.number(), y: z.number() })

/** A live track without its mean pictures, which are too large: they begin anew. */
const SavedTrack = z.object({
  base: TextBox,
  print: SavedPrint.optional(),
  settledFrame: z.int(),
  shift: Place,
  velocity: Place,
  misses: z.int(),
  level: z.number(),
  strengths: z.array(z.number()),
  unseenLooks: z.int(),
  edited: z.boolean(),
  backdrop: SavedBackdrop.optional(),
  startFrame: z.int(),
  startKnown: z.boolean(),
  confirmedFrame: z.int(),
  replacedFrame: z.int().nullable(),
  path: z.array(z.object({ frame: z.int(), box: TextBox })),
  sighted: z.array(TextBox),
  looks: z.array(z.int()),
  earlierLooks: z.int(),
  finds: z.int(),
  detections: z.int(),
  readLength: z.number(),
  readings: z.array(Reading),
  careful: z.array(Reading),
  readFrame: z.int(),
  sureFrame: z.int(),
  backdropChange: z.number(),
  /** What was fully recognized on so many frames must not be read again because the frames have gone. */
  carefulFrames: z.int(),
  ends: z.object({ line: LineEnds }),
})
type SavedTrack = z.infer<typeof SavedTrack>

/** Where the sampler last had all of a frame looked at: from there on it comes to what it was by itself. */
export const SamplerState = z.object({ wholeFrame: z.int(), beatFrame: z.int() })
export type SamplerState = Readonly<z.infer<typeof SamplerState>>

const Ratio = z.object({ num: z.int(), den: z.int().positive() })

/** Where an analysis stands, as plain data. It does not grow with the video: what is done is in the parts. */
export const CheckpointHead = z.object({
  version: z.literal(2),
  /** The last frame that was examined; all before it is done. */
  frame: z.int().nonnegative(),
  /** Frames that detection has looked at. */
  examined: z.int().nonnegative(),
  sampler: SamplerState,
  looks: z.array(z.int()),
  tracks: z.array(SavedTrack),
  clock: z.object({ timeBase: Ratio, frameRate: Ratio.optional() }),
})
export type CheckpointHead = z.infer<typeof CheckpointHead>

/** What was done since the checkpoint before: written once, never again. */
export const CheckpointPart = z.object({
  drafts: z.array(CandidateTrack),
  /** Of the frames since then; undefined when some have no time stamps. */
  stamps: StampRuns.optional(),
})
export type CheckpointPart = z.infer<typeof CheckpointPart>

/** A checkpoint as it is written: the head replaces the one before, the part comes after those before. */
export interface Checkpoint {
  readonly head: CheckpointHead
  readonly part: CheckpointPart
}

/** A checkpoint as it is read. */
export interface SavedAnalysis {
  readonly head: CheckpointHead
  readonly parts: readonly CheckpointPart[]
}

export function saveTrack(track: LiveTrack): SavedTrack {
  const { print, backdrop } = track
  // keeps what the schema names
  return SavedTrack.parse({
    ...track,
    print: print && savePrint(print),
    backdrop: backdrop && saveBackdrop(backdrop),
  })
}

/** The track as it was, but for its mean pictures. */
export function reviveTrack({ print, backdrop, ...saved }: SavedTrack): LiveTrack {
  return {
    ...saved,
    print: print && revivePrint(print),
    backdrop: backdrop && reviveBackdrop(backdrop),
    mean: undefined,
    opening: undefined,
  }
}
