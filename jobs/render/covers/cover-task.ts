import { boundsOf, type Rect, type TextBox } from '#app/domain/geometry.ts'
import { meets } from '#app/domain/overlay/rectangles.ts'
import { pathOf } from '#app/domain/overlay/path.ts'
import {
  areShownTogether,
  boxAt,
  grows,
  SAME_MOMENT,
  scrolls,
  standsStill,
  type Step,
  stepsOf,
} from '#app/domain/overlay/steps.ts'
import type { SnapshotTrack } from '#app/domain/render-snapshot.ts'
import { wholeTimesOf } from '#app/domain/fade.ts'
import type { SourceVideo } from '../source/source-video.ts'
import { frameAt } from '../states/state-runs.ts'
import { hideRect, lineHeightOf, placeOf, type TextPlace, wholeRect } from '#app/domain/erasing/text-place.ts'
import { surroundingsOf } from './surface.ts'

/** Further away in time the picture is another one. */
const CLEAN_WITHIN_SECONDS = 10
/** Frames to stay away from a text's first and last one, where it may be fading. */
const FADE_FRAMES = 2
/** More than they ever last. */
const FADE_SECONDS = 2

/** Moments of a text's time that are sampled: over a moving background letters are what stays while it changes. */
const SHOWN_SHARES = {
  static: [0.15, 0.5, 0.85],
  moving: [0.1, 0.3, 0.5, 0.7, 0.9],
  path: [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9],
} as const

/** How much the angles of a text that only moves and grows differ. */
const LIKE_DEGREES = 2
/** Boxes whose sides differ by less than this factor show a text at one size: detection trembles. */
const SAME_SIZE = 1.06
/** The factors by which width and height grew differ by less than this one where a text grew, and was not read anew. */
const SAME_GROWTH = 1.15

/** How far something moved, in pixels. */
interface Shift {
  readonly x: number
  readonly y: number
}

/** One text to hide, and the frames to learn its background from. */
export interface CoverTask extends TextPlace {
  readonly track: SnapshotTrack
  /** By how many whole pixels a text that moves is away from `box` on the frames it is shown on; none for one that does not. */
  readonly shifts: ReadonlyMap<number, Shift>
  /** Where `rect` is on frames that show a text at another size, which grows; none for any other. */
  readonly growth: ReadonlyMap<number, Rect>
  /** Where the surface it is written on may go on around it, on the frame `reference`; null where there is none. */
  readonly surroundings: Rect | null
  readonly reference: number
  /** Frames that show the text, spread over its time. */
  readonly shown: readonly number[]
  /** Frames near in time in which nothing stands here. */
  readonly clean: readonly number[]
}

/** Null for a text that moves and is nowhere seen whole, or turns on its way. */
export function taskOf(
  track: SnapshotTrack,
  tracks: readonly SnapshotTrack[],
  source: SourceVideo,
): CoverTask | null {
  return standsStill(track) ? coverTask(track, tracks, source) : movingTask(track, tracks, source)
}

export function coverTask(
  track: SnapshotTrack,
  tracks: readonly SnapshotTrack[],
  source: SourceVideo,
): CoverTask {
  const frame = frameOf(source)
  const { prevalentBox: box } = track
  const shown = shownFrames(track, source)
  const here = neighboursAt(track, tracks, hideRect(track, box, frame))
  return {
    ...placeOf(track, box, frame),
    ...{ track, shifts: new Map(), growth: new Map(), isFollowed: false },
    surroundings:
      track.style.background === 'moving' ? null : surroundingsOf(box, lineHeightOf(track), frame),
    reference: shown[shown.length >> 1] ?? 0,
    neighbours: here
      .filter((other) => areShownTogether(track, other))
      .map(({ prevalentBox }) => prevalentBox),
    shown,
    clean: track.style.background === 'moving' ? [] : cleanFrames(track, here, source),
  }
}

/**
 * The task of a text that moves without turning: seen from the text, it is the background that moves. Null for any other, and
 * for one that is nowhere seen whole.
 */
