import { cropOf, grown, type Mask, pixelRect } from '#app/domain/erasing/raster.ts'
import type { Rect, TextBox } from '#app/domain/geometry.ts'
import { median } from '#app/domain/median.ts'
import { boxAt, goesFromRestToRest, stepsOf } from '#app/domain/overlay/steps.ts'
import type { TextTrack } from '#app/domain/text-track.ts'
import { rgbAtDisplaySize } from '../render/encode/filter-graph.ts'
import { foreignAround } from '../render/covers/surface.ts'
import { readFrames } from '../render/source/read-frames.ts'
import type { SourceVideo } from '../render/source/source-video.ts'
import { frameAt } from '../render/states/state-runs.ts'
import { atDisplaySize, type FrameSource } from './line-ends.ts'

/** So far around a plate, in its heights, is seen of what is beyond its corners. */
const AROUND = 0.3
/** A rounding of less than so many pixels is the edge's own softness. */
const LEAST_RADIUS_PX = 2.5

/**
 * The tracks with the corners of opaque plates that go along with their texts, by one frame of each on which it rests at its prevalent
 * box. Throws `media.unreadable`, `media.tool-failed` and the signal's reason.
 *
 * @param tracks single lines, boxes in pixels of the upright frame
 */
export async function roundPlates(
  tracks: readonly TextTrack[],
  { source, tools, signal }: FrameSource,
): Promise<TextTrack[]> {
  const wanted = new Map<number, TextTrack[]>()
  for (const track of tracks.filter(isTakenAlong)) {
    const frame = restingFrame(track, source)
    wanted.set(frame, [...(wanted.get(frame) ?? []), track])
  }
  const radii = new Map<TextTrack, number>()
  if (wanted.size === 0 || source.light !== 'sdr') return [...tracks]
  await readFrames(
    {
      ...{ source, tools, signal, frames: [...wanted.keys()], filter: rgbAtDisplaySize(source) },
      ...{ pixelFormat: 'rgb24', bytesPerFrame: source.displayWidthPx * source.displayHeightPx * 3 },
    },
    (frame, rgb) => {
      const seconds = source.frameTimes[frame] ?? 0
      for (const track of wanted.get(frame) ?? []) {
        const others = tracks
          .filter((other) => other !== track && other.startSeconds <= seconds && seconds < other.endSeconds)
          .map((other) => boxAt(other, seconds))
        radii.set(track, radiusIn(rgb, track, others, source))
      }
    },
  )
  return tracks.map((track) => {
    const [radiusPx, { plate }] = [radii.get(track) ?? 0, track.style]
    return plate && radiusPx >= LEAST_RADIUS_PX
      ? {
          ...track,
          style: { ...track.style, plate: { ...plate, radiusPx: Math.round(100 * radiusPx) / 100 } },
        }
      : track
  })
}

function isTakenAlong(track: TextTrack): boolean {
  const { plate } = track.style
  return (
    plate !== null && plate.opacity === undefined && plate.box.angleDegrees === 0 && goesFromRestToRest(track)
  )
}

/** A frame in the middle of the time for which a text is nearest to its prevalent box. */
function restingFrame(track: TextTrack, { frameTimes }: Pick<SourceVideo, 'frameTimes'>): number {
  const { x, y } = track.prevalentBox
  const [nearest] = stepsOf(track).toSorted(
    ({ box: one }, { box: other }) => Math.hypot(one.x - x, one.y - y) - Math.hypot(other.x - x, other.y - y),
  )
  const { startSeconds, endSeconds } = nearest ?? track
  return Math.min(frameTimes.length - 1, frameAt((startSeconds + endSeconds) / 2, frameTimes))
}

/** 0 where the plate has no one colour. */
function radiusIn(
  rgb: Uint8Array,
  { prevalentBox, style: { fill, plate } }: TextTrack,
  others: readonly TextBox[],
  source: SourceVideo,
): number {
  if (!plate) return 0
  const frame = { widthPx: source.displayWidthPx, heightPx: source.displayHeightPx }
  const [box, own] = [atDisplaySize(prevalentBox, source), atDisplaySize(plate.box, source)]
  const seen = cropOf(rgb, source.displayWidthPx, pixelRect(grown(own, AROUND * own.height), frame))
  const neighbours = others.map((other) => atDisplaySize(other, source))
  const onPlate = { box, plate: own, fill, lineHeightPx: box.height }
  const foreign = foreignAround(onPlate, seen, neighbours)
  if (!foreign) return 0
  return cornerRadiusIn(foreign, seen.rect, own)
}

/**
 * The radius of a plate's corners: on its diagonals the corners of a square lie `1 − 1 / √2` of it beyond a circle, along either
 * side. Plates are measured a little too small, so their edges are searched for first.
 */
function cornerRadiusIn(foreign: Mask, frame: Rect, plate: Rect): number {
  const isForeign = (x: number, y: number) => foreign[(y - frame.y) * frame.width + x - frame.x] === 1
  const most = Math.floor(AROUND * plate.height)
  const middle = { x: Math.round(plate.x + plate.width / 2), y: Math.round(plate.y + plate.height / 2) }
  const third = { x: Math.round(plate.width / 6), y: Math.round(plate.height / 6) }
  /** Pixels by which the plate goes on beyond a side, as most of those in the side's middle say. */
  const beyond = (isOut: (along: number, by: number) => boolean, half: number) => {
    for (let by = 0; by < most; by += 1) {
      let out = 0
      for (let along = -half; along <= half; along += 1) if (isOut(along, by)) out += 1
      if (out > half) return by
    }
    return null
  }
  const [left, right] = [Math.round(plate.x), Math.round(plate.x + plate.width) - 1]
  const [top, bottom] = [Math.round(plate.y), Math.round(plate.y + plate.height) - 1]
  const acrossEnds = [
    { x: left, by: -1, beyond: beyond((along, by) => isForeign(left - by, middle.y + along), third.y) },
    { x: right, by: 1, beyond: beyond((along, by) => isForeign(right + by, middle.y + along), third.y) },
  ]
  const downEnds = [
    { y: top, by: -1, beyond: beyond((along, by) => isForeign(middle.x + along, top - by), third.x) },
    { y: bottom, by: 1, beyond: beyond((along, by) => isForeign(middle.x + along, bottom + by), third.x) },
  ]
  // a side that goes on has no corners
  const depths = acrossEnds.flatMap((across) =>
    downEnds.flatMap((down) => {
      if (across.beyond === null || down.beyond === null) return []
      const [x, y] = [across.x + across.by * (across.beyond - 1), down.y + down.by * (down.beyond - 1)]
      let depth = 0
      while (depth < plate.height / 2 && isForeign(x - depth * across.by, y - depth * down.by)) depth += 1
      return depth
    }),
  )
  return depths.length > 0 ? Math.min(plate.height / 2, median(depths) / (1 - Math.SQRT1_2)) : 0
}
