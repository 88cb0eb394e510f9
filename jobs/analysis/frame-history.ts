import type { Frame } from './frame.ts'

/** Enough for a second of 1080p at 30 frames a second. */
const MAX_BYTES = 96 * 1024 * 1024
/** Looking back further finds nothing that matters. */
export const MAX_FRAMES = 90
const MIN_FRAMES = 12

/** The latest frames, for looking back to where a text began. */
export class FrameHistory {
  readonly #onForgotten: (frame: Frame) => void
  #frames: Frame[] = []

  /** `onForgotten` is called with each frame that is too long ago. */
  constructor(onForgotten: (frame: Frame) => void) {
    this.#onForgotten = onForgotten
  }

  add(frame: Frame): void {
    this.#frames.push(frame)
    const capacity = Math.floor(MAX_BYTES / (frame.width * frame.height * 1.5))
    const kept = Math.min(MAX_FRAMES, Math.max(MIN_FRAMES, capacity))
    const forgotten = this.#frames.length > kept ? this.#frames.shift() : undefined
    if (forgotten) this.#onForgotten(forgotten)
  }

  /** The frames before that index, newest first. */
  before(index: number): Frame[] {
    return this.#frames.filter((frame) => frame.index < index).reverse()
  }

  /** Whether frames from before that index are still here. */
  reaches(index: number): boolean {
    const [oldest] = this.#frames
    return oldest !== undefined && oldest.index < index
  }
}
