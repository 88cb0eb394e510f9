import type { TextBox } from '#app/domain/geometry.ts'
import { lineSize } from '../boxes.ts'
import { FullRecognition, type FindBoxes, type ReadBoxes } from '../read/full-recognition.ts'
import { matchTemplate, type TemplateMatch } from '../template/match-template.ts'
import type { DetectionPass } from '../detect/detection-pass.ts'
import type { Frame } from '../decode/frame.ts'
import { findMoved, findPresent } from './find-text.ts'
import { FrameHistory } from '../decode/frame-history.ts'
import * as live from './live-track.ts'
import type { LiveTrack } from './live-track.ts'
import { isFullArea, coversWell } from '../sample/detection-area.ts'
import { evaluatePass } from './associate-boxes.ts'
import type { TrackingConfig } from '../reader.ts'
import { fastReading, type Reading } from '../read/readings.ts'
import { type Observation, standsAt, continueTrack } from './continuation.ts'
import { isDue, provesChange, readsTheSame } from './verify-reading.ts'
import * as borders from './track-borders.ts'
import type { CandidateTrack } from './candidate-track.ts'

/** From this strength on, a text that was read again in its place only has another background. */
const STILL_STRENGTH = 0.5
/** A text gone for no longer than this flickered. */
const FLICKER_SECONDS = 0.15
/** How long a missing text is followed, to find its true end. */
const WATCH_SECONDS = 0.5
/** Full-frame passes before the newest on which a new track may turn out to have been present. */
const MAX_PASS_FRAMES = 30

export interface TrackerOptions {
  readonly config: TrackingConfig
  readonly fps: number
  readonly read: ReadBoxes
  readonly find: FindBoxes
  /** Called with each frame once it is no longer used. */
  readonly onEvicted: (frame: Frame) => void
  /** Where to resume; the frames up to there go to `replay`. */
  readonly resumeFrom?: TrackerState | undefined
}

/** What a tracker needs to resume after a frame. */
export interface TrackerState {
  /** The last processed frame. */
  readonly frame: number
  /** Frames of the latest full-frame passes. */
  readonly passFrames: number[]
  readonly tracks: LiveTrack[]
  readonly candidates: CandidateTrack[]
}

/** Tracks the texts of a video. Every frame goes to `advance`, processed ones then to `process`, in order. */
export class Tracker {
  readonly #config: TrackingConfig
  readonly #fps: number
  readonly #reach: borders.Reach
  readonly #read: ReadBoxes
  readonly #fullRecognition: FullRecognition
  readonly #history: FrameHistory
  readonly #candidates: CandidateTrack[]
  /** How many of them earlier checkpoints hold. */
  #savedCandidates: number
  #tracks: LiveTrack[]
  #processedFrame: number
  #previousFrame: number
  /** Frames of the latest full-frame passes. */
  #passFrames: number[]
  /** Tracks that ended because another one continues them. */
  #ended: LiveTrack[] = []

  constructor({ config, fps, read, find, onEvicted, resumeFrom }: TrackerOptions) {
    this.#config = config
    this.#fps = fps
    this.#reach = { fps, positionSimilarity: config.position_similarity }
    this.#read = read
    this.#fullRecognition = new FullRecognition(read, find)
    this.#history = new FrameHistory(onEvicted)
    this.#processedFrame = resumeFrom?.frame ?? 0
    this.#previousFrame = this.#processedFrame
    this.#passFrames = resumeFrom?.passFrames ?? []
    this.#tracks = resumeFrom?.tracks ?? []
    this.#candidates = resumeFrom?.candidates ?? []
    this.#savedCandidates = this.#candidates.length
  }

  /** The texts that are over, before filtering. */
  get found(): readonly CandidateTrack[] {
    return this.#candidates
  }

  /**
   * The state once every queued reading is done, with only those candidates that ended since the last call. Call it
   * after `process` or `keepUnchanged`. Throws what a reading threw.
   */
  async checkpoint(): Promise<TrackerState> {
    await this.#fullRecognition.settled()
    const candidates = this.#candidates.slice(this.#savedCandidates)
    this.#savedCandidates = this.#candidates.length
    return {
      frame: this.#processedFrame,
      passFrames: this.#passFrames,
      tracks: this.#tracks,
      candidates,
    }
  }

