import { cropOf, grown, pixelRect } from '#app/domain/erasing/raster.ts'
import type { Rect, TextBox } from '#app/domain/geometry.ts'
import { median } from '#app/domain/median.ts'
import { stretchedBox } from '#app/domain/overlay/display-tracks.ts'
import { plateTakenAlong } from '#app/domain/overlay/own-plate.ts'
import { meets } from '#app/domain/overlay/rectangles.ts'
import { areShownTogether, boxAt, standsStill, stepsOf } from '#app/domain/overlay/steps.ts'
import { channelDistance } from '#app/domain/style-similarity.ts'
import type { TextStyle, TextTrack } from '#app/domain/text-track.ts'
import { rgbAtDisplaySize } from '../render/encode/filter-graph.ts'
import { foreignAround } from '../render/covers/surface.ts'
import { readFrames } from '../render/source/read-frames.ts'
import type { SourceVideo } from '../render/source/source-video.ts'
import { frameAt } from '../render/states/state-runs.ts'
import { atDisplaySize, type FrameSource } from './line-ends.ts'

type Plate = NonNullable<TextStyle['plate']>

/** So far around a plate, in its heights, is seen of what is beyond its corners. */
const AROUND = 0.3
/** Plates that differ by no more levels, and by no more of their height, have the same corners. */
const LIKE = { levels: 24, height: 0.9 } as const
/** Within so many of its heights from a plate other texts may have parts in one with it. */
const NEAR = 0.5
/** A rounding of less than so many pixels is the edge's own softness. */
const LEAST_RADIUS_PX = 2.5

/**
 * The tracks with the edges and corners of opaque plates that go along with their texts, by one frame of each on which it rests at its
 * prevalent box: recognition measures plates a little too small, and where they are drawn longer that is seen. Throws
 * `media.unreadable`, `media.tool-failed` and the signal's reason.
 *
 * @param tracks single lines, boxes in pixels of the upright frame
 */
export async function roundPlates(tracks: readonly TextTrack[], from: FrameSource): Promise<TextTrack[]> {
  const along = tracks.filter((one) => plateTakenAlong(one, tracks))
  const plates = await platesSeen(along, tracks, from)
  return tracks.map((track) => {
    const plate = plates.get(track)
    return plate ? { ...track, style: { ...track.style, plate } } : track
  })
}

/**
 * The tracks with the corners of opaque plates on which texts stand still, each alone: of plates that are alike one is seen. Throws
 * as `roundPlates`.
 *
 * @param tracks with their letters' colours as they were found by drawing them
 */
export async function roundStillPlates(
  tracks: readonly TextTrack[],
  from: FrameSource,
): Promise<TextTrack[]> {
  const alone = tracks.filter((track) => isAloneOnPlate(track, tracks))
  const models = alone.filter((track, index) => alone.findIndex((other) => areAlike(other, track)) === index)
  const seen = await platesSeen(models, tracks, from, 'whole')
  return tracks.map((track) => {
    const { plate } = track.style
    const model = alone.includes(track) ? models.find((other) => areAlike(other, track)) : undefined
    const [measured, found] = [model?.style.plate, model && seen.get(model)]
    return plate && measured && found
      ? { ...track, style: { ...track.style, plate: edgedAs(plate, measured, found) } }
      : track
  })
}

/** A plate with the corners of one that is alike, and larger by as much as that is than it was measured. */
function edgedAs(plate: Plate, { box: measured }: Plate, { box: found, radiusPx }: Plate): Plate {
  const { box } = plate
  const edged = {
    ...{ ...box, x: box.x + found.x - measured.x, y: box.y + found.y - measured.y },
    width: box.width + found.width - measured.width,
    height: box.height + found.height - measured.height,
  }
  return { ...plate, box: edged, ...(radiusPx !== undefined && { radiusPx }) }
}

/** Whether two texts stand on plates of one colour that are as high as each other. */
function areAlike({ style: { plate: one } }: TextTrack, { style: { plate: other } }: TextTrack): boolean {
  if (!one || !other) return false
  const heights = [one.box.height, other.box.height]
  return (
    channelDistance(one.color, other.color) < LIKE.levels &&
    Math.min(...heights) >= LIKE.height * Math.max(...heights)
  )
}

/** The plates of some texts as one frame of each shows them, where it does; whole ones end on all sides. */
async function platesSeen(
  wanted: readonly TextTrack[],
  tracks: readonly TextTrack[],
  { source, tools, signal }: FrameSource,
  which: 'whole' | 'any' = 'any',
): Promise<Map<TextTrack, Plate>> {
  const plates = new Map<TextTrack, Plate>()
  if (wanted.length === 0 || source.light !== 'sdr') return plates
  const byFrame = new Map<number, TextTrack[]>()
  for (const track of wanted) {
    const frame = restingFrame(track, source)
    byFrame.set(frame, [...(byFrame.get(frame) ?? []), track])
  }
  await readFrames(
    {
      ...{ source, tools, signal, frames: [...byFrame.keys()], filter: rgbAtDisplaySize(source) },
      ...{ pixelFormat: 'rgb24', bytesPerFrame: source.displayWidthPx * source.displayHeightPx * 3 },
    },
    (frame, rgb) => {
      const seconds = source.frameTimes[frame] ?? 0
      for (const track of byFrame.get(frame) ?? []) {
        const others = tracks
          .filter((other) => other !== track && other.startSeconds <= seconds && seconds < other.endSeconds)
          .map((other) => boxAt(other, seconds))
        const { plate, isWhole } = plateIn(rgb, track, others, source) ?? {}
        if (plate && (isWhole || which === 'any')) plates.set(track, plate)
      }
    },
  )
  return plates
}

