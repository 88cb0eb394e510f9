import type { TextBox } from '#app/domain/geometry.ts'
import type { RecognizedLine } from '#app/domain/ocr.ts'
import { shiftBox } from '../boxes.ts'
import { type GradientTemplate, steepnessOf } from '../template/gradient-template.ts'
import { type LineExtent, findLineExtent, extendBox } from './line-extent.ts'
import { type MeanPart, type MeanCrop, pictureOf } from './mean-crop.ts'
import { type Reading, voteOn } from './readings.ts'
import type { RgbImage } from '../decode/rgb.ts'
import { SerialQueue } from './serial-queue.ts'
import { SURE } from './text-similarity.ts'

/** A mean of so many frames reads as well as it ever will. */
const ENOUGH_FRAMES = 16
/** An unsure text is read again once its mean has so many times as many frames. */
const MANY_MORE = 1.5
/** Detection may cut off the ends of a text whose outlines are no steeper than this, in levels over two pixels. */
const FAINT = 80
/** Queued readings; more would only fill memory. */
const MAX_QUEUED = 3

/** Recognizes the boxes of a picture, fast or fully, in their order. */
export type ReadBoxes = (
  image: RgbImage,
  boxes: readonly TextBox[],
  fast: boolean,
) => Promise<readonly RecognizedLine[]>

/** Detects lines in a crop of a picture whose longer side has `longSidePx`, in pixels of the crop. */
export type FindBoxes = (image: RgbImage, longSidePx: number) => Promise<readonly TextBox[]>

/** What full recognition needs of a track, and what it leaves there. */
export interface ReadableTrack {
  readonly base: TextBox
  readonly template: GradientTemplate | undefined
  readonly mean: MeanCrop | undefined
  readonly fastReadings: readonly Reading[]
  readonly fullReadings: Reading[]
  readonly extent: { line: LineExtent }
  /** Undefined once its reading is requested. */
  leadingCrop: MeanCrop | undefined
  /** Frames in the mean when its reading was last requested. */
  fullReadingFrames: number
}

/** A track as of the request: the result must not depend on when the queue gets to it. */
interface RecognitionRequest {
  readonly base: TextBox
  readonly part: MeanPart
  readonly leadingCrop: MeanCrop | undefined
  readonly fastReadings: readonly Reading[]
  /** Receives the reading; a track that has another text by then has another list. */
  readonly fullReadings: Reading[]
  readonly isFaint: boolean
  /** Receives the line's extent beyond its box. */
  readonly extent: { line: LineExtent }
  /** Boxes of the other texts on screen. */
  readonly others: readonly TextBox[]
}

/**
 * Recognizes each text fully once, on the mean of its frames, and a second time only if that was not clear. It runs
 * beside tracking, which goes by fast readings.
 */
export class FullRecognition {
  readonly #read: ReadBoxes
  readonly #find: FindBoxes
  readonly #queue = new SerialQueue(MAX_QUEUED)

  constructor(read: ReadBoxes, find: FindBoxes) {
    this.#read = read
    this.#find = find
  }

  /** Queues the reading of texts with a good enough mean. Throws what an earlier reading threw. */
  async readClear(tracks: readonly ReadableTrack[], frame: number): Promise<void> {
    const clear = tracks.filter(
      ({ fullReadingFrames, mean }) =>
        fullReadingFrames === 0 && mean !== undefined && mean.frames >= ENOUGH_FRAMES,
    )
    const boxes = tracks.map(({ base }) => base)
    if (clear.length > 0) await this.#queue.add(this.#readingOf(clear, boxes, frame))
  }

  /**
   * Queues the last reading of tracks that have ended, unless they are read surely already, then calls `done`; `boxes`
   * are those of all texts on screen. Throws what an earlier reading threw.
   */
  async readLast(
    tracks: readonly ReadableTrack[],
    boxes: readonly TextBox[],
    frame: number,
    done: () => void,
  ): Promise<void> {
    await this.#queue.add(async () => {
      await this.#readingOf(tracks.filter(needsLastReading), boxes, frame)()
      done()
    })
  }

  /** Resolves when the queue is empty. Throws what a reading threw. */
  settled(): Promise<void> {
    return this.#queue.done()
  }

  /**
   * Takes the mean pictures at once; the task finds the lines' extents and reads them, and unclear ones on their leading
   * crop, too. `boxes` are those of all texts on screen.
   */
  #readingOf(
    tracks: readonly ReadableTrack[],
    boxes: readonly TextBox[],
    frame: number,
  ): () => Promise<void> {
    const requests = tracks.flatMap((track) => requestOf(track, boxes))
    return async () => {
      for (const request of requests) await this.#findExtent(request)
      await this.#readWith(requests, frame)
      const again = requests.flatMap(({ leadingCrop, ...request }) =>
        leadingCrop && !isSure([...request.fastReadings, ...request.fullReadings])
          ? [{ ...request, part: leadingCrop.picture(), leadingCrop: undefined }]
          : [],
      )
      await this.#readWith(again, frame)
    }
  }

  async #findExtent({ base, part, isFaint, extent, others }: RecognitionRequest): Promise<void> {
    if (!isFaint) return
    const found = await this.#find(part, Math.max(part.frame.width, part.frame.height))
    const boxes = found.map((box) => shiftBox(box, part.left, part.top))
    extent.line = findLineExtent(base, boxes, others)
  }

  async #readWith(requests: readonly RecognitionRequest[], frame: number): Promise<void> {
    if (requests.length === 0) return
    const texts = requests.map(({ part, base, extent }) => ({ part, box: extendBox(base, extent.line) }))
    const boxes = texts.map(({ box }) => box)
    for (const [index, line] of (await this.#read(pictureOf(texts), boxes, false)).entries())
      requests[index]?.fullReadings.push({ ...line, frame, frames: 0, full: true })
  }
}

/** A request for the track's mean picture, if there is one. */
function requestOf(track: ReadableTrack, boxes: readonly TextBox[]): RecognitionRequest[] {
  const { base, template, mean, leadingCrop, fullReadings, extent } = track
  if (!mean) return []
  track.fullReadingFrames = mean.frames
  // the leading crop is read once at most; with a mean of one frame it is the same picture, and would count twice
  if (mean.frames > 1) track.leadingCrop = undefined
  return [
    {
      base,
      part: mean.picture(),
      leadingCrop: mean.frames > 1 ? leadingCrop : undefined,
      fastReadings: [...track.fastReadings],
      fullReadings,
      isFaint: template === undefined || steepnessOf(template) <= FAINT,
      extent,
      others: boxes.filter((box) => box !== base),
    },
  ]
}

/** Whether a track was never read fully, or unsurely on far fewer frames than there are now. */
function needsLastReading({ fullReadingFrames, fastReadings, fullReadings, mean }: ReadableTrack): boolean {
  if (fullReadingFrames === 0) return true
  return !isSure([...fastReadings, ...fullReadings]) && (mean?.frames ?? 0) >= MANY_MORE * fullReadingFrames
}

function isSure(readings: readonly Reading[]): boolean {
  return (voteOn(readings)?.confidence ?? 0) >= SURE
}