  /** Takes a frame before the resume point, to rebuild what checkpoints do not store. */
  replay(frame: Frame): void {
    for (const track of this.#tracks) if (track.confirmedFrame === frame.index) live.restartMean(track, frame)
    this.#history.add(frame)
  }

  advance(frame: Frame): void {
    for (const track of this.#tracks) live.advance(track, frame)
    this.#history.add(frame)
  }

  /** The newest frame equals the last processed one: the texts of that frame are still present. */
  async keepUnchanged(frame: Frame): Promise<void> {
    for (const track of this.#tracks)
      if (track.confirmedFrame >= this.#processedFrame) {
        await this.#splitAtGap(track)
        live.markPresent(track, frame, track.strengths.at(-1) ?? track.confirmedStrength)
      }
    this.#processedFrame = frame.index
    await this.#closeLost(frame)
  }

  /** Associates the pass on the newest frame with the tracks; reads new texts, and unclear ones again. */
  async process(frame: Frame, pass: DetectionPass): Promise<void> {
    this.#previousFrame = this.#processedFrame
    this.#processedFrame = frame.index
    const matches = findPresent(this.#tracks, frame)
    const unseen = this.#tracks.filter((track) => !matches.has(track))
    const fullFrame = this.#passFrames.at(-1) ?? -1
    const present = [...matches.keys()]
    const { area, unmatched, grown, observed } = await evaluatePass(pass, frame, present, unseen, fullFrame)
    for (const track of unseen) track.missedPasses += 1
    if (isFullArea(area, frame)) this.#passFrames = [...this.#passFrames.slice(-MAX_PASS_FRAMES), frame.index]
    for (const { track, box } of observed)
      live.recordObservation(track, coversWell(area, box, frame) ? box : undefined)
    const seen = new Set(observed.map(({ track }) => track))
    for (const track of this.#tracks)
      if (seen.has(track) || coversWell(area, live.currentBox(track), frame))
        live.recordPass(track, frame.index)
    const unread = this.#relocateMoved(frame, unmatched, matches)
    const growing = new Set(grown.map(({ track }) => track))
    const due = [...matches.keys()].filter(
      (track) => !growing.has(track) && isDue(track, matches.get(track), frame.index, this.#fps),
    )
    const boxes = [...due.map(live.currentBox), ...grown.map(({ box }) => box), ...unread]
    const lines = boxes.length > 0 ? await this.#read(pass.image(), boxes, true) : []
    const readings = lines.map((line) => fastReading(line, frame.index))

    const replaced = due.flatMap((track) =>
      readings.splice(0, 1).flatMap((reading) => {
        if (provesChange(track, matches.get(track), reading, this.#config)) {
          matches.delete(track)
          return [{ box: live.currentBox(track), reading }]
        }
        live.recordReading(track, reading)
        return []
      }),
    )
    const missing = this.#tracks.filter((track) => !matches.has(track))
    for (const { track, box } of grown) {
      track.readLength = lineSize(box).length
      for (const reading of readings.splice(0, 1))
        if (this.#continueTrack(track, this.#observationOf(frame, box, reading))) matches.delete(track)
    }
    for (const [track, match] of matches) await this.#confirm(track, frame, match)
    const appeared = unread.flatMap((box) => readings.splice(0, 1).map((reading) => ({ box, reading })))
    for (const { box, reading } of [...appeared, ...replaced])
      await this.#associate(frame, box, reading, missing)
    await this.#fullRecognition.readClear(this.#tracks, frame.index)
    await this.#closeLost(frame)
  }

  /** Ends all tracks after `frames` frames of video and returns every candidate. */
  async finish(frames: number): Promise<CandidateTrack[]> {
    await this.#endTracks(this.#tracks.splice(0), frames)
    await this.#fullRecognition.settled()
    return this.#candidates
  }

  /** Finds tracks that moved away at boxes nearby; returns the boxes that are left. */
  #relocateMoved(frame: Frame, boxes: readonly TextBox[], matches: Map<LiveTrack, TemplateMatch>): TextBox[] {
    return boxes.filter((box) => {
      for (const track of this.#tracks) {
        if (matches.has(track) || !borders.isWithinReach(track, box, frame, this.#reach)) continue
        const moved = findMoved(track, box, frame)
        if (!moved) continue
        borders.relocate(track, frame, moved.place, this.#history.before(frame.index))
        live.recordObservation(track, box)
        matches.set(track, moved.match)
        return false
      }
      return true
    })
  }

  async #confirm(track: LiveTrack, frame: Frame, match: TemplateMatch): Promise<void> {
    await this.#splitAtGap(track)
    live.confirm(track, frame, match)
    // by now the template has settled, or a clearer one was taken: it may match earlier frames than at first
    if (track.matches === 2 && !track.startKnown && this.#history.reaches(track.startFrame))
      borders.findStart(track, frame, this.#history.before(frame.index))
    if (!borders.hasLongPath(track)) return
    await this.#fullRecognition.settled()
    this.#candidates.push(borders.cutPath(track))
  }

  async #splitAtGap(track: LiveTrack): Promise<void> {
    if (!borders.hasGap(track, FLICKER_SECONDS * this.#fps)) return
    // both tracks get the readings that are still queued
    await this.#fullRecognition.settled()
    this.#candidates.push(borders.splitAtGap(track))
  }

  #observationOf(frame: Frame, box: TextBox, reading: Reading): Observation {
    return { frame, box, reading, earlier: this.#history.before(frame.index) }
  }

  /** Replaces a track by the one that continues it; false if the observation does not. */
  #continueTrack(former: LiveTrack, observation: Observation): boolean {
    const followed = continueTrack(former, observation, this.#config, this.#fps)
    if (!followed) return false
    this.#tracks = this.#tracks.map((track) => (track === former ? followed.next : track))
    if (followed.hasEnded) this.#ended.push(former)
    return true
  }

  /** Associates a text without a matching template: with a missing track that changed, or with a new one. */
  async #associate(frame: Frame, box: TextBox, reading: Reading, missing: LiveTrack[]): Promise<void> {
    const observation = this.#observationOf(frame, box, reading)
    const former = missing.find((track) => standsAt(track, box))
    if (former && this.#continueTrack(former, observation))
      return void missing.splice(missing.indexOf(former), 1)
    const again = missing.find(
      (track) =>
        track.confirmedFrame >= this.#previousFrame &&
        borders.isWithinReach(track, box, frame, this.#reach) &&
        readsTheSame(track, reading, this.#config),
    )
    if (again) {
      missing.splice(missing.indexOf(again), 1)
      return this.#resumeTrack(again, frame, box, reading)
    }
    const { earlier } = observation
    const passFrames = this.#passFrames.filter((index) => index !== frame.index)
    const track = live.startTrack(frame, box, reading, [...passFrames, frame.index])
    const similar =
      former?.template && matchTemplate(former.template, frame, former.shift).strength >= STILL_STRENGTH
    if (former && similar) borders.findStartAfter(track, frame, earlier, former)
    else borders.findStart(track, frame, earlier)
    this.#tracks.push(track)
  }

  async #resumeTrack(track: LiveTrack, frame: Frame, box: TextBox, reading: Reading): Promise<void> {
    const match = track.template && matchTemplate(track.template, frame, track.shift)
    if (match && match.strength >= STILL_STRENGTH) {
      // same text, same place: only the background no longer matches
      live.restartSettling(track, frame)
      live.recordObservation(track, box)
      await this.#confirm(track, frame, match)
    } else {
      borders.relocate(track, frame, box, this.#history.before(frame.index))
      live.recordObservation(track, box)
      live.confirm(track, frame, undefined)
    }
    live.recordReading(track, reading)
  }

  async #closeLost(frame: Frame): Promise<void> {
    const isLost = (track: LiveTrack) => frame.index - track.confirmedFrame > WATCH_SECONDS * this.#fps
    const lost = [...this.#tracks.filter(isLost), ...this.#ended.splice(0)]
    if (lost.length === 0) return
    this.#tracks = this.#tracks.filter((track) => !lost.includes(track))
    await this.#endTracks(lost)
  }

  /** Queues the last full recognition of tracks that have ended; those still present at `endFrame` end there. */
  async #endTracks(ended: readonly LiveTrack[], endFrame?: number): Promise<void> {
    const candidate = (track: LiveTrack) =>
      borders.candidateOf(track, track.strengths.length === 0 ? endFrame : undefined)
    const isLongEnough = (track: LiveTrack) => {
      // how long the last frame is shown is not known here
      const { startFrame, endFrame: end } = borders.candidateOf(track)
      return (end - startFrame + 1) / this.#fps >= this.#config.min_duration_seconds
    }
    const boxes = [...ended, ...this.#tracks].map(({ base }) => base)
    await this.#fullRecognition.readLast(ended.filter(isLongEnough), boxes, this.#processedFrame, () => {
      this.#candidates.push(...ended.map(candidate))
    })
  }
}
