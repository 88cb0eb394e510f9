import type { TextBox } from '#app/domain/geometry.ts'
import { lineSize } from './boxes.ts'
import { CarefulReader, type FindBoxes, type ReadBoxes } from './careful-reader.ts'
import * as checkpoints from './checkpoint.ts'
import { comparePrint, type PrintMatch } from './compare-print.ts'
import type { Examined } from './examine.ts'
import type { Frame } from './frame.ts'
import { findHeld } from './find-held.ts'
import { findMoved } from './find-moved.ts'
import { FrameHistory } from './frame-history.ts'
import * as live from './live-track.ts'
import type { LiveTrack } from './live-track.ts'
import { isWhole, sees } from './look-area.ts'
import { lookCloser } from './look-closer.ts'
import type { TrackingConfig } from './reader.ts'
import { glimpse, type Reading, voteOn } from './readings.ts'
import { type Sight, standsAt, succession } from './succession.ts'
import { isSameText, SURE, textSimilarity } from './text-likeness.ts'
import * as borders from './track-borders.ts'
import type { CandidateTrack } from './track-draft.ts'

/** Two readings this sure that have no more than this in common are of two texts, however often one is misread. */
const READ_AT_ALL = 0.7
const UNRELATED = 0.45
/** How often a text is read again whose print does not tell letters apart. */
const UNCLEAR_SECONDS = 0.5
/** A text that was read again where it was is the same print before another background from this strength on. */
const STILL_STRENGTH = 0.5
/** A text gone for no longer than this flickered. */
const FLICKER_SECONDS = 0.15
/** How long a text that is no longer found is watched, to see where it really ended. */
const WATCH_SECONDS = 0.5
/** Examined frames before the newest that a new track may turn out to have been on. */
const MAX_LOOKS = 30

export interface TrackerOptions {
  readonly config: TrackingConfig
  readonly fps: number
  readonly read: ReadBoxes
  readonly find: FindBoxes
  /** Called with each frame once nothing of it is needed any more. */
  readonly onForgotten: (frame: Frame) => void
  /** Where to go on; the frames up to there go to `replay`. */
  readonly resumeFrom?: checkpoints.SavedAnalysis | undefined
}

/** Follows the texts of a video through its frames. Every frame goes to `advance`, examined ones to `examine`, in order. */
export class Tracker {
  readonly #config: TrackingConfig
  readonly #fps: number
  readonly #reach: borders.Reach
  readonly #read: ReadBoxes
  readonly #careful: CarefulReader
  readonly #history: FrameHistory
  readonly #drafts: CandidateTrack[]
  /** How many of them the last checkpoint has. */
  #savedDrafts: number
  #tracks: LiveTrack[]
  #examinedFrame: number
  #previousFrame: number
  /** Frames of which all was looked at lately. */
  #looks: number[]
  /** Texts that others follow that they turned into. */
  #ended: LiveTrack[] = []

  constructor({ config, fps, read, find, onForgotten, resumeFrom }: TrackerOptions) {
    const checkpoint = resumeFrom?.head
    this.#config = config
    this.#fps = fps
    this.#reach = { fps, positionSimilarity: config.position_similarity }
    this.#read = read
    this.#careful = new CarefulReader(config, fps, read, find)
    this.#history = new FrameHistory(onForgotten)
    this.#examinedFrame = checkpoint?.frame ?? 0
    this.#previousFrame = this.#examinedFrame
    this.#looks = checkpoint?.looks ?? []
    this.#tracks = checkpoint?.tracks.map(checkpoints.reviveTrack) ?? []
    this.#drafts = resumeFrom?.parts.flatMap(({ drafts }) => drafts) ?? []
    this.#savedDrafts = this.#drafts.length
  }

  /**
   * How far it has come, and the texts that have ended since it was last asked; to be asked after `examine` or `rest`.
   * Throws what a reading threw.
   */
  async checkpoint(): Promise<
    Pick<checkpoints.CheckpointHead, 'frame' | 'looks' | 'tracks'> &
      Pick<checkpoints.CheckpointPart, 'drafts'>
  > {
    await this.#careful.settled()
    const drafts = this.#drafts.slice(this.#savedDrafts)
    this.#savedDrafts = this.#drafts.length
    return {
      frame: this.#examinedFrame,
      looks: this.#looks,
      tracks: this.#tracks.map(checkpoints.saveTrack),
      drafts,
    }
  }

