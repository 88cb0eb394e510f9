import { env } from '#app/env.server.ts'
import { AppError, errorCodeOf } from '#app/domain/errors.ts'
import { readLight } from '#app/gateways/media/read-light.server.ts'
import { containerOf } from './container-of.ts'
import { decoderArguments } from './decoder-arguments.ts'
import { type DecoderProcess, startDecoder } from './decoder-process.ts'
import { bytesOf, type ColorCoding, type Frame, frameBytes, frameOf } from './frame.ts'
import { FrameClock } from './frame-clock.ts'
import { parseDecoderLine, type Ratio } from './showinfo.ts'

/** A decoder that is waited for and says nothing for so long hangs: on a broken file, or on a busy disk. */
const SILENCE_MS = 60_000
/** Frames a second that no honest video exceeds. */
const MAX_FPS = 300

export interface FrameReaderOptions {
  readonly path: string
  readonly signal: AbortSignal
  readonly maxPixels?: number
  readonly maxSeconds?: number
  /** What is known of the first frames already, so that they need not be decoded. */
  readonly known?: KnownFrames | undefined
}

export interface KnownFrames {
  readonly timeBase: Ratio
  readonly frameRate: Ratio | undefined
  /** Time stamps of the frames from the first on. */
  readonly stamps: readonly number[]
  /** The first of them that is wanted. */
  readonly from: number
}

/** The decoder was told to begin at a frame and began elsewhere: the container's index is wrong. */
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
 * when it was killed. A file that breaks off ends where it does.
 * When frames are known already it begins at the one that is wanted, or, where seeking fails, at the first.
 */
export class FrameReader {
  readonly #options: FrameReaderOptions & Required<Pick<FrameReaderOptions, 'maxPixels' | 'maxSeconds'>>
  #clock: FrameClock | undefined
  #timing: { timeBase: Ratio; frameRate: Ratio | undefined } | undefined
  #sourceSize: Size | undefined
  #size: Size | undefined
  /** Known once the first picture's colours are, too. */
  #workingSize: Size | undefined
  #colors: ColorCoding = { matrix: 'unknown', fullRange: false }
  #announcedSeconds: number | undefined
  #refusal: AppError | undefined
  /** Frames that the log has told of so far, those that were left out among them. */
  #told = 0
  #firstTold: number | undefined
  /** Until the log has told which frame it begins with. */
  #seeking = false
  #seekFailed = false
  /** Of frames that nobody looks at any more. */
  readonly #spare: Uint8Array<ArrayBuffer>[] = []
  #lineHeard: () => void = () => undefined

