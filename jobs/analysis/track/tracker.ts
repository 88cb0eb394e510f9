import type { TextBox } from '#app/domain/geometry.ts'
import type { RecognizedLine } from '#app/domain/ocr.ts'
import { FrameHistory } from '../decode/frame-history.ts'
import { type Frame, rowsOfFrame } from '../decode/frame.ts'
import { rgbOf } from '../decode/rgb.ts'
import type { DetectionPass } from '../detect/detection-pass.ts'
import { type FindBoxes, FullRecognition, type PicturedRequest } from '../read/full-recognition.ts'
import { MeanPictures } from '../read/mean-pictures.ts'
import { fastReading } from '../read/readings.ts'
import { type ReadBoxes, rowsSeen } from '../read/seen-rows.ts'
import { SerialQueue } from '../read/serial-queue.ts'
import { fullAreaOf } from '../sample/detection-area.ts'
import { mayBeCut } from './apply-readings.ts'
import { needsFullFrame } from './associate-boxes.ts'
import type { CandidateTrack } from './candidate-track.ts'
import type { Tracking } from './live-track.ts'
import { step } from './step.ts'
import { EMPTY_STATE, type TrackerInput, type TrackerRequest, type TrackerState } from './tracker-state.ts'

/** Queued full readings; more would only fill memory. */
const MAX_QUEUED = 3

export interface TrackerOptions extends Tracking {
  readonly read: ReadBoxes
  readonly find: FindBoxes
  /** Called with each frame once it is no longer used. */
  readonly onEvicted: (frame: Frame) => void
  /** Where to resume; the frames up to there go to `replay`. */
  readonly resumeFrom?: TrackedUpTo | undefined
}

/** What a tracker needs to resume after a frame, and what it had found. */
export interface TrackedUpTo {
  readonly state: TrackerState
  readonly candidates: readonly CandidateTrack[]
}

/**
 * Carries out what `step` asks for. Every frame goes to `advance`, processed ones then to `process`, in order. Full
 * recognition runs beside it.
 */
export class Tracker {
  readonly #tracking: Tracking
  readonly #read: ReadBoxes
  readonly #recognition: FullRecognition
  readonly #queue = new SerialQueue(MAX_QUEUED)
  readonly #pictures = new MeanPictures()
  readonly #history: FrameHistory
  readonly #candidates: CandidateTrack[]
  /** How many of them earlier checkpoints hold. */
  #savedCandidates: number
  #state: TrackerState