export function movingTask(
  track: SnapshotTrack,
  tracks: readonly SnapshotTrack[],
  source: SourceVideo,
): CoverTask | null {
  if (standsStill(track) || !keepsAngle(track)) return null
  const { frameTimes } = source
  const frames = framesAt(track, source, SHOWN_SHARES.path)
  const way = wayOf(track)
  const boxOn = (frame: number) => boxOnWay(way, frameTimes[frame] ?? track.startSeconds)
  const whole = frames.filter((frame) => isWithin(wholeRect(track, boxOn(frame)), frameOf(source)))
  const reference = whole[whole.length >> 1]
  if (reference === undefined) return null
  const box = boxOn(reference)
  const seconds = frameTimes[reference] ?? track.startSeconds
  const { rect, ...place } = placeOf(track, box, frameOf(source))
  const isGrowing = grows(track)
  const alike = isGrowing ? whole : whole.filter((frame) => growthBetween(box, boxOn(frame)) === 1)
  const shifts = new Map(alike.map((frame) => [frame, shiftTo(boxOn(frame), box)]))
  return {
    ...{ ...place, track, rect, shifts, reference, isFollowed: shifts.size > 0 },
    growth: new Map(isGrowing ? alike.map((frame) => [frame, movedRect(rect, box, boxOn(frame), true)]) : []),
    surroundings: scrolls(track) ? null : surroundingsOf(box, lineHeightOf(track), frameOf(source)),
    shown: alike.filter((frame) => isWithin(shiftedRect(rect, shifts.get(frame)), frameOf(source))),
    clean: [],
    neighbours: tracks
      .filter((other) => other !== track && other.startSeconds <= seconds && seconds < other.endSeconds)
      .map((other) => boxAt(other, seconds))
      .filter((other) => meets(rect, boundsOf(other))),
  }
}

/** A moving text is followed to a pixel. */
const FOLLOWED_PX = 1
/** A share of the height that no step is smaller than. */
const EVERY_PIXEL = 0

/**
 * The places of a text's original while it moves. Boxes tremble by some pixels, which is more than letters may be missed by:
 * where a text keeps its size its way is smoothed.
 */
export function wayOf(track: SnapshotTrack): readonly Step[] {
  const isOneSize =
    !grows(track) && track.boxes.every(({ box }) => growthBetween(track.prevalentBox, box) === 1)
  return isOneSize ? pathOf(track, FOLLOWED_PX) : stepsOf(track, EVERY_PIXEL)
}

function boxOnWay(way: readonly Step[], seconds: number): TextBox {
  const step = way.findLast(({ startSeconds }) => startSeconds <= seconds + SAME_MOMENT) ?? way[0]
  if (!step) throw new RangeError('a text is somewhere')
  return step.box
}

/** From where a text is sampled to where it stands, in whole pixels. */
function shiftTo(box: TextBox, from: TextBox): Shift {
  return {
    x: Math.round(box.x + box.width / 2 - from.x - from.width / 2),
    y: Math.round(box.y + box.height / 2 - from.y - from.height / 2),
  }
}

export function shiftedRect(rect: Rect, shift: Shift | undefined): Rect {
  return shift ? { ...rect, x: rect.x + shift.x, y: rect.y + shift.y } : rect
}

/**
 * Where something that goes and grows with a text at `from` is when the text is at `to`.
 *
 * @param isGrowing whether its size is known to a pixel
 */
export function movedRect(rect: Rect, from: TextBox, to: TextBox, isGrowing = false): Rect {
  const scale = isGrowing ? to.width / Math.max(1, from.width) : growthBetween(from, to)
  if (scale === 1) return shiftedRect(rect, shiftTo(to, from))
  const [fromX, fromY] = [from.x + from.width / 2, from.y + from.height / 2]
  return {
    x: to.x + to.width / 2 + scale * (rect.x - fromX),
    y: to.y + to.height / 2 + scale * (rect.y - fromY),
    width: scale * rect.width,
    height: scale * rect.height,
  }
}

