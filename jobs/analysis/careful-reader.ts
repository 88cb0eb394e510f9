import type { TextBox } from '#app/domain/geometry.ts'
import type { RecognizedLine } from '#app/domain/ocr.ts'
import type { LiveTrack } from './live-track.ts'
import { type MeanPicture, pictureOf } from './mean-picture.ts'
import type { TrackingConfig } from './reader.ts'
import { voteOn } from './readings.ts'
import type { RgbImage } from './rgb.ts'
import { SURE } from './text-likeness.ts'
import { draftOf } from './track-borders.ts'

/** The mean of so many frames is as good to read as it gets; else that of all that there are. */
const ENOUGH_FRAMES = 16
/** An unsure text is read once more when so many times as many frames show it. */
const MANY_MORE = 1.5

/** Reads the boxes of a picture, at a glance or with care; answers in their order. */
export type ReadBoxes = (
  image: RgbImage,
  boxes: readonly TextBox[],
  glance: boolean,
) => Promise<readonly RecognizedLine[]>

/** Reads each text with all care once, on the mean of its frames, and a second time only when that was not clear. */
export class CarefulReader {
  readonly #config: TrackingConfig
  readonly #fps: number
  readonly #read: ReadBoxes

  constructor(config: TrackingConfig, fps: number, read: ReadBoxes) {
    this.#config = config
    this.#fps = fps
    this.#read = read
  }

  /** Reads those texts that have been seen well for long enough. */
  async readClear(tracks: readonly LiveTrack[], frame: number): Promise<void> {
    const isClear = ({ carefulFrames, mean }: LiveTrack) =>
      carefulFrames === 0 && mean !== undefined && mean.frames >= ENOUGH_FRAMES
    await this.#readMeans(tracks.filter(isClear), frame)
  }

  /** Reads the texts that end, but for those that nobody wants and those that are sure already. */
  async readLast(tracks: readonly LiveTrack[], frame: number): Promise<void> {
    const wanted = tracks.filter((track) => {
      const { startFrame, endFrame } = draftOf(track)
      // how long its last frame stands is not known here
      if ((endFrame - startFrame + 1) / this.#fps < this.#config.min_duration_seconds) return false
      if (track.carefulFrames === 0) return true
      return !isSure(track) && (track.mean?.frames ?? 0) >= MANY_MORE * track.carefulFrames
    })
    await this.#readMeans(wanted, frame)
  }

  /** On their mean pictures; what is not clear there on a single frame, too. */
  async #readMeans(tracks: readonly LiveTrack[], frame: number): Promise<void> {
    await this.#readWith(tracks, ({ mean }) => mean, frame)
    for (const track of tracks) track.carefulFrames = track.mean?.frames ?? 0
    // of one frame there is no other picture: its reading would count twice
    const unclear = tracks.filter((track) => !isSure(track) && (track.mean?.frames ?? 0) > 1)
    await this.#readWith(unclear, ({ opening }) => opening, frame)
    for (const track of unclear) track.opening = undefined
  }

  async #readWith(
    tracks: readonly LiveTrack[],
    pick: (track: LiveTrack) => MeanPicture | undefined,
    frame: number,
  ): Promise<void> {
    const due = tracks.flatMap((track) => {
      const mean = pick(track)
      return mean ? [{ track, mean, base: track.base }] : []
    })
    if (due.length === 0) return
    const boxes = due.map(({ base }) => base)
    const lines = await this.#read(pictureOf(due), boxes, false)
    for (const [index, line] of lines.entries())
      due[index]?.track.readings.push({ ...line, frame, frames: 0, careful: true })
  }
}

function isSure({ readings }: LiveTrack): boolean {
  return (voteOn(readings)?.confidence ?? 0) >= SURE
}
