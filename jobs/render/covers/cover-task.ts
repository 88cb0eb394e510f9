import { boundsOf, type TextBox } from '#app/domain/geometry.ts'
import type { Rect } from '#app/domain/overlay/overlay-plan.ts'
import { touches } from '#app/domain/overlay/room.ts'
import { areShownTogether } from '#app/domain/overlay/steps.ts'
import type { SnapshotTrack } from '#app/domain/render-snapshot.ts'
import type { SourceVideo } from '../source/source-video.ts'
import { frameAt } from '../states/state-runs.ts'
import { grown, pixelRect } from './raster.ts'
import { surroundingsOf } from './surface.ts'

/** How far beyond a text's box its outline, shadow and smooth edges may reach, as a share of a line's height. */
const MARGIN = 0.16
/** Width of the ring around that by which a cover is judged. */
const RING = 0.3
/** Further away in time the picture is another one. */
const CLEAN_WITHIN_SECONDS = 10
/** Frames to stay away from a text's first and last one, where it may be fading. */
const FADE_FRAMES = 2
/** More than they ever last. */
const FADE_SECONDS = 2

/** Moments of a text's time that are sampled: over a moving background letters are what stays while it changes. */
const SHOWN_SHARES = { static: [0.15, 0.5, 0.85], moving: [0.1, 0.3, 0.5, 0.7, 0.9] } as const

/** One text to hide that stands still, and the frames to learn its background from. */
export interface CoverTask {
  readonly track: SnapshotTrack
  readonly lineHeightPx: number
  /** The text's box with a margin: what must be hidden. */
  readonly hide: TextBox
  /** What is looked at: `hide` with a ring around. */
  readonly rect: Rect
  /** Where the plate's surface may go on around it; null without a plate. */
  readonly surroundings: Rect | null
  /** Other texts here at the same time; their pixels are not the background. */
  readonly neighbours: readonly TextBox[]
  /** Frames that show the text, spread over its time. */
  readonly shown: readonly number[]
  /** Frames near in time in which nothing stands here. */
  readonly clean: readonly number[]
}

/** The box with the margin that letters' outlines and shadows may fill. */
export function hideBoxOf({ text, style }: SnapshotTrack, box: TextBox): TextBox {
  const lineHeightPx = box.height / text.split('\n').length
  const margin = MARGIN * lineHeightPx + (style.outline?.widthPx ?? 0)
  return { ...grown(box, margin), angleDegrees: box.angleDegrees }
}

export function coverTask(
  track: SnapshotTrack,
  tracks: readonly SnapshotTrack[],
  source: SourceVideo,
): CoverTask {
  const frame = { widthPx: source.displayWidthPx, heightPx: source.displayHeightPx }
  const lineHeightPx = track.prevalentBox.height / track.text.split('\n').length
  const hide = hideBoxOf(track, track.prevalentBox)
  const rect = pixelRect(grown(boundsOf(hide), Math.max(4, RING * lineHeightPx)), frame)
  const here = tracks.filter(
    (other) =>
      other !== track && isNearInTime(track, other) && touches({ ...rect, angleDegrees: 0 }, upright(other)),
  )
  return {
    track,
    lineHeightPx,
    hide,
    rect,
    surroundings: track.style.plate ? surroundingsOf(track.prevalentBox, lineHeightPx, frame) : null,
    neighbours: here
      .filter((other) => areShownTogether(track, other))
      .map(({ prevalentBox }) => prevalentBox),
    shown: shownFrames(track, source),
    clean: track.style.background === 'moving' ? [] : cleanFrames(track, here, source),
  }
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
  const [first, last] = framesOf(track, source)
  const shares = track.style.background === 'moving' ? SHOWN_SHARES.moving : SHOWN_SHARES.static
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
