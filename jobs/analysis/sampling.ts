import { hasChanged } from './change-gate.ts'
import type { Frame, Plane } from './frame.ts'
import type { SamplerState } from './checkpoint.ts'
import { KeptPicture } from './kept-picture.ts'
import { areaAround, isWhole, type LookArea, shareOf, wholeOf } from './look-area.ts'
import { changedOutlines, newOutlines, type OutlineRow } from './new-outlines.ts'
import type { TrackingConfig } from './reader.ts'
import { RecentPictures } from './recent-pictures.ts'

type Step = TrackingConfig['frame_step']

/**
 * How often the shortest text that is wanted can be looked at while it is on screen, by frame step, whatever the
 * video's rate. Borders do not depend on it: they are found between the looks.
 */
const LOOKS = { 1: 4, 3: 3, 5: 2, 10: 1 } as const satisfies Record<Step, number>
/** Footage with outlines that move or flicker is looked at so often: they may be text. */
const HEARTBEAT_SECONDS = { 1: 0.3, 3: 1, 5: 1.2, 10: 1.5 } as const satisfies Record<Step, number>
/** How many times as long as the shortest text that is wanted a moving one may go unseen; one that stands never does. */
const UNSEEN = { 1: 1, 3: 2, 5: 2, 10: 2 } as const satisfies Record<Step, number>
/** Footage that changes is looked at whole after so many heartbeats at most: faint text has no outlines to go by. */
const MOST_BEATS = 4
/** When outlines move in more than this of the frame all of it is looked at, roughly but for every third time. */
const MOST_MOVING_SHARE = 0.4
const ROUGH_BEATS = 3
/** So many tiles with new outlines side by side are a line of text; in footage hardly ever so many stand still. */
const LINE_TILES = 8
/** Seconds times a rate may fall just short of a whole frame. */
const ROUNDING = 1e-6
/** All of a frame is looked at so often at least: what comes after does not depend on what was before. */
const WHOLE_SECONDS = 20
/** Outlines that have stood for this share of the shortest text that is wanted, and of a second at most, stand still. */
const STANDING = { share: 0.4, seconds: 0.2 }

/** Frames from one detection to the next, at least: a multiple of the step. */
export function framesBetweenLooks(
  { frame_step: step, min_duration_seconds: shortest }: TrackingConfig,
  fps: number,
): number {
  // a long minimum does not make fades and moving texts slower
  const frames = (Math.min(shortest, 1) * fps) / LOOKS[step]
  return step * Math.max(1, Math.floor(frames / step))
}

/** What to do with a frame: examine it there, let what is there stay, or go on. */
export type Look = LookArea | 'rest' | 'pass'

/** Decides which frames detection sees, and where: there where outlines are new since it last looked at the place. */
export class Sampler {
  readonly #step: number
  readonly #between: number
  readonly #heartbeat: number
  readonly #standing: number
  readonly #recent: RecentPictures
  /** The last frame of which anything was looked at, and each place as it was when that was looked at. */
  #reference: { readonly index: number; readonly picture: KeptPicture } | undefined
  #seen: KeptPicture | undefined
  /** The last frame of which all was looked at, and the last one where what moves was. */
  #wholeFrame = 0
  #beatFrame = 0
  readonly #mostBetweenWholes: number
  /** As it was on the last frame of which all was looked at. */
  #state: SamplerState = { wholeFrame: 0, beatFrame: 0 }

  /** Given a `state`, frames before that one are only remembered, and all of it is looked at. */
  constructor(config: TrackingConfig, fps: number, state?: SamplerState) {
    if (state) this.#state = state
    this.#mostBetweenWholes = WHOLE_SECONDS * fps
    this.#step = config.frame_step
    const { frame_step: step, min_duration_seconds: shortest } = config
    const beat = Math.min(HEARTBEAT_SECONDS[step], UNSEEN[step] * shortest)
    this.#heartbeat = Math.floor(beat * fps + ROUNDING)
    const standing = Math.min(STANDING.share * shortest, STANDING.seconds)
    this.#standing = Math.max(1, Math.floor(standing * fps + ROUNDING))
    this.#recent = new RecentPictures(this.#standing + 1)
    // what appeared after the last look has not stood for long enough before
    this.#between = Math.max(framesBetweenLooks(config, fps), this.#standing + 1)
  }

  /** From where on the frames make it what it is now. */
  get state(): SamplerState {
    return this.#state
  }

  /** What to do with the frame, which is not kept; each frame of the video must come by, in order. */
  look(frame: Frame): Look {
    this.#recent.add(frame.luma)
    if (frame.index < this.#state.wholeFrame) return 'pass'
    if (!this.#reference) this.#beatFrame = this.#state.beatFrame
    if (frame.index % this.#step !== 0) return 'pass'
    const [reference, seen] = [this.#reference, this.#seen?.plane]
    if (!reference || !seen) return this.#take(frame, wholeOf(frame))
    const changes = hasChanged(frame.luma, reference.picture.plane)
    const isDue = frame.index - reference.index >= this.#between
    const isStale = frame.index - this.#wholeFrame >= this.#mostBetweenWholes
    const area = !isDue ? undefined : isStale ? wholeOf(frame) : this.#areaOf(frame, seen, changes)
    if (area) return this.#take(frame, area)
    return changes ? 'pass' : 'rest'
  }

  #areaOf(frame: Frame, seen: Plane, changes: boolean): LookArea | undefined {
    // nothing moves where nothing changes
    const standing = changes
      ? newOutlines(frame.luma, this.#recent.oldest ?? frame.luma, seen)
      : changedOutlines(frame.luma, seen)
    // what a look there would find, only all of the frame shows as it is
    const isLine = standing.some(({ run }) => run >= LINE_TILES)
    const isBeat = changes && frame.index - this.#beatFrame >= this.#heartbeat
    if (isBeat) this.#beatFrame = frame.index
    if (isLine) return wholeOf(frame)
    if (isBeat) return this.#beat(frame, seen, standing)
    return standing.length > 0 ? areaAround(standing, frame) : undefined
  }

  /** Where outlines moved or flickered since the place was looked at. */
  #beat(frame: Frame, seen: Plane, standing: readonly OutlineRow[]): LookArea {
    const moving = areaAround(changedOutlines(frame.luma, seen), frame)
    // where nothing has outlines the look costs nothing, and the texts that are known are compared with it
    const isMostly = shareOf(moving, frame) > MOST_MOVING_SHARE
    const area = isMostly ? areaAround(standing, frame, true) : moving
    const wholeSince = frame.index - (isMostly ? ROUGH_BEATS : MOST_BEATS) * this.#heartbeat
    // others may have had reason to look at all of a frame since
    return this.#wholeFrame > wholeSince || isWhole(area, frame) ? area : { ...area, wholeSince }
  }

  #take(frame: Frame, area: LookArea): LookArea {
    const { index, luma } = frame
    this.#reference = { index, picture: this.#reference?.picture ?? new KeptPicture(luma) }
    this.#reference.picture.take(luma)
    this.#seen ??= new KeptPicture(luma)
    this.#seen.takeParts(luma, area.parts)
    if (!isWhole(area, frame)) return area
    this.#wholeFrame = index
    this.#state = { wholeFrame: index, beatFrame: this.#beatFrame }
    return area
  }
}
