import * as z from 'zod'
import { SamplerState } from '../sample/sampler.ts'
import type { TrackedUpTo } from '../track/tracker.ts'
import { TextBox } from '#app/domain/geometry.ts'
import type { FrameClock } from '../decode/frame-clock.ts'
import { HISTORY_FRAMES } from '../decode/frame-history.ts'
import type { KnownFrames } from '../decode/frame-reader.ts'
import { LineExtent } from '../read/line-extent.ts'
import { Reading } from '../read/readings.ts'
import { CandidateTrack } from '../track/candidate-track.ts'
import type { LiveTrack } from '../track/live-track.ts'
import {
  reviveBackground,
  reviveTemplate,
  saveBackground,
  SavedBackground,
  SavedTemplate,
  saveTemplate,
} from './saved-template.ts'
import { runsOf, StampRuns, stampsOf } from './stamp-runs.ts'

const Place = z.object({ x: z.number(), y: z.number() })

const Position = z.object({
  base: TextBox,
  shift: Place,
  velocity: Place,
  misses: z.int(),
  path: z.array(z.object({ frame: z.int(), box: TextBox })),
  observedBoxes: z.array(TextBox),
  sightings: z.array(z.object({ frame: z.int(), box: TextBox })).default([]),
})

const Evidence = z.object({
  template: SavedTemplate.optional(),
  settledFrame: z.int(),
  startFrame: z.int(),
  startKnown: z.boolean(),
  confirmedFrame: z.int(),
  confirmedStrength: z.number(),
  strengths: z.array(z.number()),
  missedPasses: z.int(),
  replacedFrame: z.int().nullable(),
  edited: z.boolean(),
  passFrames: z.array(z.int()),
  earlierPasses: z.int(),
  matches: z.int(),
  detections: z.int(),
  background: SavedBackground.optional(),
  backgroundChange: z.number(),
})

/** Without the mean picture, which is too large to store and starts again. */
const TrackReadings = z.object({
  fast: z.array(Reading),
  full: z.array(Reading),
  readFrame: z.int(),
  verifiedFrame: z.int(),
  readLength: z.number(),
  /** What was fully recognized on so many frames must not be read again because the frames have gone. */
  requestedFrames: z.int(),
  extent: LineExtent,
})

const SavedTrack = z.object({ id: z.int(), position: Position, evidence: Evidence, readings: TrackReadings })
type SavedTrack = z.infer<typeof SavedTrack>

const Ratio = z.object({ num: z.int(), den: z.int().positive() })

/** The state of an analysis as plain data. It does not grow with the video: what is done is in the parts. */
export const CheckpointHead = z.object({
  version: z.literal(4),
  /** The last processed frame; everything before it is done. */
  frame: z.int().nonnegative(),
  /** Frames with a detection pass. */
  framesProcessed: z.int().nonnegative(),
  sampler: SamplerState,
  passFrames: z.array(z.int()),
  nextId: z.int(),
  tracks: z.array(SavedTrack),
  clock: z.object({ timeBase: Ratio, frameRate: Ratio.optional() }),
})
export type CheckpointHead = z.infer<typeof CheckpointHead>

/** What was done since the last checkpoint: written once, never again. */
export const CheckpointPart = z.object({
  candidates: z.array(CandidateTrack),
  /** Of the frames since then; undefined when some have no time stamps. */
  stamps: StampRuns.optional(),
})
export type CheckpointPart = z.infer<typeof CheckpointPart>

/** A checkpoint as it is written: the head replaces the last one, the part is appended. */
export interface Checkpoint {
  readonly head: CheckpointHead
  readonly part: CheckpointPart
}

/** A checkpoint as it is read. */
export interface SavedAnalysis {
  readonly head: CheckpointHead
  readonly parts: readonly CheckpointPart[]
}

/** A checkpoint of the tracker's state, with the time stamps since the one before. */
export function saveAnalysis(
  { state: { frame, passFrames, nextId, tracks }, candidates }: TrackedUpTo,
  progress: Pick<CheckpointHead, 'framesProcessed' | 'sampler' | 'clock'>,
  stamps: StampRuns | undefined,
): Checkpoint {
  return {
    head: {
      version: 4,
      frame,
      passFrames: [...passFrames],
      nextId,
      tracks: tracks.map(saveTrack),
      ...progress,
    },
    part: { candidates: [...candidates], ...(stamps && { stamps }) },
  }
}

/** The tracker's state at the checkpoint, but for the mean pictures. */
export function trackedUpTo({ head, parts }: SavedAnalysis): TrackedUpTo {
  const { frame, passFrames, nextId, tracks } = head
  return {
    state: { frame, passFrames, nextId, tracks: tracks.map(reviveTrack), closing: [] },
    candidates: parts.flatMap(({ candidates }) => candidates),
  }
}

function saveTrack(track: LiveTrack): SavedTrack {
  const { template, background } = track.evidence
  // drops what the schema does not name
  return SavedTrack.parse({
    ...track,
    evidence: {
      ...track.evidence,
      template: template && saveTemplate(template),
      background: background && saveBackground(background),
    },
  })
}

function reviveTrack({ evidence, readings, ...saved }: SavedTrack): LiveTrack {
  const { template, background } = evidence
  return {
    ...saved,
    evidence: {
      ...evidence,
      template: template && reviveTemplate(template),
      background: background && reviveBackground(background),
    },
    readings: { ...readings, mean: undefined },
  }
}

/** Where decoding restarts; undefined for the first frame, because not all time stamps are known. */
export function knownFrames({ head, parts }: SavedAnalysis): KnownFrames | undefined {
  const stamps = parts.flatMap((part) => (part.stamps ? stampsOf(part.stamps) : []))
  if (stamps.length !== head.frame + 1) return undefined
  const { timeBase, frameRate } = head.clock
  // both the tracker and the sampler need that many frames before the one they start with
  const from = Math.max(0, Math.min(head.frame, head.sampler.fullFrame) - HISTORY_FRAMES)
  return { timeBase, frameRate, stamps, from }
}

/** The time stamps of the frames from `saved` to `frame`, and their clock, for a checkpoint. */
export function clockState(
  clock: FrameClock,
  saved: number,
  frame: number,
): Pick<CheckpointHead, 'clock'> & { stamps?: NonNullable<ReturnType<typeof runsOf>> } {
  const { timeBase, frameRate } = clock
  const stamps = runsOf(clock.stampsFrom(saved).slice(0, frame + 1 - saved))
  return { clock: { timeBase, ...(frameRate && { frameRate }) }, ...(stamps && { stamps }) }
}
