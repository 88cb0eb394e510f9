import type { Rect } from '#app/domain/geometry.ts'
import { cropOf, type Raster } from '#app/domain/erasing/raster.ts'
import { median } from '#app/domain/median.ts'
import type { TextTrack } from '#app/domain/text-track.ts'
import type { SourceVideo } from '../render/source/source-video.ts'
import { frameAt } from '../render/states/state-runs.ts'
import { FAINT, fadeOf } from './fade-steps.ts'
import {
  aroundLine,
  atDisplaySize,
  contrastsAt,
  eachCrop,
  type FrameSource,
  type LineEnd,
} from './line-ends.ts'
import type { SavedFit } from './saved-fit.ts'
import type { SeenLuma, Size, SizedEdges, SizeSearch } from './sized-edges.ts'
import { type MeasuredSize, mayZoom, sizeDuring, type Zoom, zoomedTrack, zoomOf } from './slow-zoom.ts'

/**
 * Moments of a line's time: two tell at once whether it may be zoomed in on, by frames that are mostly read anyhow, all others
 * measure it. On some of them it may still be fading.
 */
const SHARES = {
  early: 0.2,
  late: 0.8,
  opaque: [0.3, 0.4, 0.6, 0.7],
  faint: [0.08, 0.16, 0.84, 0.92],
} as const
/** With less than this a line is not seen. */
const LEAST_CONTRAST = 0.2
/** Sizes against that in the middle of its time, which are told in these steps to begin with. */
const SIZES = { least: 1.005 ** -20, most: 1.005 ** 20, step: 1.005 } as const

/** Two frames of a line, and what is seen around it there. */
export interface SpreadFrames {
  readonly frames: { readonly early: number; readonly late: number }
  /** Around the line as its mean is, as luma: they are stored for all lines of a batch. */
  readonly crops: { early?: SeenLuma; late?: SeenLuma }
}

/** What is read to tell whether a line is zoomed in on. */
export function spreadFramesOf(track: TextTrack, { frameTimes }: SourceVideo): SpreadFrames {
  const { early, late } = SHARES
  return {
    frames: { early: frameOf(track, early, frameTimes), late: frameOf(track, late, frameTimes) },
    crops: {},
  }
}

/** Stores what is seen of a line on a frame, where it is one of the two. */
export function seeSpread(
  { spread: { frames, crops }, around }: Pick<SeenLine, 'spread' | 'around'>,
  frame: number,
  { rgb, box }: { readonly rgb: Uint8Array; readonly box: Rect },
  { displayWidthPx }: SourceVideo,
): void {
  for (const moment of ['early', 'late'] as const)
    if (frames[moment] === frame) crops[moment] = aroundLine(cropOf(rgb, displayWidthPx, around), box)
}

/** What is seen of a line while it is there. */
export interface SeenLine {
  /** What is in its box. */
  readonly crops: { readonly middle?: Raster }
  /** What is around it, as in its mean. */
  readonly wideCrops: { readonly first?: Raster; readonly last?: Raster }
  readonly frames: { readonly first?: number; readonly middle: number; readonly last?: number }
  readonly spread: SpreadFrames
  readonly around: Rect
}

/**
 * How a line is slowly zoomed in on, or out from, and how it fades meanwhile; undefined where it is not.
 *
 * @param edges of the line in the middle of its time
 */
export async function zoomIn(
  track: TextTrack,
  edges: SizedEdges,
  { crops: { middle }, wideCrops, frames, spread, around }: SeenLine,
  from: FrameSource,
): Promise<Pick<SavedFit, 'zoom' | 'fade'> | undefined> {
  const { early, late } = spread.crops
  if (!middle || !early || !late) return undefined
  const { source } = from
  const { frameTimes, widthPx, displayWidthPx } = source
  const search = searchAround(track, source)
  const quick = { ...search, exactFrom: Infinity }
  const sizeAt = (seen: SeenLuma, seconds: number, by: SizeSearch): MeasuredSize => ({
    ...edges.findSize(seen, by),
    seconds,
  })
  const secondsOf = (frame: number) => frameTimes[frame] ?? track.startSeconds
  const before = sizeAt(early, secondsOf(spread.frames.early), quick)
  const after = sizeAt(late, secondsOf(spread.frames.late), quick)
  if (!mayZoom(before, after, secondsOf(frames.middle))) return undefined
  const measured: MeasuredSize[] = []
  const wide = { ...from, rect: around }
  const contrasts: number[] = []
  const isOpaque = (frame: number) =>
    SHARES.opaque.some((share) => frameOf(track, share, frameTimes) === frame)
  const shares = [...SHARES.opaque, ...SHARES.faint].map((share) => frameOf(track, share, frameTimes))
  await eachCrop([...new Set(shares)], track, wide, ({ frame, crop }) => {
    const seen = aroundLine(crop, middle.rect)
    const found = sizeAt(seen, secondsOf(frame), search)
    measured.push(found)
    if (isOpaque(frame)) contrasts.push(edges.contrastNear(seen, found.size))
  })
  // between pixels a line is softer than on them, as it is in the middle of its time
  const opaque = Math.max(LEAST_CONTRAST, median(contrasts))
  const heightPx = track.prevalentBox.height
  const zoom = zoomOf(measured, { ...track, heightPx })
  const stored = zoom && withPixelsOf(zoom, widthPx / displayWidthPx)
  if (!zoom || !stored || zoomedTrack(track, stored, frameTimes) === track) return undefined
  const contrastOn = (crop: Raster, frame: number) => {
    const size = sizeDuring(zoom, track, secondsOf(frame))
    return edges.contrastNear(aroundLine(crop, middle.rect), size) / opaque
  }
  const isFaint = (end: LineEnd) => {
    const [crop, frame] = [wideCrops[end], frames[end]]
    return crop !== undefined && frame !== undefined && contrastOn(crop, frame) < FAINT
  }
  const faint = (['first', 'last'] as const).filter(isFaint)
  const { first, last } = await contrastsAt(faint, track, ({ crop, frame }) => contrastOn(crop, frame), wide)
  const fade = fadeOf(first, last)
  return { zoom: stored, ...(fade && { fade }) }
}

/** About the middle of the line, as titles are, or that of the frame, where all of the picture is. */
function searchAround({ prevalentBox }: TextTrack, source: SourceVideo): SizeSearch {
  const { x, y, width, height } = atDisplaySize(prevalentBox, source)
  const away = [
    (source.displayWidthPx / 2 - x) / width - 0.5,
    (source.displayHeightPx / 2 - y) / height - 0.5,
  ] as const
  return { ...SIZES, anchors: [[0, 0], away], exactFrom: 0 }
}

function frameOf({ startSeconds, endSeconds }: TextTrack, share: number, frameTimes: Float64Array): number {
  return Math.min(
    frameTimes.length - 1,
    frameAt(startSeconds + share * (endSeconds - startSeconds), frameTimes),
  )
}

function withPixelsOf({ first, last }: Zoom, across: number): Zoom {
  const toStored = (size: Size) => ({ ...size, dxPx: size.dxPx * across })
  return { first: toStored(first), last: toStored(last) }
}
