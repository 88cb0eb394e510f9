import type { Rect } from '#app/domain/geometry.ts'
import { stepsOf } from '#app/domain/overlay/steps.ts'
import { cropOf, pixelRect, type Raster } from '#app/domain/erasing/raster.ts'
import type { TextTrack } from '#app/domain/text-track.ts'
import type { SourceVideo } from '../render/source/source-video.ts'
import { frameAt } from '../render/states/state-runs.ts'
import {
  aroundLine,
  atDisplaySize,
  contrastsAt,
  eachCrop,
  type FrameSource,
  type LineEnd,
  lumaOf,
} from './line-ends.ts'
import { shownContrast } from './reveal-front.ts'
import type { SavedFit } from './saved-fit.ts'
import { type EndFrames, scalingOf, SEEN, type SizeAt } from './scale-steps.ts'
import { type SeenLuma, type Size, type SizedEdges } from './sized-edges.ts'

/** How far around a line its letters may be while they are larger or elsewhere, in its widths and heights. */
const AROUND = { across: 0.3, down: 1 } as const
/** A text pops in or out in so much time, and within so much of its own. */
const POPPING = { seconds: 0.6, share: 0.4 } as const

/** A line rests for this share of its time and more, whatever it does at its ends. */
const RESTS_FOR = 0.5

/** Whether a line stands at one place, but for trembling and for its ends, where it may be larger or smaller. */
export function restsMostly(track: TextTrack): boolean {
  const longest = Math.max(...stepsOf(track).map(({ startSeconds, endSeconds }) => endSeconds - startSeconds))
  return longest >= RESTS_FOR * (track.endSeconds - track.startSeconds)
}

/** Where a faint line is detected, its box reaches so many of its heights beyond what the whole one has, and no farther. */
const AROUND_HEIGHTS = 0.75

/** A line that rests, and was detected in boxes around its own where it was faint. */
export function restsAround(track: TextTrack): boolean {
  const { x, y, width, height } = track.prevalentBox
  const most = AROUND_HEIGHTS * height
  return (
    restsMostly(track) &&
    track.boxes.every(
      ({ box }) =>
        Math.abs(box.x - x) <= most &&
        Math.abs(box.y - y) <= most &&
        Math.abs(box.x + box.width - x - width) <= most &&
        Math.abs(box.y + box.height - y - height) <= most,
    )
  )
}

/** At the one place where it rests: what else was detected shows it larger or smaller. */
export function resting(track: TextTrack): TextTrack {
  const boxes = track.boxes.slice(0, 1).map((entry) => ({ ...entry, box: track.prevalentBox }))
  return { ...track, boxes }
}

/** The frames right beyond a line's ends, as they are known, and what is seen there around the line. */
export interface BeyondEnds {
  readonly frames: { readonly start?: number; readonly end?: number }
  readonly crops: { start?: Raster; end?: Raster }
}

/** What is read to tell whether a line pops in or out. */
export function beyondEndsOf(track: TextTrack, { frameTimes }: SourceVideo): BeyondEnds {
  const [comes, goes] = [frameAt(track.startSeconds, frameTimes), frameAt(track.endSeconds, frameTimes)]
  return {
    frames: { ...(comes > 0 && { start: comes - 1 }), ...(goes < frameTimes.length && { end: goes }) },
    crops: {},
  }
}

/** A line's surroundings on a frame. */
export function aroundCrop(rgb: Uint8Array, track: TextTrack, source: SourceVideo): Raster {
  return cropOf(rgb, source.displayWidthPx, aroundRect(track, source))
}

/**
 * How a line pops that is seen right beyond one of its ends; undefined where it is not, or does not.
 *
 * @param line what is seen in its box in the middle of its time, and the edges of that
 * @param faint the ends on which it is fainter than there: where it does not pop it may fade
 */
export async function popsIn(
  track: TextTrack,
  line: { readonly whole: Raster; readonly edges: SizedEdges },
  { crops }: BeyondEnds,
  { faint, ...from }: FrameSource & { readonly faint: readonly LineEnd[] },
): Promise<Pick<SavedFit, 'scaling' | 'fade' | 'shown'> | undefined> {
  const { whole, edges } = line
  const luma = lumaOf(whole)
  const isSeen = (crop: Raster | undefined) =>
    crop !== undefined && edges.find(aroundLine(crop, whole.rect)).similarity >= SEEN
  const ends = { start: isSeen(crops.start), end: isSeen(crops.end) }
  if (!ends.start && !ends.end) return undefined
  const { startSeconds, endSeconds } = track
  const { frameTimes } = from.source
  const within = Math.min(POPPING.seconds, POPPING.share * (endSeconds - startSeconds))
  const frameOf = (seconds: number) =>
    Math.max(0, Math.min(frameTimes.length - 1, frameAt(seconds, frameTimes)))
  const framesIn = (first: number, last: number) =>
    Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at)
  const [comes, goes] = [frameOf(startSeconds), frameOf(endSeconds)]
  const opening = ends.start
    ? framesIn(frameOf(startSeconds - POPPING.seconds), frameOf(startSeconds + within))
    : []
  const closing = ends.end
    ? framesIn(frameOf(endSeconds - within), frameOf(endSeconds + POPPING.seconds))
    : []
  const seen = new Map<number, SeenLuma>()
  const around = { ...from, rect: aroundRect(track, from.source) }
  await eachCrop([...opening, ...closing], track, around, ({ frame, crop }) =>
    seen.set(frame, aroundLine(crop, whole.rect)),
  )
  const sizeOn = (frame: number, next?: Size): SizeAt => {
    const shown = seen.get(frame)
    if (!shown) throw new RangeError('a frame that was not read')
    return { seconds: (frameTimes[frame] ?? 0) - startSeconds, ...edges.find(shown, next) }
  }
  const endOf = (frames: readonly number[], known: number): EndFrames | undefined =>
    frames.includes(known)
      ? {
          count: frames.length,
          known: frames.indexOf(known),
          sizeOn: (at, next) => sizeOn(frames[at] ?? known, next),
        }
      : undefined
  const resting = faint.filter((end) => !ends[end === 'first' ? 'start' : 'end'])
  const found = scalingOf(
    endOf(opening, comes),
    endOf(closing.toReversed(), goes - 1),
    await contrastsAt(resting, track, ({ crop }) => shownContrast(lumaOf(crop), luma), from),
  )
  if (!found) return undefined
  const { scaling, fade, startsAt, endsAt = 0 } = found
  const shown = {
    startSeconds: startSeconds + startsAt,
    endSeconds: Math.max(endSeconds, startSeconds + endsAt),
  }
  const { displayWidthPx, widthPx } = from.source
  const stored = scaling.map((step) => ({ ...step, dxPx: (step.dxPx * widthPx) / displayWidthPx }))
  return { scaling: stored, shown, ...(fade && { fade }) }
}

function aroundRect(track: TextTrack, source: SourceVideo): Rect {
  const { x, y, width, height } = atDisplaySize(track.prevalentBox, source)
  const [across, down] = [AROUND.across * width, AROUND.down * height]
  const frame = { widthPx: source.displayWidthPx, heightPx: source.displayHeightPx }
  return pixelRect(
    { x: x - across, y: y - down, width: width + 2 * across, height: height + 2 * down },
    frame,
  )
}
