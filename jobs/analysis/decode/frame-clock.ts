import type { Ratio } from './decoder-log.ts'

/** How long a frame is shown if nothing tells. */
const FALLBACK_FRAME_SECONDS = 1 / 25
/** Container rates within this share of the measured one are believed: time stamps in milliseconds blur the true rate. */
const RATE_TOLERANCE = 0.005

/** Turns the time stamps of decoded frames into seconds, the first frame being 0. Safe for variable frame rates. */
export class FrameClock {
  readonly timeBase: Ratio
  readonly frameRate: Ratio | undefined
  readonly #timeBaseSeconds: number
  readonly #seconds: number[] = []
  readonly #stamps: (number | undefined)[] = []
  #first: number | undefined

  constructor(timeBase: Ratio, frameRate: Ratio | undefined) {
    this.timeBase = timeBase
    this.frameRate = frameRate
    this.#timeBaseSeconds = timeBase.num / timeBase.den
  }

  /** Adds the next frame; one without a stamp, or stamped no later than its predecessor, follows at the nominal rate. */
  add(pts: number | undefined): number {
    const previous = this.#seconds.at(-1)
    if (pts !== undefined) this.#first ??= pts - (previous ?? 0) / this.#timeBaseSeconds
    const stamped = pts === undefined ? undefined : (pts - (this.#first ?? 0)) * this.#timeBaseSeconds
    const next = previous === undefined ? 0 : previous + this.#nominalSeconds()
    const seconds = stamped === undefined || (previous !== undefined && stamped <= previous) ? next : stamped
    this.#seconds.push(seconds)
    this.#stamps.push(pts)
    return seconds
  }

  /** The time stamps of the frames from that one on, as they were added. */
  stampsFrom(frame: number): readonly (number | undefined)[] {
    return this.#stamps.slice(frame)
  }

  /** The frame with that time stamp; undefined when there is none. */
  frameAt(pts: number): number | undefined {
    const frame = this.#stamps.lastIndexOf(pts)
    return frame < 0 ? undefined : frame
  }

  get frames(): number {
    return this.#seconds.length
  }

  /** Start time of the frame; for the frame after the last, the end of the last. */
  secondsAt(frame: number): number {
    return this.#seconds[frame] ?? this.durationSeconds
  }

  /** From the start of the first frame to the end of the last, which is shown as long as its predecessor. */
  get durationSeconds(): number {
    const last = this.#seconds.at(-1)
    if (last === undefined) return 0
    const before = this.#seconds.at(-2)
    return last + (before === undefined ? this.#nominalSeconds() : last - before)
  }

  /** Frames a second: the container's rate if the frames follow it, else the measured one, in thousandths. */
  get fps(): Ratio {
    const last = this.#seconds.at(-1) ?? 0
    const measured = last > 0 ? (this.frames - 1) / last : undefined
    const rate = this.frameRate
    if (rate && (!measured || Math.abs(rate.num / rate.den / measured - 1) < RATE_TOLERANCE)) return rate
    return { num: Math.round((measured ?? 1 / FALLBACK_FRAME_SECONDS) * 1000), den: 1000 }
  }

  /** Frames a second by the container: known from the start, and the same every time. */
  get nominalFps(): number {
    return 1 / this.#nominalSeconds()
  }

  #nominalSeconds(): number {
    return this.frameRate ? this.frameRate.den / this.frameRate.num : FALLBACK_FRAME_SECONDS
  }
}
