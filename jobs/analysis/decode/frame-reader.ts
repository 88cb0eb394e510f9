import { env } from '#app/env.server.ts'
import { AppError, errorCodeOf } from '#app/domain/errors.ts'
import { readLight } from '#app/gateways/media/read-light.server.ts'
import { containerOf, decoderArguments, type DecoderProcess, startDecoder } from './decoder.ts'
import { bufferOf, type ColorCoding, type Frame, frameBytes, frameOf } from './frame.ts'
import { FrameClock } from './frame-clock.ts'
import { parseLogLine, type Ratio } from './decoder-log.ts'

/** A decoder that is waited for and silent for so long hangs: on a broken file, or on a busy disk. */
const STALL_MS = 60_000
/** Frames a second that no honest video exceeds. */
const MAX_FPS = 300

export interface FrameReaderOptions {
  readonly path: string
  readonly signal: AbortSignal
  readonly maxPixels?: number
  readonly maxSeconds?: number
  /** Frames whose times are known; those before the first wanted one need not be decoded. */
  readonly known?: KnownFrames | undefined
}

export interface KnownFrames {
  readonly timeBase: Ratio
  readonly frameRate: Ratio | undefined
  /** Time stamps from the first frame on. */
  readonly stamps: readonly number[]
  /** The first frame to decode. */
  readonly from: number
  /** Whether they are all that the video has. */
  readonly isComplete?: boolean
}

/** The decoder started at another frame than asked: the container's index is wrong. */
class SeekFailed extends Error {
  override readonly name = 'SeekFailed'
}

interface Size {
  readonly width: number
  readonly height: number
}

/**
 * Decodes a video once, frame by frame, in a child process of its own.
 * Throws `media.unreadable` when nothing can be decoded, `upload.too-big-picture` and `upload.too-long` above the
 * caps, `media.too-demanding` above the limits of a decoder, `media.stalled` when it falls silent, `media.tool-failed`
 * when it was killed. A truncated file ends where it breaks off.
 * With known frames it starts at the first wanted one, or, if seeking fails, at the beginning.
 */
export class FrameReader {
  readonly #options: FrameReaderOptions & Required<Pick<FrameReaderOptions, 'maxPixels' | 'maxSeconds'>>
  #clock: FrameClock | undefined
  #timing: { timeBase: Ratio; frameRate: Ratio | undefined } | undefined
  #sourceSize: Size | undefined
  #size: Size | undefined
  /** Set once the first frame's colours are known, too. */
  #workingSize: Size | undefined
  #colors: ColorCoding = { matrix: 'unknown', fullRange: false }
  #announcedSeconds: number | undefined
  #refusal: AppError | undefined
  /** Frames logged so far, including those that seeking left out. */
  #framesLogged = 0
  #firstLogged: number | undefined
  /** Until the log names the first frame. */
  #seeking = false
  #seekFailed = false
  /** At the first frame, because seeking failed. */
  #hasRestarted = false
  /** Buffers of frames that are no longer used, while there are more to decode. */
  #freeBuffers: Uint8Array<ArrayBuffer>[] | undefined
  #onLogLine: () => void = () => undefined

  constructor(options: FrameReaderOptions) {
    this.#options = { maxPixels: env.MAX_VIDEO_PIXELS, maxSeconds: env.MAX_VIDEO_SECONDS, ...options }
  }

  /** Whether the times of all frames are known, also of those that are not decoded. */
  get isClockComplete(): boolean {
    return this.#options.known?.isComplete === true && !this.#hasRestarted
  }

