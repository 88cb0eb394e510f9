import * as z from 'zod'
import { hasChanged } from './change-detection.ts'
import type { Frame, Plane } from '../decode/frame.ts'
import { LumaSnapshot } from './luma-snapshot.ts'
import { areaAround, isFullArea, type DetectionArea, shareOf, fullAreaOf } from './detection-area.ts'
import { changedOutlines, newOutlines, type OutlineRow } from './change-detection.ts'
import type { TrackingConfig } from '../reader.ts'
import { RecentLuma } from './luma-snapshot.ts'

type Step = TrackingConfig['frame_step']

/** The last full-frame pass: a sampler that starts there reaches the same state by itself. */
export const SamplerState = z.object({ fullFrame: z.int(), rescanFrame: z.int() })
export type SamplerState = Readonly<z.infer<typeof SamplerState>>

/**
 * Detection passes during the shortest wanted text, by frame step, whatever the frame rate. Borders do not depend on
 * it: they are found between passes.
 */
const PASSES = { 1: 4, 3: 3, 5: 2, 10: 1 } as const satisfies Record<Step, number>
/** Rescan interval of footage whose outlines move or flicker: they may be text. */
const RESCAN_SECONDS = { 1: 0.3, 3: 1, 5: 1.2, 10: 1.5 } as const satisfies Record<Step, number>
/** A moving text may go undetected for so many times the shortest wanted duration; a static one never does. */
const UNSEEN_FACTOR = { 1: 1, 3: 2, 5: 2, 10: 2 } as const satisfies Record<Step, number>
/** Changing footage gets a full-frame pass after so many rescans at most: faint text has no outlines. */
const FULL_PASS_RESCANS = 4
/** If outlines move in more than this share of the frame, rescans are coarse, but for every third one. */
const MAX_MOVING_SHARE = 0.4
const COARSE_PASS_RESCANS = 3
/** So many adjacent tiles with new outlines are a line of text; in footage so many are hardly ever static. */
const LINE_TILES = 8
/** Seconds times a frame rate may fall just short of an integer. */
const ROUNDING = 1e-6
/** Longest time between full-frame passes; what follows one does not depend on what came before. */
const FULL_PASS_SECONDS = 20
/** Outlines are static once they have stayed for this share of the shortest wanted duration, or so many seconds. */
const STATIC = { share: 0.4, seconds: 0.2 }

/** Least frames from one detection pass to the next: a multiple of the step. */
export function framesBetweenPasses(
  { frame_step: step, min_duration_seconds: shortest }: TrackingConfig,
  fps: number,
): number {
  // a long minimum does not make fades and moving texts slower
  const frames = (Math.min(shortest, 1) * fps) / PASSES[step]
  return step * Math.max(1, Math.floor(frames / step))
}

/** What to do with a frame: run detection on an area, take its texts as unchanged, or skip it. */
export type SamplingDecision = DetectionArea | 'unchanged' | 'skip'

/** Decides which frames get a detection pass, and where: where outlines are new since the last pass there. */
export class Sampler {
  readonly #step: number
  readonly #between: number
  readonly #rescanInterval: number
  readonly #staticFrames: number
  readonly #recent: RecentLuma
  /** The last processed frame, and each region as of its last pass. */
  #reference: { readonly index: number; readonly picture: LumaSnapshot } | undefined
  #lastProcessed: LumaSnapshot | undefined
  /** Frames of the last full-frame pass and of the last rescan. */
  #fullFrame = 0
  #rescanFrame = 0
  readonly #fullPassInterval: number
  /** As of the last full-frame pass. */
  #state: SamplerState = { fullFrame: 0, rescanFrame: 0 }