  constructor(options: FrameReaderOptions) {
    this.#options = { maxPixels: env.MAX_VIDEO_PIXELS, maxSeconds: env.MAX_VIDEO_SECONDS, ...options }
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

  /** How far into the video the frame begins, from 0 to 1, by what the container says: good for progress alone. */
  shareAt(frame: number): number | undefined {
    if (!this.#announcedSeconds) return undefined
    return Math.min(1, this.clock.secondsAt(frame) / this.#announcedSeconds)
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
      yield* this.#decode(known && known.from > 0 ? known : undefined)
    } catch (error) {
      if (!(error instanceof SeekFailed)) throw error
      this.#forget()
      yield* this.#decode(undefined)
    }
  }

  /** Throws SeekFailed, before any frame, when it does not begin with a known one. */
  async *#decode(known: KnownFrames | undefined): AsyncGenerator<Frame, void, void> {
    const { path, maxPixels, maxSeconds, signal } = this.#options
    signal.throwIfAborted()
    const container = await containerOf(path)
    if (known) this.#begin(known)
    const light = await readLight(path, container, maxPixels, signal)
    const args = decoderArguments(path, container, maxPixels, light, known && secondsOf(known))
    const decoder = await startDecoder(args, maxSeconds, (line) => this.#parse(line, decoder))
    const stop = () => decoder.stop()
    signal.addEventListener('abort', stop, { once: true })
    try {
      signal.throwIfAborted()
      let count = 0
      for await (const bytes of this.#pictures(decoder)) {
        // the log may lag behind the pictures
        const size = await this.#fromLog(decoder, () => {
          const first = this.#firstTold
          return first !== undefined && this.#told > first + count ? this.#workingSize : undefined
        })
        if (this.#seekFailed) throw new SeekFailed()
        if (!size) throw new AppError('media.unreadable')
        yield frameOf((this.#firstTold ?? 0) + count++, size, bytes, this.#colors)
      }
      await this.#judge(decoder, count)
    } finally {
      signal.removeEventListener('abort', stop)
      decoder.stop()
    }
  }

  /**
   * Takes back a frame of which nothing is needed any more: a later one comes in its memory. Without it each picture
   * would be garbage, and collecting that takes a quarter of this process's time.
   */
  reuse(frame: Frame): void {
    this.#spare.push(bytesOf(frame))
  }

  async #judge(decoder: DecoderProcess, frames: number): Promise<void> {
    const { failure, signal } = await decoder.ended
    this.#options.signal.throwIfAborted()
    if (this.#refusal) throw this.#refusal
    // nothing where something is known to be
    if (this.#seekFailed || this.#seeking) throw new SeekFailed()
    // a file that breaks off makes the decoder complain, and ends where it does
    const isComplaint = errorCodeOf(failure) === 'media.tool-failed' && signal === undefined
    if (failure && !isComplaint) throw failure
    if (frames === 0) throw new AppError('media.unreadable', { cause: failure })
  }

  #parse(line: string, decoder: DecoderProcess): void {
    const told = parseDecoderLine(line)
    if (!told) return
    if (told.kind === 'duration') this.#announcedSeconds = told.seconds
    else if (told.filter === 'working') {
      if (told.kind === 'frame') this.#size ??= { width: told.width, height: told.height }
      if (told.kind === 'colors') {
        this.#colors = { matrix: told.matrix, fullRange: told.range === 'pc' }
        this.#workingSize ??= this.#size
      }
    } else if (told.kind === 'clock') {
      if (this.#seeking && !sameRatio(told.timeBase, this.#options.known?.timeBase)) this.#fail(decoder)
      this.#timing ??= told
      this.#clock ??= new FrameClock(told.timeBase, told.frameRate)
    } else if (told.kind === 'frame') {
      this.#sourceSize ??= { width: told.width, height: told.height }
      this.#checkCaps(this.#tell(told.pts, decoder), told)
      if (this.#refusal) decoder.stop()
    }
    this.#lineHeard()
  }

  /** The time of the next frame, which may be a known one. */
  #tell(pts: number | undefined, decoder: DecoderProcess): number {
    const { clock } = this
    if (this.#seeking) {
      const frame = pts === undefined ? undefined : clock.frameAt(pts)
      if (frame === undefined || frame > (this.#options.known?.from ?? 0)) {
        this.#fail(decoder)
        return 0
      }
      this.#seeking = false
      this.#told = frame
    }
    this.#firstTold ??= this.#told
    const frame = this.#told++
    return frame < clock.frames ? clock.secondsAt(frame) : clock.add(pts)
  }

  #begin({ timeBase, frameRate, stamps }: KnownFrames): void {
    this.#clock = new FrameClock(timeBase, frameRate)
    for (const pts of stamps) this.#clock.add(pts)
    this.#seeking = true
  }

  #fail(decoder: DecoderProcess): void {
    this.#seekFailed = true
    decoder.stop()
  }

  #forget(): void {
    this.#clock = undefined
    this.#timing = undefined
    this.#firstTold = undefined
    this.#told = 0
    this.#seeking = false
    this.#seekFailed = false
  }

  #checkCaps(seconds: number, { width, height }: Size): void {
    const { maxPixels, maxSeconds } = this.#options
    if (width * height > maxPixels) this.#refusal ??= new AppError('upload.too-big-picture')
    if (seconds > maxSeconds || this.clock.frames > maxSeconds * MAX_FPS)
      this.#refusal ??= new AppError('upload.too-long', { params: { seconds: maxSeconds } })
  }

  /** What `find` finds once the log has told it; undefined when it never will. */
  async #fromLog<Value>(decoder: DecoderProcess, find: () => Value | undefined): Promise<Value | undefined> {
    let over = false
    const end = decoder.ended.then(() => void (over = true))
    for (;;) {
      const value = find()
      // eslint-disable-next-line @typescript-eslint/no-unnecessary-condition -- set while we wait
      if (value !== undefined || over) return value
      const line = new Promise<void>((resolve) => (this.#lineHeard = resolve))
      await Promise.race([line, end])
    }
  }

  /** The decoder's output, picture by picture; a last one that is not whole is dropped. */
  async *#pictures(decoder: DecoderProcess): AsyncGenerator<Uint8Array<ArrayBuffer>, void, void> {
    const bytes = await this.#heard(
      decoder,
      this.#fromLog(decoder, () => this.pictureBytes),
    )
    if (bytes === undefined) return
    for (;;) {
      const picture = this.#spare.pop() ?? new Uint8Array(bytes)
      if (!(await this.#heard(decoder, decoder.pictures.fill(picture)))) return
      yield picture
    }
  }

  /** What is waited for from the decoder; ends one that is silent for too long. */
  async #heard<Value>(decoder: DecoderProcess, word: Promise<Value>): Promise<Value> {
    const silence = setTimeout(() => {
      this.#refusal ??= new AppError('media.stalled', { cause: new Error('the decoder fell silent') })
      decoder.stop()
    }, SILENCE_MS)
    return word.finally(() => clearTimeout(silence))
  }
}

/** Shortly before the frame that is wanted: a decoder may round. */
function secondsOf({ timeBase, stamps, from }: KnownFrames): number {
  const [before = 0, at = 0] = [stamps[from - 1], stamps[from]]
  return Math.max(0, ((before + at) / 2) * (timeBase.num / timeBase.den))
}

function sameRatio(a: Ratio, b: Ratio | undefined): boolean {
  return a.num === b?.num && a.den === b.den
}