  /** Times of the frames decoded so far; complete once `frames` has ended. */
  get clock(): FrameClock {
    if (!this.#clock) throw new AppError('media.unreadable')
    return this.#clock
  }

  /** Size of the upright frames before any shrinking. */
  get sourceSize(): Size {
    if (!this.#sourceSize) throw new AppError('media.unreadable')
    return this.#sourceSize
  }

  /** What a frame takes in memory; undefined until the first has come. */
  get pictureBytes(): number | undefined {
    return this.#workingSize && frameBytes(this.#workingSize.width, this.#workingSize.height)
  }

  /**
   * How far into the video, or into that stretch of it, the frame begins, from 0 to 1, by what the container says: good
   * for progress alone.
   */
  shareAt(frame: number, fromSeconds = 0, toSeconds = Infinity): number | undefined {
    const seconds = Math.min(toSeconds, this.#announcedSeconds ?? 0) - fromSeconds
    if (seconds <= 0) return undefined
    return Math.min(1, Math.max(0, this.clock.secondsAt(frame) - fromSeconds) / seconds)
  }

  /** What the container says about the number of frames: good for progress, never for results. */
  get announcedFrames(): number | undefined {
    const rate = this.#timing?.frameRate
    if (this.#announcedSeconds === undefined || !rate) return undefined
    return Math.max(1, Math.round((this.#announcedSeconds * rate.num) / rate.den))
  }

  async *frames(): AsyncGenerator<Frame, void, void> {
    const { known } = this.#options
    try {
      yield* this.#decode(known && (known.from > 0 || known.isComplete) ? known : undefined)
    } catch (error) {
      if (!(error instanceof SeekFailed)) throw error
      this.#reset()
      yield* this.#decode(undefined)
    }
  }

  /** Throws SeekFailed, before any frame, when it does not begin with a known one. */
  async *#decode(known: KnownFrames | undefined): AsyncGenerator<Frame, void, void> {
    const { path, maxPixels, maxSeconds, signal } = this.#options
    signal.throwIfAborted()
    const container = await containerOf(path)
    this.#seeking = known !== undefined
    const light = await readLight(path, container, maxPixels, signal)
    const args = decoderArguments(path, container, maxPixels, light, known && seekSecondsOf(known))
    const decoder = await startDecoder(args, maxSeconds, (line) => this.#parse(line, decoder))
    signal.addEventListener('abort', decoder.stop, { once: true })
    this.#freeBuffers = []
    try {
      signal.throwIfAborted()
      let count = 0
      for await (const bytes of this.#pictures(decoder)) {
        // the log may lag behind the frames
        const size = await this.#untilLogged(decoder, () => {
          const first = this.#firstLogged
          return first !== undefined && this.#framesLogged > first + count ? this.#workingSize : undefined
        })
        if (this.#seekFailed) throw new SeekFailed()
        if (!size) throw new AppError('media.unreadable')
        yield frameOf((this.#firstLogged ?? 0) + count++, size, bytes, this.#colors)
      }
      await this.#checkEnd(decoder, count)
    } finally {
      signal.removeEventListener('abort', decoder.stop)
      decoder.stop()
      this.#freeBuffers = undefined
      await decoder.ended
    }
  }

  /**
   * Takes back a frame that is no longer used; a later one is decoded into its buffer. Without it, collecting the
   * garbage takes a quarter of this process's time.
   */
  recycle(frame: Frame): void {
    this.#freeBuffers?.push(bufferOf(frame))
  }

  async #checkEnd(decoder: DecoderProcess, frames: number): Promise<void> {
    const { failure, signal } = await decoder.ended
    this.#options.signal.throwIfAborted()
    if (this.#refusal) throw this.#refusal
    // known frames are missing
    if (this.#seekFailed || this.#seeking) throw new SeekFailed()
    // a truncated file makes the decoder exit with an error
    const code = errorCodeOf(failure)
    const isComplaint = (code === 'media.tool-failed' || code === 'media.unreadable') && signal === undefined
    if (failure && !isComplaint) throw failure
    if (frames === 0) throw new AppError('media.unreadable', { cause: failure })
  }

  #parse(line: string, decoder: DecoderProcess): void {
    const entry = parseLogLine(line)
    if (!entry) return
    if (entry.kind === 'duration') this.#announcedSeconds = entry.seconds
    else if (entry.filter === 'working') {
      if (entry.kind === 'frame') this.#size ??= { width: entry.width, height: entry.height }
      if (entry.kind === 'colors') {
        this.#colors = { matrix: entry.matrix, fullRange: entry.range === 'pc' }
        this.#workingSize ??= this.#size
      }
    } else if (entry.kind === 'clock') {
      if (this.#seeking && !sameRatio(entry.timeBase, this.#options.known?.timeBase)) this.#failSeek(decoder)
      this.#timing ??= entry
      this.#clock ??= this.#startClock(entry)
    } else if (entry.kind === 'frame') {
      this.#sourceSize ??= { width: entry.width, height: entry.height }
      this.#checkCaps(this.#recordFrame(entry.pts, decoder), entry)
      if (this.#refusal) decoder.stop()
    }
    this.#onLogLine()
  }

  /** The time of the next frame, which may be known already. */
  #recordFrame(pts: number | undefined, decoder: DecoderProcess): number {
    const { clock } = this
    if (this.#seeking) {
      const frame = pts === undefined ? undefined : clock.frameAt(pts)
      if (frame === undefined || frame > (this.#options.known?.from ?? 0)) {
        this.#failSeek(decoder)
        return 0
      }
      this.#seeking = false
      this.#framesLogged = frame
    }
    this.#firstLogged ??= this.#framesLogged
    const frame = this.#framesLogged++
    return frame < clock.frames ? clock.secondsAt(frame) : clock.add(pts)
  }

  /** Set to the known frames, if it is they that decoding begins with. */
  #startClock({ timeBase, frameRate }: Pick<KnownFrames, 'timeBase' | 'frameRate'>): FrameClock {
    const known = this.#seeking ? this.#options.known : undefined
    const clock = new FrameClock(timeBase, known?.frameRate ?? frameRate)
    for (const pts of known?.stamps ?? []) clock.add(pts)
    return clock
  }

  #failSeek(decoder: DecoderProcess): void {
    this.#seekFailed = true
    decoder.stop()
  }

  #reset(): void {
    this.#clock = undefined
    this.#timing = undefined
    this.#firstLogged = undefined
    this.#framesLogged = 0
    this.#seeking = false
    this.#seekFailed = false
    this.#hasRestarted = true
  }

  #checkCaps(seconds: number, { width, height }: Size): void {
    const { maxPixels, maxSeconds } = this.#options
    if (width * height > maxPixels) this.#refusal ??= new AppError('upload.too-big-picture')
    if (seconds > maxSeconds || this.clock.frames > maxSeconds * MAX_FPS)
      this.#refusal ??= new AppError('upload.too-long', { params: { seconds: maxSeconds } })
  }

  /** What `find` returns once the log has what it needs; undefined if the log ends first. */
  async #untilLogged<Value>(
    decoder: DecoderProcess,
    find: () => Value | undefined,
  ): Promise<Value | undefined> {
    let hasEnded = false
    const end = decoder.ended.then(() => void (hasEnded = true))
    for (;;) {
      const value = find()
      // oxlint-disable-next-line typescript/no-unnecessary-condition -- set while we wait
      if (value !== undefined || hasEnded) return value
      const line = new Promise<void>((resolve) => (this.#onLogLine = resolve))
      await Promise.race([line, end])
    }
  }

  /** The decoder's output frame by frame; an incomplete last one is dropped. */
  async *#pictures(decoder: DecoderProcess): AsyncGenerator<Uint8Array<ArrayBuffer>, void, void> {
    const bytes = await this.#withStallLimit(
      decoder,
      this.#untilLogged(decoder, () => this.pictureBytes),
    )
    if (bytes === undefined) return
    for (;;) {
      const picture = this.#freeBuffers?.pop() ?? new Uint8Array(bytes)
      if (!(await this.#withStallLimit(decoder, decoder.pictures.fill(picture)))) return
      yield picture
    }
  }

  /** Awaits output of the decoder; stops one that is silent for too long. */
  async #withStallLimit<Value>(decoder: DecoderProcess, output: Promise<Value>): Promise<Value> {
    const stallTimer = setTimeout(() => {
      this.#refusal ??= new AppError('media.stalled', { cause: new Error('the decoder fell silent') })
      decoder.stop()
    }, STALL_MS)
    return output.finally(() => clearTimeout(stallTimer))
  }
}

/** Half a frame before the wanted one: a decoder may round. Undefined for the first one. */
function seekSecondsOf({ timeBase, stamps, from }: KnownFrames): number | undefined {
  if (from === 0) return undefined
  const [before = 0, at = 0] = [stamps[from - 1], stamps[from]]
  return Math.max(0, ((before + at) / 2) * (timeBase.num / timeBase.den))
}

function sameRatio(a: Ratio, b: Ratio | undefined): boolean {
  return a.num === b?.num && a.den === b.den
}
