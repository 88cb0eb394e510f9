import type { TextBox } from '#app/domain/geometry.ts'
import { lineSize, shiftBox } from '../boxes.ts'
import type { Frame } from '../decode/frame.ts'
import { type LineExtent, NO_EXTENT } from '../read/line-extent.ts'
import type { MeanFrames } from '../read/mean-crop.ts'
import type { Reading } from '../read/readings.ts'
import type { TrackingConfig } from '../reader.ts'
import { type BackgroundSample, sampleBackground } from '../template/background-sample.ts'
import { type GradientTemplate, takeTemplate } from '../template/gradient-template.ts'
import { NO_SHIFT, type Shift } from '../template/match-template.ts'

/** How long a new template learns which of its points are background; later a change of one letter must show. */
export const SETTLING_FRAMES = 12

/** What tracking goes by. */
export interface Tracking {
  readonly config: TrackingConfig
  readonly fps: number
}

/** Where a text is, and how it moves. */
export interface Position {
  /** Its box when the template was taken. */
  readonly base: TextBox
  readonly shift: Shift
  readonly velocity: Shift
  readonly misses: number
  readonly path: readonly { readonly frame: number; readonly box: TextBox }[]
  /** Detected boxes of it while it was at `base`. */
  readonly observedBoxes: readonly TextBox[]
  /** The box that was detected on some frames, spread over its time, whatever its place and size then. */
  readonly sightings: readonly { readonly frame: number; readonly box: TextBox }[]
}

/** What shows that it is there, since when and until when. */
export interface Evidence {
  /** Undefined if the box had too few gradients. */
  readonly template: GradientTemplate | undefined
  /** The frame from which on the template no longer settles. */
  readonly settledFrame: number
  readonly startFrame: number
  /** Whether the start is final, and not searched again. */
  readonly startKnown: boolean
  /** The last frame on which it was surely present, its strength there, and on each frame since. */
  readonly confirmedFrame: number
  readonly confirmedStrength: number
  readonly strengths: readonly number[]
  /** Passes since, on which it was missing. */
  readonly missedPasses: number
  /** The frame on which another text took its place. */
  readonly replacedFrame: number | null
  /** Whether that text is this one, typed on or changed in some letters. */
  readonly edited: boolean
  /** Passes since its possible start: the frames of the latest, and how many there were before. */
  readonly passFrames: readonly number[]
  readonly earlierPasses: number
  /** On how many of them its template matched, and it was detected. */
  readonly matches: number
  readonly detections: number
  readonly background: BackgroundSample | undefined
  readonly backgroundChange: number
}

/** What was read of it, and on what. */
export interface TrackReadings {
  readonly fast: readonly Reading[]
  /** May arrive late, so that nothing depends on them before the track ends. */
  readonly full: readonly Reading[]
  /** The frame of its last reading, and the last one on which it was verified to be the same to the letter. */
  readonly readFrame: number
  readonly verifiedFrame: number
  /** Length of the line that was last read. */
  readonly readLength: number
  /** Its mean picture; undefined after resuming, until it is surely present again. */
  readonly mean: MeanFrames | undefined
  /** Frames in the mean when its full reading was last requested. */
  readonly requestedFrames: number
  /** The extent of its line beyond `base`, found then. */
  readonly extent: LineExtent
}

/** A text that is on screen, or was a moment ago. Immutable. */
export interface LiveTrack {
  readonly id: number
  readonly position: Position
  readonly evidence: Evidence
  readonly readings: TrackReadings
}

export function currentBox({ position: { base, shift } }: LiveTrack): TextBox {
  return shiftBox(base, shift.x, shift.y)
}

/** The track with some of its state changed. */
export function changed(
  track: LiveTrack,
  {
    position,
    evidence,
    readings,
  }: {
    readonly position?: Partial<Position>
    readonly evidence?: Partial<Evidence>
    readonly readings?: Partial<TrackReadings>
  },
): LiveTrack {
  return {
    id: track.id,
    position: position ? { ...track.position, ...position } : track.position,
    evidence: evidence ? { ...track.evidence, ...evidence } : track.evidence,
    readings: readings ? { ...track.readings, ...readings } : track.readings,
  }
}

/** The track of a text that is first read on `frame`; `passFrames` are those of the latest passes, this one included. */
export function startTrack(
  id: number,
  frame: Frame,
  box: TextBox,
  reading: Reading,
  passFrames: readonly number[],
): LiveTrack {
  const template = takeTemplate(frame, box)
  return {
    id,
    position: {
      base: box,
      shift: NO_SHIFT,
      velocity: NO_SHIFT,
      misses: 0,
      path: [{ frame: frame.index, box }],
      observedBoxes: [box],
      sightings: [{ frame: frame.index, box }],
    },
    evidence: {
      template,
      settledFrame: frame.index + SETTLING_FRAMES,
      startFrame: frame.index,
      startKnown: false,
      confirmedFrame: frame.index,
      confirmedStrength: 1,
      strengths: [],
      missedPasses: 0,
      replacedFrame: null,
      edited: false,
      passFrames,
      earlierPasses: 0,
      matches: 1,
      detections: 1,
      background: template && sampleBackground(frame, box, template),
      backgroundChange: 0,
    },
    readings: {
      fast: [reading],
      full: [],
      readFrame: frame.index,
      verifiedFrame: frame.index,
      readLength: lineSize(box).length,
      mean: newMean(frame),
      requestedFrames: 0,
      extent: NO_EXTENT,
    },
  }
}

export function newMean({ index }: Frame): MeanFrames {
  return { since: index, count: 1, newest: index }
}
