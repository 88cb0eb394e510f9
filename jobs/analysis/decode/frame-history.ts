import type { Frame } from './frame.ts'

/** Enough for a second of 1080p at 30 frames a second. */
const MAX_BYTES = 96 * 1024 * 1024
/** Searching further back gains nothing. */
export const HISTORY_FRAMES = 90
const MIN_FRAMES = 12

/** The latest frames, in which the start of a text is searched. */
export class FrameHistory {
  readonly #onEvicted: (frame: Frame) => void
  #frames: Frame[] = []

  /** `onEvicted` is called with each frame that is too long ago. */
  constructor(onEvicted: (frame: Frame) => void) {
    this.#onEvicted = onEvicted
  }

  add(frame: Frame): void {
    this.#frames.push(frame)
    const capacity = Math.floor(MAX_BYTES / (frame.width * frame.height * 1.5))
    const limit = Math.min(HISTORY_FRAMES, Math.max(MIN_FRAMES, capacity))
    const evicted = this.#frames.length > limit ? this.#frames.shift() : undefined
    if (evicted) this.#onEvicted(evicted)
  }

  /** Forgets all frames, once there is nothing more to decode into their buffers. */
  clear(): void {
    this.#frames = []
  }

  /** The frames before that index, newest first. */
  before(index: number): Frame[] {
    return this.#frames.filter((frame) => frame.index < index).reverse()
  }

  /** Whether frames before that index are still in memory. */
  reaches(index: number): boolean {
    const [oldest] = this.#frames
    return oldest !== undefined && oldest.index < index
  }
}
