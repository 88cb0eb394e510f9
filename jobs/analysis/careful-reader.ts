import type { TextBox } from '#app/domain/geometry.ts'
import type { RecognizedLine } from '#app/domain/ocr.ts'
import { shiftBox } from './boxes.ts'
import { steepnessOf } from './glyph-print.ts'
import { type LineEnds, lineEnds, withEnds } from './line-ends.ts'
import type { LiveTrack } from './live-track.ts'
import { type MeanPart, type MeanPicture, pictureOf } from './mean-picture.ts'
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
/** Of a text whose outlines are no steeper than this, in levels over two pixels, detection may cut off the ends. */
const FAINT = 80
/** Pictures that wait to be read: more would only fill the memory. */
const MOST_WAITING = 3

/** Reads the boxes of a picture, at a glance or with care; answers in their order. */
export type ReadBoxes = (
  image: RgbImage,
  boxes: readonly TextBox[],
  glance: boolean,
) => Promise<readonly RecognizedLine[]>

/** Lines of text in a part of a picture whose longer side has `longSidePx`, in pixels of the part. */
export type FindBoxes = (image: RgbImage, longSidePx: number) => Promise<readonly TextBox[]>

/** A track as it was when its reading was asked for: what becomes of it must not depend on when it is read. */
interface Request {
  readonly base: TextBox
  readonly part: MeanPart
  readonly opening: MeanPicture | undefined
  readonly glimpses: readonly Reading[]
  /** Where its reading goes; a track that has another text by then has another list. */
  readonly careful: Reading[]
  readonly isFaint: boolean
  /** Where it is said how far the line goes on beyond its box. */
  readonly ends: { line: LineEnds }
  /** Where the other texts stand that are on screen. */
  readonly others: readonly TextBox[]
}

/**
 * Reads each text with all care once, on the mean of its frames, and a second time only when that was not clear. It
 * does so beside the tracking, which goes by what it reads at a glance.
 */
export class CarefulReader {
  readonly #config: TrackingConfig
  readonly #fps: number
  readonly #read: ReadBoxes
  readonly #find: FindBoxes
  readonly #tasks = new TaskLine(MOST_WAITING)

  constructor(config: TrackingConfig, fps: number, read: ReadBoxes, find: FindBoxes) {
    this.#config = config
    this.#fps = fps
    this.#read = read
    this.#find = find
  }

  /** Begins to read those texts that have been seen well for long enough. Throws what an earlier reading threw. */
  async readClear(tracks: readonly LiveTrack[], frame: number): Promise<void> {
    const clear = tracks.filter(
      ({ carefulFrames, mean }) => carefulFrames === 0 && mean !== undefined && mean.frames >= ENOUGH_FRAMES,
    )
    const boxes = tracks.map(({ base }) => base)
    if (clear.length > 0) await this.#tasks.add(this.#readingOf(clear, boxes, frame))
  }

  /**
   * Begins to read the texts that end, but for those that nobody wants and those that are sure already, and calls
   * `done` when they are read; `others` are still on screen. Throws what an earlier reading threw.
   */
  async readLast(
    tracks: readonly LiveTrack[],
    others: readonly LiveTrack[],
    frame: number,
    done: () => void,
  ): Promise<void> {
    // those go on while the task waits
    const around = others.map(({ base }) => base)
    await this.#tasks.add(async () => {
      const wanted = tracks.filter((track) => this.#isWantedLast(track))
      await this.#readingOf(wanted, [...tracks.map(({ base }) => base), ...around], frame)()
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

  /**
   * Takes the mean pictures at once; the task finds where the lines end there and reads them, and what is not clear on
   * a single frame, too. `boxes` are those of all texts on screen.
   */
  #readingOf(tracks: readonly LiveTrack[], boxes: readonly TextBox[], frame: number): () => Promise<void> {
    const requests = tracks.flatMap((track) => requestOf(track, boxes))
    return async () => {
      for (const request of requests) await this.#findEnds(request)
      await this.#readWith(requests, frame)
      const again = requests.flatMap(({ opening, ...request }) =>
        opening && !isSure([...request.glimpses, ...request.careful])
          ? [{ ...request, part: opening.picture(), opening: undefined }]
          : [],
      )
      await this.#readWith(again, frame)
    }
  }

  async #findEnds({ base, part, isFaint, ends, others }: Request): Promise<void> {
    if (!isFaint) return
    const found = await this.#find(part, Math.max(part.frame.width, part.frame.height))
    const boxes = found.map((box) => shiftBox(box, part.left, part.top))
    ends.line = lineEnds(base, boxes, others)
  }

  async #readWith(requests: readonly Request[], frame: number): Promise<void> {
    if (requests.length === 0) return
    const texts = requests.map(({ part, base, ends }) => ({ part, box: withEnds(base, ends.line) }))
    const boxes = texts.map(({ box }) => box)
    for (const [index, line] of (await this.#read(pictureOf(texts), boxes, false)).entries())
      requests[index]?.careful.push({ ...line, frame, frames: 0, careful: true })
  }
}

/** Asks for a reading of all that is known of the track, if anything is. */
function requestOf(track: LiveTrack, boxes: readonly TextBox[]): Request[] {
  const { base, print, mean, opening, careful, ends } = track
  if (!mean) return []
  track.carefulFrames = mean.frames
  // it is read once at most; of one frame there is no other picture, and its reading would count twice
  if (mean.frames > 1) track.opening = undefined
  return [
    {
      base,
      part: mean.picture(),
      opening: mean.frames > 1 ? opening : undefined,
      glimpses: [...track.readings],
      careful,
      isFaint: print === undefined || steepnessOf(print) <= FAINT,
      ends,
      others: boxes.filter((box) => box !== base),
    },
  ]
}

function isSure(readings: readonly Reading[]): boolean {
  return (voteOn(readings)?.confidence ?? 0) >= SURE
}
