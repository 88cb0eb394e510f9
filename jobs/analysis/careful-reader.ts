import type { TextBox } from '#app/domain/geometry.ts'
import type { RecognizedLine } from '#app/domain/ocr.ts'
import type { LiveTrack } from './live-track.ts'
import { type MeanPicture, pictureOf } from './mean-picture.ts'
import type { TrackingConfig } from './reader.ts'
import { type Reading, voteOn } from './readings.ts'
import type { RgbImage } from './rgb.ts'
import { TaskLine } from './task-line.ts'
import { SURE } from './text-likeness.ts'
import { draftOf } from './track-borders.ts'

/** The mean of so many frames is as good to read as it gets; else that of all that there are. */
const ENOUGH_FRAMES = 16
/** An unsure text is read once more when so many times as many frames show it. */
const MANY_MORE = 1.5
/** Pictures that wait to be read: more would only fill the memory. */
const MOST_WAITING = 3

/** Reads the boxes of a picture, at a glance or with care; answers in their order. */
export type ReadBoxes = (
  image: RgbImage,
  boxes: readonly TextBox[],
  glance: boolean,
) => Promise<readonly RecognizedLine[]>

/** A track as it was when its reading was asked for: what becomes of it must not depend on when it is read. */
interface Request {
  readonly base: TextBox
  readonly mean: MeanPicture
  readonly opening: MeanPicture | undefined
  readonly glimpses: readonly Reading[]
  /** Where its reading goes; a track that has another text by then has another list. */
  readonly careful: Reading[]
}

/**
 * Reads each text with all care once, on the mean of its frames, and a second time only when that was not clear. It
 * does so beside the tracking, which goes by what it reads at a glance.
 */
export class CarefulReader {
  readonly #config: TrackingConfig
  readonly #fps: number
  readonly #read: ReadBoxes
  readonly #tasks = new TaskLine(MOST_WAITING)

  constructor(config: TrackingConfig, fps: number, read: ReadBoxes) {
    this.#config = config
    this.#fps = fps
    this.#read = read
  }

  /** Begins to read those texts that have been seen well for long enough. Throws what an earlier reading threw. */
  async readClear(tracks: readonly LiveTrack[], frame: number): Promise<void> {
    const clear = tracks.filter(
      ({ carefulFrames, mean }) => carefulFrames === 0 && mean !== undefined && mean.frames >= ENOUGH_FRAMES,
    )
    if (clear.length > 0) await this.#tasks.add(this.#readingOf(clear, frame))
  }

  /**
   * Begins to read the texts that end, but for those that nobody wants and those that are sure already, and calls
   * `done` when they are read. Throws what an earlier reading threw.
   */
  async readLast(tracks: readonly LiveTrack[], frame: number, done: () => void): Promise<void> {
    await this.#tasks.add(async () => {
      await this.#readingOf(
        tracks.filter((track) => this.#isWantedLast(track)),
        frame,
      )()
      done()
    })
  }

  /** Resolves when all is read that was begun. Throws what a reading threw. */
  settled(): Promise<void> {
    return this.#tasks.done()
  }

  #isWantedLast(track: LiveTrack): boolean {
    const { startFrame, endFrame } = draftOf(track)
    // how long its last frame stands is not known here
    if ((endFrame - startFrame + 1) / this.#fps < this.#config.min_duration_seconds) return false
    if (track.carefulFrames === 0) return true
    return (
      !isSure([...track.readings, ...track.careful]) &&
      (track.mean?.frames ?? 0) >= MANY_MORE * track.carefulFrames
    )
  }

  /** Takes the mean pictures at once; the task reads them, and what is not clear there on a single frame, too. */
  #readingOf(tracks: readonly LiveTrack[], frame: number): () => Promise<void> {
    const requests = tracks.flatMap(requestOf)
    const image = pictureOf(requests)
    return async () => {
      await this.#readWith(image, requests, frame)
      const again = requests.flatMap(({ opening, ...request }) =>
        opening && !isSure([...request.glimpses, ...request.careful])
          ? [{ ...request, mean: opening, opening: undefined }]
          : [],
      )
      await this.#readWith(pictureOf(again), again, frame)
    }
  }

  async #readWith(image: RgbImage, requests: readonly Request[], frame: number): Promise<void> {
    if (requests.length === 0) return
    const boxes = requests.map(({ base }) => base)
    for (const [index, line] of (await this.#read(image, boxes, false)).entries())
      requests[index]?.careful.push({ ...line, frame, frames: 0, careful: true })
  }
}

/** Asks for a reading of all that is known of the track, if anything is. */
function requestOf(track: LiveTrack): Request[] {
  const { base, mean, opening, careful } = track
  if (!mean) return []
  track.carefulFrames = mean.frames
  // it is read once at most; of one frame there is no other picture, and its reading would count twice
  if (mean.frames > 1) track.opening = undefined
  return [
    { base, mean, opening: mean.frames > 1 ? opening : undefined, glimpses: [...track.readings], careful },
  ]
}

function isSure(readings: readonly Reading[]): boolean {
  return (voteOn(readings)?.confidence ?? 0) >= SURE
}