/** A text that stands still on an opaque plate that no other stands on, and that none is near. */
function isAloneOnPlate(track: TextTrack, tracks: readonly TextTrack[]): boolean {
  const { plate, background } = track.style
  if (!plate || plate.opacity !== undefined || plate.radiusPx !== undefined || background !== 'plate')
    return false
  const around = grown(plate.box, NEAR * plate.box.height)
  return (
    standsStill(track) &&
    plate.box.angleDegrees === 0 &&
    tracks.every(
      (other) => other === track || !areShownTogether(track, other) || !meets(around, other.prevalentBox),
    )
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

/** The plate with its edges and corners, and whether it ends on all sides; null where it has no one colour. */
function plateIn(
  rgb: Uint8Array,
  { prevalentBox, style: { fill, plate } }: TextTrack,
  others: readonly TextBox[],
  source: SourceVideo,
): { plate: Plate; isWhole: boolean } | null {
  if (!plate) return null
  const frame = { widthPx: source.displayWidthPx, heightPx: source.displayHeightPx }
  const [box, own] = [atDisplaySize(prevalentBox, source), atDisplaySize(plate.box, source)]
  const seen = cropOf(rgb, source.displayWidthPx, pixelRect(grown(own, AROUND * own.height), frame))
  const neighbours = others.map((other) => atDisplaySize(other, source))
  const onPlate = { box, plate: own, fill, lineHeightPx: box.height }
  const foreign = foreignAround(onPlate, seen, neighbours)
  if (!foreign) return null
  const isForeign = (x: number, y: number) =>
    foreign[(y - seen.rect.y) * seen.rect.width + x - seen.rect.x] === 1
  const ends = endsOf(own, isForeign)
  const radiusPx = cornerRadiusIn(ends, isForeign)
  const [x, y] = [ends.left.at, ends.top.at]
  const edged = { x, y, width: ends.right.at + 1 - x, height: ends.bottom.at + 1 - y, angleDegrees: 0 }
  const scaleX = source.widthPx / source.displayWidthPx
  const rounding = radiusPx >= LEAST_RADIUS_PX && { radiusPx: Math.round(100 * radiusPx) / 100 }
  return {
    plate: { ...plate, box: scaleX === 1 ? edged : stretchedBox(edged, scaleX), ...rounding },
    isWhole: Object.values(ends).every(({ isEnd }) => isEnd),
  }
}

/** The last row or column of a plate towards a side; `isEnd` is false where the plate's colour goes on. */
interface End {
  readonly at: number
  readonly isEnd: boolean
}

type Ends = Readonly<Record<'left' | 'right' | 'top' | 'bottom', End>>

/** Where a plate ends, as most pixels beside the middle of each side say. */
function endsOf(plate: Rect, isForeign: (x: number, y: number) => boolean): Ends {
  const most = Math.floor(AROUND * plate.height)
  const middle = { x: Math.round(plate.x + plate.width / 2), y: Math.round(plate.y + plate.height / 2) }
  // at its ends a pill is as long as it is along its middle alone
  const half = { x: Math.round(plate.width / 6), y: Math.round(plate.height / 12) }
  const endFrom = (
    from: number,
    step: 1 | -1,
    isOut: (at: number, along: number) => boolean,
    reach: number,
  ) => {
    for (let by = 1; by < most; by += 1) {
      let out = 0
      for (let along = -reach; along <= reach; along += 1) if (isOut(from + step * by, along)) out += 1
      if (out > reach) return { at: from + step * (by - 1), isEnd: true }
    }
    return { at: from, isEnd: false }
  }
  const across = (at: number, along: number) => isForeign(at, middle.y + along)
  const down = (at: number, along: number) => isForeign(middle.x + along, at)
  return {
    left: endFrom(Math.round(plate.x), -1, across, half.y),
    right: endFrom(Math.round(plate.x + plate.width) - 1, 1, across, half.y),
    top: endFrom(Math.round(plate.y), -1, down, half.x),
    bottom: endFrom(Math.round(plate.y + plate.height) - 1, 1, down, half.x),
  }
}

/**
 * The radius of a plate's corners: on its diagonals the corners of a square lie `1 − 1 / √2` of it beyond a circle, along either
 * side. A side that goes on has none.
 */
function cornerRadiusIn(
  { left, right, top, bottom }: Ends,
  isForeign: (x: number, y: number) => boolean,
): number {
  const most = (bottom.at + 1 - top.at) / 2
  const depths = [left, right].flatMap((across) =>
    [top, bottom].flatMap((down) => {
      if (!across.isEnd || !down.isEnd) return []
      const [acrossBy, downBy] = [across === left ? 1 : -1, down === top ? 1 : -1]
      let depth = 0
      while (depth < most && isForeign(across.at + depth * acrossBy, down.at + depth * downBy)) depth += 1
      return depth
    }),
  )
  return depths.length > 0 ? Math.min(most, median(depths) / (1 - Math.SQRT1_2)) : 0
}
