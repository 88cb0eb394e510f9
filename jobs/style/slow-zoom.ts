import * as z from 'zod'
import { grows } from '#app/domain/overlay/steps.ts'
import { scaledBox } from '#app/domain/scaling.ts'
import { lineThrough } from '#app/domain/straight-line.ts'
import type { TextTrack } from '#app/domain/text-track.ts'
import { frameAt } from '../render/states/state-runs.ts'
import type { FoundSize } from './sized-edges.ts'

const ZoomedSize = z.object({ scale: z.number().positive(), dxPx: z.number(), dyPx: z.number() })

/**
 * How large a line is on its first and on its last frame, against its box, and how far its middle is from that of its box, in
 * pixels: in between it grows or shrinks evenly with time.
 */
export const Zoom = z.object({ first: ZoomedSize, last: ZoomedSize })
export type Zoom = z.infer<typeof Zoom>
type ZoomedSize = z.infer<typeof ZoomedSize>

/** How large a line is on a frame, in seconds of the video. */
export type MeasuredSize = Pick<FoundSize, 'size' | 'similarity'> & { readonly seconds: number }

/** A line is seen on a frame that has so much of its edges: what is behind it changes, and no other line resembles it as much. */
const SEEN = 0.7
/** Between a fifth and four fifths of its time a line that is zoomed in on gets so many times as large, or as small. */
const MAY_ZOOM = 1.008
/** Over all of its time it does so by this factor, which a straight line through so many frames explains to this share. */
const ZOOMS = { least: 1.02, frames: 6, explained: 0.95 } as const
/** Its middle goes straight on, but for so many pixels or this share of its height. */
const STRAIGHT = { px: 1, heights: 0.03 } as const
/** A box is listed anew when it is wider, or its middle farther, by so much, in pixels. */
const STEP_PX = 0.5

/**
 * Whether a line may be zoomed in on or out from: it gets larger all the time, or smaller.
 *
 * @param unscaledSeconds when it is as large as its box
 */
export function mayZoom(early: MeasuredSize, late: MeasuredSize, unscaledSeconds: number): boolean {
  if (Math.min(early.similarity, late.similarity) < SEEN) return false
  const places = [
    { seconds: early.seconds, scale: early.size.scale },
    { seconds: unscaledSeconds, scale: 1 },
    { seconds: late.seconds, scale: late.size.scale },
  ].toSorted((a, b) => a.seconds - b.seconds)
  const growths = places.slice(1).map(({ scale }, at) => scale / (places[at]?.scale ?? scale))
  const growth = late.size.scale / early.size.scale
  return growth >= 1
    ? growth >= MAY_ZOOM && Math.min(...growths) >= 1
    : 1 / growth >= MAY_ZOOM && Math.max(...growths) <= 1
}

/**
 * The zoom over a line's time; undefined where its size is no straight line over it, or does not change.
 *
 * @param measured frames spread over its time
 * @param heightPx of the line
 */
export function zoomOf(
  measured: readonly MeasuredSize[],
  { startSeconds, endSeconds, heightPx }: Times & { readonly heightPx: number },
): Zoom | undefined {
  const seen = measured.filter(({ similarity }) => similarity >= SEEN)
  if (seen.length < ZOOMS.frames) return undefined
  const through = (value: (size: ZoomedSize) => number) =>
    lineThrough(
      seen.map(({ seconds }) => seconds),
      seen.map(({ size }) => value(size)),
    )
  const scale = through((size) => size.scale)
  const [x, y] = [through(({ dxPx }) => dxPx), through(({ dyPx }) => dyPx)]
  const sizeAt = (seconds: number): ZoomedSize => ({
    ...{ scale: scale.at(seconds), dxPx: x.at(seconds), dyPx: y.at(seconds) },
  })
  const [first, last] = [sizeAt(startSeconds), sizeAt(endSeconds)]
  const growth = last.scale / first.scale
  const isZoomed = Math.max(growth, 1 / growth) >= ZOOMS.least && scale.explained >= ZOOMS.explained
  const isStraight =
    Math.hypot(x.deviation, y.deviation) <= Math.max(STRAIGHT.px, STRAIGHT.heights * heightPx)
  return isZoomed && isStraight ? { first, last } : undefined
}

type Times = Pick<TextTrack, 'startSeconds' | 'endSeconds'>

/** How large a line is at a moment of its time. */
export function sizeDuring(
  { first, last }: Zoom,
  { startSeconds, endSeconds }: Times,
  seconds: number,
): ZoomedSize {
  const share = (seconds - startSeconds) / Math.max(Number.EPSILON, endSeconds - startSeconds)
  const between = (side: keyof ZoomedSize) => first[side] + share * (last[side] - first[side])
  return { scale: between('scale'), dxPx: between('dxPx'), dyPx: between('dyPx') }
}

/** The text with a box of its own wherever it is half a pixel wider; as it is where it goes too far to grow on its place. */
export function zoomedTrack(track: TextTrack, zoom: Zoom, frameTimes: Float64Array): TextTrack {
  const { startSeconds, prevalentBox } = track
  const end = Math.min(frameAt(track.endSeconds, frameTimes), frameTimes.length)
  const boxes: TextTrack['boxes'] = []
  for (let frame = frameAt(startSeconds, frameTimes); frame < end; frame += 1) {
    const seconds = boxes.length === 0 ? startSeconds : (frameTimes[frame] ?? startSeconds)
    const box = scaledBox(prevalentBox, sizeDuring(zoom, track, seconds))
    const last = boxes.at(-1)?.box
    if (!last || isFurther(last, box)) boxes.push({ frame, seconds, box })
  }
  const zoomed = { ...track, boxes }
  return grows(zoomed) ? zoomed : track
}

function isFurther(from: TextTrack['prevalentBox'], to: TextTrack['prevalentBox']): boolean {
  const away = Math.hypot(
    to.x + to.width / 2 - from.x - from.width / 2,
    to.y + to.height / 2 - from.y - from.height / 2,
  )
  return Math.max(Math.abs(to.width - from.width), away) >= STEP_PX
}