  constructor({ config, fps, read, find, onEvicted, resumeFrom }: TrackerOptions) {
    this.#tracking = { config, fps }
    this.#read = read
    this.#recognition = new FullRecognition(read, find)
    this.#history = new FrameHistory(onEvicted)
    this.#state = resumeFrom?.state ?? EMPTY_STATE
    this.#candidates = [...(resumeFrom?.candidates ?? [])]
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
  async checkpoint(): Promise<TrackedUpTo> {
    await this.#queue.done()
    const candidates = this.#candidates.slice(this.#savedCandidates)
    this.#savedCandidates = this.#candidates.length
    return { state: this.#state, candidates }
  }

  /** Takes a frame before the resume point, to rebuild what checkpoints do not store. */
  replay(frame: Frame): void {
    this.#take({ kind: 'replay', frame }, frame)
    this.#history.add(frame)
  }

  advance(frame: Frame): void {
    this.#take({ kind: 'frame', frame }, frame)
    this.#history.add(frame)
  }

  /** The newest frame equals the last processed one: the texts of that frame are still present. */
  async keepUnchanged(frame: Frame): Promise<void> {
    await this.#settleCuts()
    await this.#answer(this.#take({ kind: 'unchanged', frame }, frame))
  }

  /** Associates the pass on the newest frame with the tracks; reads new texts, and unclear ones again. */
  async process(frame: Frame, pass: DetectionPass): Promise<void> {
    const sequence = { frame, earlier: this.#history.before(frame.index) }
    const detected = (area: DetectionPass['area'], boxes: Awaited<ReturnType<DetectionPass['boxes']>>) =>
      this.#take({ kind: 'detected', ...sequence, area, boxes }, frame)
    const isStale = needsFullFrame(pass.area, this.#state.passFrames.at(-1) ?? -1)
    const first = isStale ? undefined : detected(pass.area, await pass.boxes())
    const needsAll = first === undefined || first.some(({ kind }) => kind === 'detect-full-frame')
    const requests = needsAll ? detected(fullAreaOf(frame), await pass.fullFrameBoxes()) : first
    await this.#answer(requests)
    for (const request of requests) {
      if (request.kind !== 'read') continue
      const { due, grown, unread } = request.pass
      const boxes = [...[...due, ...grown].map(({ box }) => box), ...unread]
      const lines = boxes.length > 0 ? await this.#readFast(frame, boxes) : []
      const readings = lines.map((line) => fastReading(line, frame.index))
      await this.#settleCuts()
      await this.#answer(this.#take({ kind: 'read', ...sequence, pass: request.pass, readings }, frame))
    }
  }

  #readFast(frame: Frame, boxes: readonly TextBox[]): Promise<readonly RecognizedLine[]> {
    const rows = rowsSeen(boxes, frame)
    return this.#read({ ...rgbOf(rowsOfFrame(frame, rows)), top: rows.top }, boxes, true)
  }

  /** Ends all tracks after `frames` frames of video, forgets these, and returns every candidate. */
  async finish(frames: number): Promise<CandidateTrack[]> {
    await this.#answer(this.#take({ kind: 'end', frames }))
    await this.#queue.done()
    this.#history.clear()
    return this.#candidates
  }

  /** Both parts of a track that is cut get its full readings. Throws what a reading threw. */
  async #settleCuts(): Promise<void> {
    if (this.#state.tracks.some((track) => mayBeCut(track, this.#tracking.fps))) await this.#queue.done()
  }

  /** Takes a step and carries out what can be done at once; returns what else it asks for. */
  #take(input: TrackerInput, frame?: Frame): TrackerRequest[] {
    const { state, requests } = step(this.#state, input, this.#tracking)
    this.#state = state
    return requests.filter((request) => {
      if (request.kind === 'keep') this.#candidates.push(...request.candidates)
      else if (request.kind === 'start-mean' && frame)
        this.#pictures.start(request.track, frame, request.box, request.shift)
      else if (request.kind === 'add-to-mean' && frame)
        this.#pictures.add(request.track, frame, request.shift)
      else return true
      return false
    })
  }

  /** Queues the full readings that are asked for. Throws what an earlier one threw. */
  async #answer(requests: readonly TrackerRequest[]): Promise<void> {
    for (const request of requests) {
      if (request.kind === 'read-fully') {
        const pictured = this.#pictures.take(request.requests)
        await this.#queue.add(() => this.#readFully(pictured, request.frame))
      } else if (request.kind === 'close') await this.#queue.add(() => this.#close())
    }
  }

  async #close(): Promise<void> {
    for (const request of this.#take({ kind: 'close' }))
      if (request.kind === 'read-fully')
        await this.#readFully(this.#pictures.take(request.requests), request.frame)
    this.#take({ kind: 'closed' })
    this.#pictures.keepOnly(new Set(this.#tracked().map(({ id }) => id)))
  }

  async #readFully(requests: readonly PicturedRequest[], frame: number): Promise<void> {
    const fullOf = (id: number) => this.#tracked().find((track) => track.id === id)?.readings.full ?? []
    const answers = await this.#recognition.answer(requests, frame, fullOf)
    this.#take({ kind: 'fully-read', answers })
  }

  /** The tracks whose readings still count. */
  #tracked() {
    return [...this.#state.tracks, ...this.#state.closing.flatMap(({ tracks }) => tracks)]
  }
}
