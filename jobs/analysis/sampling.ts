import { hasChanged } from './change-gate.ts'
import type { Frame } from './frame.ts'
import type { TrackingConfig } from './reader.ts'

/**
 * How often the shortest text that is wanted is looked at while it is on screen, by frame step: nothing so short
 * is missed, whatever the video's rate. Borders do not depend on it: they are found between the looks.
 */
const LOOKS = { 1: 4, 3: 3, 5: 2, 10: 1 } as const satisfies Record<TrackingConfig['frame_step'], number>

/** Frames from one detection to the next, at least: a multiple of the step. */
export function framesBetweenLooks(
  { frame_step: step, min_duration_seconds: shortest }: TrackingConfig,
  fps: number,
): number {
  // a long minimum does not make fades and moving texts slower
  const frames = (Math.min(shortest, 1) * fps) / LOOKS[step]
  return step * Math.max(1, Math.floor(frames / step))
}

/** What to do with a frame: examine it, let what is there stay, or go on. */
export type Look = 'examine' | 'rest' | 'pass'

/** Decides which frames detection sees: every n-th at most, and none that looks like the last one that it saw. */
export class Sampler {
  readonly #step: number
  readonly #between: number
  #reference: Frame | undefined

  constructor(config: TrackingConfig, fps: number) {
    this.#step = config.frame_step
    this.#between = framesBetweenLooks(config, fps)
  }

  /** Goes on as if it had just had the frame examined. */
  resume(frame: Frame): void {
    this.#reference = frame
  }

  look(frame: Frame): Look {
    const reference = this.#reference
    if (frame.index % this.#step !== 0) return 'pass'
    if (reference && !hasChanged(frame.luma, reference.luma)) return 'rest'
    if (reference && frame.index - reference.index < this.#between) return 'pass'
    this.#reference = frame
    return 'examine'
  }
}
