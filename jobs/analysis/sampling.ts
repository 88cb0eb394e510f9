import { hasChanged } from './change-gate.ts'
import type { Frame, Part } from './frame.ts'
import { areaAround, isWhole, type LookArea, wholeOf } from './look-area.ts'
import { newOutlines } from './new-outlines.ts'
import type { TrackingConfig } from './reader.ts'

type Step = TrackingConfig['frame_step']

/**
 * How often the shortest text that is wanted can be looked at while it is on screen, by frame step, whatever the
 * video's rate. Borders do not depend on it: they are found between the looks.
 */
const LOOKS = { 1: 4, 3: 3, 5: 2, 10: 1 } as const satisfies Record<Step, number>
/**
 * Footage that changes but shows no new outlines is looked at so often, by turns roughly and well: what moves along
 * may be text.
 */
const HEARTBEAT_SECONDS = { 1: 0.3, 3: 1, 5: 1.2, 10: 1.5 } as const satisfies Record<Step, number>
/** How many times as long as the shortest text that is wanted a moving one may go unseen; one that stands never does. */
const UNSEEN = { 1: 1, 3: 2, 5: 2, 10: 2 } as const satisfies Record<Step, number>
/** What is new is looked at again so much later: it may still have been fading in. */
const SECOND_LOOK_SECONDS = 0.25
/** Seconds times a rate may fall just short of a whole frame. */
const ROUNDING = 1e-6
/** Outlines that have stood for so many frames stand still. */
const STANDING_FRAMES = 3

/** Frames from one detection to the next, at least: a multiple of the step. */
export function framesBetweenLooks(
  { frame_step: step, min_duration_seconds: shortest }: TrackingConfig,
  fps: number,
): number {
  // a long minimum does not make fades and moving texts slower
  const frames = (Math.min(shortest, 1) * fps) / LOOKS[step]
  return step * Math.max(1, Math.floor(frames / step))
}

/** What to do with a frame: examine it there, let what is there stay, or go on. */
export type Look = LookArea | 'rest' | 'pass'

/** Decides which frames detection sees, and where: none that looks like the last one that it saw, and few that hold no new outlines. */
export class Sampler {
  readonly #step: number
  readonly #between: number
  readonly #heartbeat: number
  readonly #secondLook: number
  #recent: Frame[] = []
  #reference: Frame | undefined
  /** The last frame of which all was looked at, and the last one that was looked at roughly or better. */
  #wholeFrame = 0
  #roughFrame = 0
  /** Outlines were new on the reference. */
  #secondLookDue = false

  constructor(config: TrackingConfig, fps: number) {
    this.#step = config.frame_step
    this.#between = framesBetweenLooks(config, fps)
    const { frame_step: step, min_duration_seconds: shortest } = config
    const beat = Math.min(HEARTBEAT_SECONDS[step], UNSEEN[step] * shortest)
    this.#heartbeat = Math.floor(beat * fps + ROUNDING)
    this.#secondLook = SECOND_LOOK_SECONDS * fps
  }

  /** Goes on as if it had just had the frame examined. */
  resume(frame: Frame): void {
    this.#recent = [frame]
    this.#take(frame, wholeOf(frame), false)
  }

  look(frame: Frame): Look {
    this.#recent = [...this.#recent.slice(-STANDING_FRAMES), frame]
    if (frame.index % this.#step !== 0) return 'pass'
    const reference = this.#reference
    if (!reference) return this.#take(frame, wholeOf(frame), false)
    if (!hasChanged(frame.luma, reference.luma)) return 'rest'
    const passed = frame.index - reference.index
    if (passed < this.#between) return 'pass'
    const [earlier = frame] = this.#recent
    const outlines = newOutlines(frame.luma, earlier.luma, reference.luma)
    const area = this.#areaOf(frame, outlines, passed)
    return area ? this.#take(frame, area, outlines.length > 0) : 'pass'
  }

  #areaOf(frame: Frame, outlines: readonly Part[], passed: number): LookArea | undefined {
    const beats = frame.index - this.#roughFrame >= this.#heartbeat
    if (beats && frame.index - this.#wholeFrame >= 2 * this.#heartbeat) return wholeOf(frame)
    const rough = beats || (this.#secondLookDue && passed >= this.#secondLook)
    if (!rough && outlines.length === 0) return undefined
    return areaAround(outlines, frame, rough)
  }

  #take(frame: Frame, area: LookArea, isNew: boolean): LookArea {
    this.#reference = frame
    this.#secondLookDue = isNew
    if (isWhole(area, frame)) this.#wholeFrame = frame.index
    if (area.rough || this.#wholeFrame === frame.index) this.#roughFrame = frame.index
    return area
  }
}