  /** Given a `state`, earlier frames are only remembered, and its frame gets a full-frame pass. */
  constructor(config: TrackingConfig, fps: number, state?: SamplerState) {
    if (state) this.#state = state
    this.#fullPassInterval = FULL_PASS_SECONDS * fps
    this.#step = config.frame_step
    const { frame_step: step, min_duration_seconds: shortest } = config
    const rescanSeconds = Math.min(RESCAN_SECONDS[step], UNSEEN_FACTOR[step] * shortest)
    this.#rescanInterval = Math.floor(rescanSeconds * fps + ROUNDING)
    const staticSeconds = Math.min(STATIC.share * shortest, STATIC.seconds)
    this.#staticFrames = Math.max(1, Math.floor(staticSeconds * fps + ROUNDING))
    this.#recent = new RecentLuma(this.#staticFrames + 1)
    // what appeared after the last pass is not static any earlier
    this.#between = Math.max(framesBetweenPasses(config, fps), this.#staticFrames + 1)
  }

  /** From where a new sampler would reach the present state. */
  get state(): SamplerState {
    return this.#state
  }

  /** Call it with each frame of the video, in order; it copies what it needs of the frame. */
  decide(frame: Frame): SamplingDecision {
    this.#recent.add(frame.luma)
    if (frame.index < this.#state.fullFrame) return 'skip'
    if (!this.#reference) this.#rescanFrame = this.#state.rescanFrame
    if (frame.index % this.#step !== 0) return 'skip'
    const [reference, lastProcessed] = [this.#reference, this.#lastProcessed?.plane]
    if (!reference || !lastProcessed) return this.#process(frame, fullAreaOf(frame))
    const changes = hasChanged(frame.luma, reference.picture.plane)
    const isDue = frame.index - reference.index >= this.#between
    const isStale = frame.index - this.#fullFrame >= this.#fullPassInterval
    const area = !isDue
      ? undefined
      : isStale
        ? fullAreaOf(frame)
        : this.#areaOf(frame, lastProcessed, changes)
    if (area) return this.#process(frame, area)
    return changes ? 'skip' : 'unchanged'
  }

  #areaOf(frame: Frame, lastProcessed: Plane, changes: boolean): DetectionArea | undefined {
    // nothing moves where nothing changes
    const staticOutlines = changes
      ? newOutlines(frame.luma, this.#recent.oldest ?? frame.luma, lastProcessed)
      : changedOutlines(frame.luma, lastProcessed)
    // a line that a partial pass would find needs the full frame to be boxed well
    const isLine = staticOutlines.some(({ run }) => run >= LINE_TILES)
    const isRescan = changes && frame.index - this.#rescanFrame >= this.#rescanInterval
    if (isRescan) this.#rescanFrame = frame.index
    if (isLine) return fullAreaOf(frame)
    if (isRescan) return this.#rescanArea(frame, lastProcessed, staticOutlines)
    return staticOutlines.length > 0 ? areaAround(staticOutlines, frame) : undefined
  }

  /** Where outlines moved or flickered since the last pass there. */
  #rescanArea(frame: Frame, lastProcessed: Plane, staticOutlines: readonly OutlineRow[]): DetectionArea {
    const moving = areaAround(changedOutlines(frame.luma, lastProcessed), frame)
    // an area without outlines costs nothing, and known tracks are still matched on the frame
    const mostlyMoving = shareOf(moving, frame) > MAX_MOVING_SHARE
    const area = mostlyMoving ? areaAround(staticOutlines, frame, true) : moving
    const fullSince =
      frame.index - (mostlyMoving ? COARSE_PASS_RESCANS : FULL_PASS_RESCANS) * this.#rescanInterval
    // the tracker may have asked for a full-frame pass since
    return this.#fullFrame > fullSince || isFullArea(area, frame) ? area : { ...area, fullSince }
  }

  #process(frame: Frame, area: DetectionArea): DetectionArea {
    const { index, luma } = frame
    this.#reference = { index, picture: this.#reference?.picture ?? new LumaSnapshot(luma) }
    this.#reference.picture.copyFrom(luma)
    this.#lastProcessed ??= new LumaSnapshot(luma)
    this.#lastProcessed.copyRegions(luma, area.regions)
    if (!isFullArea(area, frame)) return area
    this.#fullFrame = index
    this.#state = { fullFrame: index, rescanFrame: this.#rescanFrame }
    return area
  }
}
