import * as z from 'zod'
import { TextBox } from '#app/domain/geometry.ts'
import { shiftBox } from './boxes.ts'
import { LineEnds, NO_ENDS } from './line-ends.ts'
import { boxNow, type LiveTrack } from './live-track.ts'
import { Reading } from './readings.ts'
import { TrackDraft } from './track-draft.ts'

const Place = z.object({ x: z.number(), y: z.number() })

/** A live track without what can be taken from the frames again: its print and its backdrop. */
const SavedTrack = z.object({
  box: TextBox,
  velocity: Place,
  startFrame: z.int(),
  startKnown: z.boolean(),
  confirmedFrame: z.int(),
  replacedFrame: z.int().nullable(),
  path: z.array(z.object({ frame: z.int(), box: TextBox })),
  sighted: z.array(TextBox),
  looks: z.array(z.int()),
  finds: z.int(),
  detections: z.int(),
  readLength: z.number(),
  readings: z.array(Reading),
  careful: z.array(Reading),
  readFrame: z.int(),
  sureFrame: z.int(),
  backdropChange: z.number(),
  /** What was read with care of so many frames must not be read again because the frames have gone. */
  carefulFrames: z.int().default(0),
  ends: z.object({ line: LineEnds }).default({ line: NO_ENDS }),
})
type SavedTrack = z.infer<typeof SavedTrack>

/** How far an analysis has come, as plain data. */
export const Checkpoint = z.object({
  version: z.literal(1),
  /** The last frame that was looked at; all before it is done. */
  frame: z.int().nonnegative(),
  looks: z.array(z.int()),
  tracks: z.array(SavedTrack),
  drafts: z.array(TrackDraft),
})
export type Checkpoint = z.infer<typeof Checkpoint>

export function saveTrack(track: LiveTrack): SavedTrack {
  const { shift, confirmedFrame } = track
  // keeps what the schema names
  return SavedTrack.parse({
    ...track,
    box: boxNow(track),
    sighted: track.sighted.map((box) => shiftBox(box, shift.x, shift.y)),
    // what came after is followed again
    path: track.path.filter(({ frame }) => frame <= confirmedFrame),
  } satisfies SavedTrack & LiveTrack)
}

/** The track as it was, but for its print: that is taken when its last sure frame comes by again. */
export function reviveTrack({ box, ...saved }: SavedTrack): LiveTrack {
  return {
    ...saved,
    base: box,
    print: undefined,
    settledFrame: 0,
    shift: { x: 0, y: 0 },
    misses: 0,
    level: 1,
    strengths: [],
    unseenLooks: 0,
    edited: false,
    backdrop: undefined,
    mean: undefined,
    opening: undefined,
  }
}
