import type { TextBox } from '#app/domain/geometry.ts'
import type { CandidateTrack } from './candidate-track.ts'
import type { Frame } from '../decode/frame.ts'
import type { FullAnswer, FullRequest } from '../read/full-recognition.ts'
import type { Reading } from '../read/readings.ts'
import type { Shift, TemplateMatch } from '../template/match-template.ts'
import type { Detections } from './associate-boxes.ts'
import type { LiveTrack } from './live-track.ts'

/** Tracks that ended together and wait for their last full reading. */
export interface ClosingTracks {
  readonly tracks: readonly LiveTrack[]
  /** Boxes of all texts that were on screen. */
  readonly boxes: readonly TrackBox[]
  readonly frame: number
  /** Where those end that are still present. */
  readonly endFrame?: number
}

export interface TrackBox {
  readonly track: number
  readonly box: TextBox
}

/** What the tracker knows between two inputs. Immutable. */
export interface TrackerState {
  /** The last processed frame. */
  readonly frame: number
  /** Frames of the latest full-frame passes. */
  readonly passFrames: readonly number[]
  readonly nextId: number
  readonly tracks: readonly LiveTrack[]
  /** In the order in which they ended; none once every reading is there. */
  readonly closing: readonly ClosingTracks[]
}

export const EMPTY_STATE: TrackerState = { frame: 0, passFrames: [], nextId: 0, tracks: [], closing: [] }

/** A pass that waits for its fast readings: one a box, of `due` tracks, of `grown` ones, of `unread` boxes. */
export interface PendingPass {
  /** The frame that was processed before. */
  readonly previousFrame: number
  /** Tracks that are present, by their ids. */
  readonly matches: readonly (readonly [track: number, match: TemplateMatch])[]
  readonly due: readonly TrackBox[]
  readonly grown: readonly TrackBox[]
  readonly unread: readonly TextBox[]
}

/** Pictures that an input may be judged by: the newest frame and those before it, newest first. */
export interface Sequence {
  readonly frame: Frame
  readonly earlier: readonly Frame[]
}

/** What happens, in order: every frame, then what was found out about it. */
export type TrackerInput =
  | { readonly kind: 'frame'; readonly frame: Frame }
  /** A frame before the point where the analysis resumes. */
  | { readonly kind: 'replay'; readonly frame: Frame }
  /** The newest frame equals the last processed one. */
  | { readonly kind: 'unchanged'; readonly frame: Frame }
  | ({ readonly kind: 'detected' } & Sequence & Detections)
  | ({ readonly kind: 'read'; readonly pass: PendingPass; readonly readings: readonly Reading[] } & Sequence)
  | { readonly kind: 'fully-read'; readonly answers: readonly FullAnswer[] }
  /** The readings that were requested before those that close first are there. */
  | { readonly kind: 'close' }
  /** So are theirs. */
  | { readonly kind: 'closed' }
  | { readonly kind: 'end'; readonly frames: number }

/** What the tracker asks for, as data. */
export type TrackerRequest =
  /** A detection pass over the full frame, instead of the one that it was given. */
  | { readonly kind: 'detect-full-frame' }
  | { readonly kind: 'read'; readonly pass: PendingPass }
  /** A new mean picture of a text, in its place on the newest frame. */
  | { readonly kind: 'start-mean'; readonly track: number; readonly box: TextBox; readonly shift: Shift }
  | { readonly kind: 'add-to-mean'; readonly track: number; readonly shift: Shift }
  | { readonly kind: 'read-fully'; readonly requests: readonly FullRequest[]; readonly frame: number }
  /** `close`, in the order of these requests, once the readings before it are there. */
  | { readonly kind: 'close' }
  /** These are done: nothing that follows changes them. */
  | { readonly kind: 'keep'; readonly candidates: readonly CandidateTrack[] }

export interface Step {
  readonly state: TrackerState
  readonly requests: readonly TrackerRequest[]
}
