import { env } from '#app/env.server.ts'
import { AppError } from '#app/domain/errors.ts'
import { containerOf } from './container-of.ts'
import { decoderArguments } from './decoder-arguments.ts'
import { type DecoderProcess, startDecoder } from './decoder-process.ts'
import { bytesOf, type ColorCoding, type Frame, frameBytes, frameOf } from './frame.ts'
import { FrameClock } from './frame-clock.ts'
import { parseDecoderLine, type Ratio } from './showinfo.ts'

/** A decoder that is waited for and says nothing for so long hangs on a broken file. */
const SILENCE_MS = 60_000
/** Frames a second that no honest video exceeds. */
const MAX_FPS = 300

export interface FrameReaderOptions {
  readonly path: string
  readonly signal: AbortSignal
  readonly maxPixels?: number
  readonly maxSeconds?: number
}

interface Size {
  readonly width: number
  readonly height: number
}

/**
 * Decodes a video once, frame by frame, in a child process of its own.
 * Throws `media.unreadable` when nothing can be decoded, `upload.too-big-picture` and `upload.too-long` above the
 * caps, `media.tool-failed` when the decoder was killed. A file that breaks off ends where it does.
 */
export class FrameReader {
  readonly #options: Required<FrameReaderOptions>
  #clock: FrameClock | undefined
  #timing: { timeBase: Ratio; frameRate: Ratio | undefined } | undefined
  #sourceSize: Size | undefined
  #size: Size | undefined
  /** Known once the first picture's colours are, too. */
  #workingSize: Size | undefined
  #colors: ColorCoding = { matrix: 'unknown', fullRange: false }
  #announcedSeconds: number | undefined
  #refusal: AppError | undefined
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

  /** What the container says about the number of frames: good for progress, never for results. */
  get announcedFrames(): number | undefined {
    const rate = this.#timing?.frameRate
    if (this.#announcedSeconds === undefined || !rate) return undefined
    return Math.max(1, Math.round((this.#announcedSeconds * rate.num) / rate.den))
  }

  async *frames(): AsyncGenerator<Frame, void, void> {
    const { path, maxPixels, signal } = this.#options
    signal.throwIfAborted()
    const container = await containerOf(path)
    const decoder = await startDecoder(decoderArguments(path, container, maxPixels), (line) =>
      this.#hear(line, decoder),
    )
    const stop = () => decoder.stop()
    signal.addEventListener('abort', stop, { once: true })
    try {
      signal.throwIfAborted()
      let index = 0
      for await (const bytes of this.#pictures(decoder)) {
        // the log may lag behind the pictures
        const size = await this.#told(decoder, () =>
          this.clock.frames > index ? this.#workingSize : undefined,
        )
        if (!size) throw new AppError('media.unreadable')
        yield frameOf(index++, size, bytes, this.#colors)
      }
      await this.#judge(decoder, index)
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
    const end = await decoder.ended
    this.#options.signal.throwIfAborted()
    if (this.#refusal) throw this.#refusal
    if (frames === 0) throw new AppError('media.unreadable')
    if (end.signal !== null) throw new AppError('media.tool-failed', { cause: new Error(end.signal) })
  }

  #hear(line: string, decoder: DecoderProcess): void {
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
      this.#timing ??= told
      this.#clock ??= new FrameClock(told.timeBase, told.frameRate)
    } else if (told.kind === 'frame') {
      this.#sourceSize ??= { width: told.width, height: told.height }
      this.#checkCaps(this.clock.add(told.pts), told)
      if (this.#refusal) decoder.stop()
    }
    this.#lineHeard()
  }

  #checkCaps(seconds: number, { width, height }: Size): void {
    const { maxPixels, maxSeconds } = this.#options
    if (width * height > maxPixels) this.#refusal ??= new AppError('upload.too-big-picture')
    if (seconds > maxSeconds || this.clock.frames > maxSeconds * MAX_FPS)
      this.#refusal ??= new AppError('upload.too-long', { params: { seconds: maxSeconds } })
  }

  /** What `find` finds once the log has told it; undefined when it never will. */
  async #told<Value>(decoder: DecoderProcess, find: () => Value | undefined): Promise<Value | undefined> {
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
      this.#told(decoder, () => this.pictureBytes),
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
      this.#refusal ??= new AppError('media.unreadable', { cause: new Error('the decoder fell silent') })
      decoder.stop()
    }, SILENCE_MS)
    return word.finally(() => clearTimeout(silence))
  }
}