/** By which factor a text grew; 1 where its box just trembles. */
function growthBetween(from: TextBox, to: TextBox): number {
  const [across, down] = [to.width / Math.max(1, from.width), to.height / Math.max(1, from.height)]
  const isGrown = Math.max(across, down) < SAME_GROWTH * Math.min(across, down)
  const growth = Math.sqrt(across * down)
  return isGrown && Math.max(growth, 1 / growth) > SAME_SIZE ? growth : 1
}

function keepsAngle({ boxes: [first, ...others] }: SnapshotTrack): boolean {
  return others.every(
    ({ box }) => Math.abs(box.angleDegrees - (first?.box.angleDegrees ?? 0)) <= LIKE_DEGREES,
  )
}

function frameOf({ displayWidthPx: widthPx, displayHeightPx: heightPx }: SourceVideo) {
  return { widthPx, heightPx }
}

function isWithin({ x, y, width, height }: Rect, frame: ReturnType<typeof frameOf>): boolean {
  return x >= 0 && y >= 0 && x + width <= frame.widthPx && y + height <= frame.heightPx
}

function neighboursAt(track: SnapshotTrack, tracks: readonly SnapshotTrack[], rect: Rect): SnapshotTrack[] {
  return tracks.filter(
    (other) => other !== track && isNearInTime(track, other) && meets(rect, upright(other)),
  )
}

/** Whether a frame from which the text's background may be taken could show the other text. */
function isNearInTime(a: SnapshotTrack, b: SnapshotTrack): boolean {
  const reach = CLEAN_WITHIN_SECONDS + FADE_SECONDS
  return a.startSeconds - reach < b.endSeconds && b.startSeconds < a.endSeconds + reach
}

function upright({ prevalentBox }: SnapshotTrack): TextBox {
  return { ...boundsOf(prevalentBox), angleDegrees: 0 }
}

function framesOf(
  { startSeconds, endSeconds }: SnapshotTrack,
  { frameTimes }: SourceVideo,
): [number, number] {
  const first = Math.min(frameAt(startSeconds, frameTimes), frameTimes.length - 1)
  return [first, Math.max(first, frameAt(endSeconds, frameTimes) - 1)]
}

function shownFrames(track: SnapshotTrack, source: SourceVideo): number[] {
  const { moving, static: still } = SHOWN_SHARES
  return framesAt(track, source, track.style.background === 'moving' ? moving : still)
}

function framesAt(track: SnapshotTrack, source: SourceVideo, shares: readonly number[]): number[] {
  // letters that have not come yet, or are faint, stay on no frame
  const [first, last] = framesOf({ ...track, ...wholeTimesOf(track) }, source)
  return [...new Set(shares.map((share) => Math.round(first + share * (last - first))))]
}

/** The last frame before the text and the first one after it in which none of `here` stands. */
function cleanFrames(track: SnapshotTrack, here: readonly SnapshotTrack[], source: SourceVideo): number[] {
  const { frameTimes } = source
  const [first, last] = framesOf(track, source)
  const taken = here.map((other) => framesOf(other, source))
  const isFree = (frame: number) =>
    taken.every(([from, to]) => frame < from - FADE_FRAMES || frame > to + FADE_FRAMES)
  const near = (frame: number, reference: number) =>
    Math.abs((frameTimes[frame] ?? Infinity) - (frameTimes[reference] ?? 0)) <= CLEAN_WITHIN_SECONDS
  const found: number[] = []
  for (let frame = first - 1 - FADE_FRAMES; frame >= 0 && near(frame, first); frame -= 1)
    if (isFree(frame)) {
      found.push(frame)
      break
    }
  for (let frame = last + 1 + FADE_FRAMES; frame < frameTimes.length && near(frame, last); frame += 1)
    if (isFree(frame)) {
      found.push(frame)
      break
    }
  return found
}