  /** Takes a frame that the checkpoint has behind it, for what cannot be saved. */
  replay(frame: Frame): void {
    for (const track of this.#tracks) if (track.confirmedFrame === frame.index) live.regain(track, frame)
    this.#history.add(frame)
  }

  advance(frame: Frame): void {
    for (const track of this.#tracks) live.advance(track, frame)
    this.#history.add(frame)
  }

  /** The newest frame looks like the last examined one: what was there then still is. */
  async rest(frame: Frame): Promise<void> {
    for (const track of this.#tracks)
      if (track.confirmedFrame >= this.#examinedFrame) {
        await this.#splitAtGap(track)
        live.stay(track, frame, track.strengths.at(-1) ?? track.level)
      }
    this.#examinedFrame = frame.index
    await this.#closeLost(frame)
  }

  /** Takes what detection saw on the newest frame; reads what is new there, and once more what is not sure. */
  async examine(frame: Frame, examined: Examined): Promise<void> {
    this.#previousFrame = this.#examinedFrame
    this.#examinedFrame = frame.index
    const found = findHeld(this.#tracks, frame)
    const unseen = this.#tracks.filter((track) => !found.has(track))
    const wholeFrame = this.#looks.at(-1) ?? -1
    const held = [...found.keys()]
    const { area, fresh, grown, sighted } = await lookCloser(examined, frame, held, unseen, wholeFrame)
    for (const track of unseen) track.unseenLooks += 1
    if (isWhole(area, frame)) this.#looks = [...this.#looks.slice(-MAX_LOOKS), frame.index]
    for (const { track, box } of sighted) live.sight(track, sees(area, box, frame) ? box : undefined)
    const seen = new Set(sighted.map(({ track }) => track))
    for (const track of this.#tracks)
      if (seen.has(track) || sees(area, live.boxNow(track), frame)) live.lookedAt(track, frame.index)
    const unread = this.#relocateMoved(frame, fresh, found)
    const growing = new Set(grown.map(({ track }) => track))
    const due = [...found.keys()].filter((track) => !growing.has(track) && this.#isDue(track, frame, found))
    const boxes = [...due.map(live.boxNow), ...grown.map(({ box }) => box), ...unread]
    const lines = boxes.length > 0 ? await this.#read(examined.image(), boxes, true) : []
    const readings = lines.map((line) => glimpse(line, frame.index))

    const replaced = due.flatMap((track) =>
      readings.splice(0, 1).flatMap((reading) => {
        if (this.#hear(track, reading, found)) return []
        found.delete(track)
        return [{ box: live.boxNow(track), reading }]
      }),
    )
    const missing = this.#tracks.filter((track) => !found.has(track))
    for (const { track, box } of grown) {
      track.readLength = lineSize(box).length
      for (const reading of readings.splice(0, 1))
        if (this.#follow(track, this.#sightOf(frame, box, reading))) found.delete(track)
    }
    for (const [track, match] of found) await this.#confirm(track, frame, match)
    const placed = unread.flatMap((box) => readings.splice(0, 1).map((reading) => ({ box, reading })))
    for (const { box, reading } of [...placed, ...replaced]) await this.#place(frame, box, reading, missing)
    await this.#careful.readClear(this.#tracks, frame.index)
    await this.#closeLost(frame)
  }

  /** The tracks of the video, which ended after `frames` frames. */
  async finish(frames: number): Promise<CandidateTrack[]> {
    const tracks = this.#tracks
    this.#tracks = []
    await this.#careful.readLast(tracks, [], this.#examinedFrame, () => {
      for (const track of tracks)
        this.#drafts.push(borders.draftOf(track, track.strengths.length === 0 ? frames : undefined))
    })
    await this.#careful.settled()
    return this.#drafts
  }

  /** Finds tracks that moved away at boxes nearby; returns the boxes that are left. */
  #relocateMoved(frame: Frame, boxes: readonly TextBox[], found: Map<LiveTrack, PrintMatch>): TextBox[] {
    return boxes.filter((box) => {
      for (const track of this.#tracks) {
        if (found.has(track) || !borders.isWithinReach(track, box, frame, this.#reach)) continue
        const moved = findMoved(track, box, frame)
        if (!moved) continue
        borders.relocate(track, frame, moved.place, this.#history.before(frame.index))
        live.sight(track, box)
        found.set(track, moved.match)
        return false
      }
      return true
    })
  }

  async #confirm(track: LiveTrack, frame: Frame, match: PrintMatch): Promise<void> {
    await this.#splitAtGap(track)
    live.confirm(track, frame, match)
    // by now the print has settled, or a clearer one was taken: it may show more than it did at first
    if (track.finds === 2 && !track.startKnown && this.#history.reaches(track.startFrame))
      borders.findStart(track, frame, this.#history.before(frame.index))
    if (!borders.hasLongPath(track)) return
    await this.#careful.settled()
    this.#drafts.push(borders.cutPath(track))
  }

  async #splitAtGap(track: LiveTrack): Promise<void> {
    if (!borders.hasGap(track, FLICKER_SECONDS * this.#fps)) return
    // both parts have what is being read
    await this.#careful.settled()
    this.#drafts.push(borders.splitAtGap(track))
  }

  #isDue(track: LiveTrack, frame: Frame, found: Map<LiveTrack, PrintMatch>): boolean {
    const seconds = (frame.index - track.readFrame) / this.#fps
    return !isClear(found.get(track)) && seconds >= UNCLEAR_SECONDS
  }

  /** Takes another reading of a held text; false when it says that the text has changed, which an unclear print hid. */
  #hear(track: LiveTrack, reading: Reading, found: Map<LiveTrack, PrintMatch>): boolean {
    const text = voteOn(track.readings)
    if (text && !isClear(found.get(track))) {
      const confidence = Math.min(text.confidence, reading.confidence)
      if (confidence >= SURE && !isSameText(text, reading, this.#config.text_similarity)) return false
      if (confidence >= READ_AT_ALL && textSimilarity(text.text, reading.text) < UNRELATED) return false
    }
    live.hear(track, reading)
    return true
  }

  #sightOf(frame: Frame, box: TextBox, reading: Reading): Sight {
    return { frame, box, reading, earlier: this.#history.before(frame.index) }
  }

  /** Has the text that a track was typed on to, or changed into, take its place; false when it is none. */
  #follow(former: LiveTrack, sight: Sight): boolean {
    const followed = succession(former, sight, this.#config, this.#fps)
    if (!followed) return false
    this.#tracks = this.#tracks.map((track) => (track === former ? followed.next : track))
    if (followed.hasEnded) this.#ended.push(former)
    return true
  }

  /** A text read at a box that no print led to: a missing track that grew or changed its looks, or a new one. */
  async #place(frame: Frame, box: TextBox, reading: Reading, missing: LiveTrack[]): Promise<void> {
    const sight = this.#sightOf(frame, box, reading)
    const former = missing.find((track) => standsAt(track, box))
    if (former && this.#follow(former, sight)) return void missing.splice(missing.indexOf(former), 1)
    const again = missing.find((track) => this.#isReadAgain(track, frame, box, reading))
    if (again) {
      missing.splice(missing.indexOf(again), 1)
      return this.#resume(again, frame, box, reading)
    }
    const { earlier } = sight
    const looks = this.#looks.filter((index) => index !== frame.index)
    const track = live.startTrack(frame, box, reading, [...looks, frame.index])
    const similar =
      former?.print && comparePrint(former.print, frame, former.shift).strength >= STILL_STRENGTH
    if (former && similar) borders.findStartAfter(track, frame, earlier, former)
    else borders.findStart(track, frame, earlier)
    this.#tracks.push(track)
  }

  /** Whether it is the text of a track that was still there at the last look. */
  #isReadAgain(track: LiveTrack, frame: Frame, box: TextBox, reading: Reading): boolean {
    const text = voteOn(track.readings)
    if (!text || track.confirmedFrame < this.#previousFrame) return false
    return (
      borders.isWithinReach(track, box, frame, this.#reach) &&
      isSameText(text, reading, this.#config.text_similarity)
    )
  }

  async #resume(track: LiveTrack, frame: Frame, box: TextBox, reading: Reading): Promise<void> {
    const match = track.print && comparePrint(track.print, frame, track.shift)
    if (match && match.strength >= STILL_STRENGTH) {
      // the text is the same and so is its place: what no longer fits the print is its background
      live.settleAnew(track, frame)
      live.sight(track, box)
      await this.#confirm(track, frame, match)
    } else {
      borders.relocate(track, frame, box, this.#history.before(frame.index))
      live.sight(track, box)
      live.confirm(track, frame, undefined)
    }
    live.hear(track, reading)
  }

  async #closeLost(frame: Frame): Promise<void> {
    const isLost = (track: LiveTrack) => frame.index - track.confirmedFrame > WATCH_SECONDS * this.#fps
    const lost = [...this.#tracks.filter(isLost), ...this.#ended.splice(0)]
    if (lost.length === 0) return
    this.#tracks = this.#tracks.filter((track) => !lost.includes(track))
    await this.#careful.readLast(lost, this.#tracks, frame.index, () => {
      for (const track of lost) this.#drafts.push(borders.draftOf(track))
    })
  }
}

/** Whether the print would have shown a change of one letter. */
function isClear(match: PrintMatch | undefined): boolean {
  return match !== undefined && match.likeness >= live.CLEAR_LIKENESS
}
