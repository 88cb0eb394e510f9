import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Rect, TextBox } from '#app/domain/geometry.ts'
import { hexColor, rgbLevels } from '#app/domain/style-similarity.ts'
import type { TextStyle, TextTrack } from '#app/domain/text-track.ts'
import { cropOf, grown, pixelRect, type Raster } from '#app/domain/erasing/raster.ts'
import { rgbAtDisplaySize } from '../render/encode/filter-graph.ts'
import { linePlateAround } from '../render/covers/line-plate.ts'
import type { RenderTools } from '../render/render-tools.ts'
import { batchesByBytes } from '../render/source/batches.ts'
import { readFrames } from '../render/source/read-frames.ts'
import type { SourceVideo } from '../render/source/source-video.ts'
import { frameAt } from '../render/states/state-runs.ts'
import { agreeOnPlates } from './agree-on-plates.ts'
import { atDisplaySize } from './line-ends.ts'
import { dropOf, holdsMore, isWholly } from './plate-contents.ts'
import { translucentPlate } from './translucent-plate.ts'

type Plate = NonNullable<TextStyle['plate']>

/** Moments of a text's time, in shares of it: what moves behind a plate shows how much of it is seen. */
const SHARES = [0.12, 0.3, 0.5, 0.7, 0.88] as const
/** Margin above and below a line, in its heights. */
const AROUND = 3
/** Parts of frames that are held at once. */
const SAMPLES_AT_ONCE_BYTES = 64 * 2 ** 20
/** Lines lower than this have plates of which hardly a pixel is seen between edge and letters. */
const LEAST_HEIGHT_PX = 10
/** Lines that are searched where recognition has seen no plate at all. */
const MOST_PROBED = 3
/** A line whose ends differ in height by a larger share of its height leans, and so does its plate. */
const MOST_DROP = 0.25

/**
 * The tracks with plates that let the background through: how much of it, and their corners; and with the corners of opaque
 * ones that are made for the lines of a paragraph. Where something like a plate was seen by
 * recognition, or else behind three lines without an outline over moving footage, it is searched for; once one is found, behind all
 * other lines as well: over dark footage a dark plate is not seen.
 * Throws `media.unreadable`, `media.tool-failed` and the signal's reason.
 *
 * @param tracks single lines, boxes in pixels of the upright frame
 * @param onProgress gets the share of the lines whose frames are read and that are searched, if any are
 */
export async function fitPlates(
  source: SourceVideo,
  tracks: readonly TextTrack[],
  tools: RenderTools,
  signal: AbortSignal,
  onProgress: (share: number) => Promise<void> = () => Promise.resolve(),
): Promise<TextTrack[]> {
  const wanted = tracks.filter(isSearched)
  const seen = wanted.filter(({ style }) => style.plate)
  const first = seen.length > 0 ? seen : spread(wanted.filter(mayHavePlate), MOST_PROBED)
  if (first.length === 0) return [...tracks]
  // a screen's colours of high dynamic range are no mixtures of a screen's colours
  if (source.light !== 'sdr') return [...tracks]
  let [read, searched] = [0, 0]
  const report = () => onProgress((read + searched) / (2 * wanted.length))
  const search = {
    ...{ all: tracks, source, tools, signal },
    onRead: (more: number) => {
      read += more
      return report()
    },
    onSearched: () => {
      searched += 1
      return report()
    },
  }
  const found = await platesOf(first, search)
  const isAnyTranslucent = [...found.values()].some(({ opacity }) => opacity !== undefined)
  if (isAnyTranslucent) {
    const searched = new Set(first)
    const others = wanted.filter((track) => !searched.has(track))
    for (const [track, plate] of await platesOf(others, search)) found.set(track, plate)
  }
  return agreeOnPlates(
    tracks.map((track) => {
      const plate = found.get(track)
      if (plate && plate.opacity === undefined) return { ...track, style: { ...track.style, plate } }
      // letters are erased and not what shines through around them, whether it moves or not
      return plate ? { ...track, style: { ...track.style, plate, background: 'moving' as const } } : track
    }),
  )
}

function isSearched({ boxes, prevalentBox: box }: TextTrack): boolean {
  return boxes.length === 1 && box.height >= LEAST_HEIGHT_PX && dropOf(box) <= MOST_DROP * box.height
}

/** Letters over a moving picture that have nothing else to stand out by may have a plate that recognition took for the picture. */
function mayHavePlate({ style: { background, outline } }: TextTrack): boolean {
  return background === 'moving' && outline === null
}

/** So many of some lines, spread over all of them. */
function spread(lines: readonly TextTrack[], most: number): TextTrack[] {
  const step = Math.max(1, lines.length / most)
  return lines
    .filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step))
    .slice(0, most)
}

interface Sampled {
  readonly track: TextTrack
  /** The texts that are shown with it, and where they stand, in display pixels. */
  readonly together: readonly TextTrack[]
  readonly standing: readonly TextBox[]
  readonly box: Rect
  readonly rect: Rect
  readonly frames: readonly number[]
  readonly rasters: Raster[]
}

interface PlateSearches {
  readonly all: readonly TextTrack[]
  readonly source: SourceVideo
  readonly tools: RenderTools
  readonly signal: AbortSignal
  /** Gets how many more lines' frames are read. */
  readonly onRead: (lines: number) => Promise<void>
  /** Is called after each line. */
  readonly onSearched: () => Promise<void>
}

async function platesOf(
  tracks: readonly TextTrack[],
  { all, source, tools, signal, onRead, onSearched }: PlateSearches,
): Promise<Map<TextTrack, Plate>> {
  const found = new Map<TextTrack, Plate>()
  for (const batch of batchesByBytes(
    samplingsOf(tracks, all, source),
    ({ frames, rect }) => frames.length * rect.width * rect.height * 3,
    SAMPLES_AT_ONCE_BYTES,
  )) {
    const frames = new Set(batch.flatMap((one) => one.frames))
    let told = 0
    const reading = {
      ...{ source, tools, signal, frames: [...frames], filter: rgbAtDisplaySize(source) },
      pixelFormat: 'rgb24' as const,
      bytesPerFrame: source.displayWidthPx * source.displayHeightPx * 3,
      onRead: (share: number) => {
        const more = share - told
        told = share
        return onRead(more * batch.length)
      },
    }
    await readFrames(reading, (frame, rgb) => {
      for (const { frames: own, rasters, rect } of batch)
        if (own.includes(frame)) rasters.push(cropOf(rgb, source.displayWidthPx, rect))
    })
    const missed: Sampled[] = []
    for (const one of batch) {
      // a line takes half a second: whoever cancels, and the queue, must be heard between two
      await nextTurn()
      signal.throwIfAborted()
      const { track, rasters, standing } = one
      const plate = plateOf(one, source)
      // an outline does what a plate is for
      if (!plate && track.style.outline === null) missed.push(one)
      const [first] = rasters
      const better = plate ?? (first && withCorners(track, first, standing, source))
      if (better) found.set(track, better)
      await onSearched()
    }
    // over some pictures a plate is only told by one who knows what plates this video has
    const known = [...found.values()].find(({ opacity }) => opacity !== undefined)
    if (!known) continue
    for (const one of missed) {
      await nextTurn()
      signal.throwIfAborted()
      const plate = plateOf(one, source, known)
      if (plate) found.set(one.track, plate)
    }
  }
  return found
}

/** The translucent plate behind a line; null where there is none. */
function plateOf(
  { track, box, rasters, together, standing }: Sampled,
  source: SourceVideo,
  { color, opacity }: Partial<Plate> = {},
): Plate | null {
  const [first, ...rest] = rasters
  if (!first) return null
  const known =
    color !== undefined && opacity !== undefined ? { color: rgbLevels(color), opacity } : undefined
  const plate = translucentPlate({ frames: [first, ...rest], box, others: standing, known })
  const own = plate && atSourceSize(plate, source)
  if (!own || holdsMore(plate, first, box, standing)) return null
  const elsewhere = together.filter((_, index) => !plate.stacked.includes(index))
  const onNone = elsewhere.map(({ prevalentBox }) => prevalentBox)
  return isWholly(own.box, track.prevalentBox, onNone) ? own : null
}

function* samplingsOf(
  tracks: readonly TextTrack[],
  all: readonly TextTrack[],
  source: SourceVideo,
): Generator<Sampled> {
  for (const track of tracks) yield samplingOf(track, shownWith(track, all), source)
}

function samplingOf(track: TextTrack, together: readonly TextTrack[], source: SourceVideo): Sampled {
  const { displayWidthPx: widthPx, displayHeightPx: heightPx } = source
  const box = atDisplaySize(track.prevalentBox, source)
  const band = { ...grown(box, AROUND * box.height), x: 0, width: widthPx }
  const { startSeconds, endSeconds } = track
  const frames = SHARES.map((share) =>
    Math.min(
      source.frameTimes.length - 1,
      frameAt(startSeconds + share * (endSeconds - startSeconds), source.frameTimes),
    ),
  )
  return {
    ...{ track, box, rasters: [], frames: [...new Set(frames)], together },
    standing: together.map((other) => atDisplaySize(other.prevalentBox, source)),
    rect: pixelRect(band, { widthPx, heightPx }),
  }
}

function shownWith(track: TextTrack, all: readonly TextTrack[]): TextTrack[] {
  return all.filter(
    (other) =>
      other !== track && other.startSeconds < track.endSeconds && track.startSeconds < other.endSeconds,
  )
}

/** An opaque plate that was made for its line of a paragraph; undefined for any other. */
function withCorners(
  { prevalentBox: box, style: { fill, plate } }: TextTrack,
  seen: Raster,
  neighbours: readonly TextBox[],
  source: SourceVideo,
): Plate | undefined {
  if (!plate || plate.opacity !== undefined) return undefined
  const onPlate = {
    ...{ box: atDisplaySize(box, source), plate: atDisplaySize(plate.box, source) },
    ...{ fill, lineHeightPx: box.height },
  }
  const found = linePlateAround(onPlate, seen, neighbours)
  return found ? { ...plate, radiusPx: rounded(found.radiusPx) } : undefined
}

function atSourceSize(
  { color, opacity, radiusPx, rect }: NonNullable<ReturnType<typeof translucentPlate>>,
  { displayWidthPx, widthPx }: SourceVideo,
): Plate {
  const scaleX = widthPx / displayWidthPx
  return {
    color: hexColor(color),
    opacity: rounded(opacity),
    radiusPx: rounded(radiusPx),
    box: {
      x: rounded(rect.x * scaleX),
      y: rounded(rect.y),
      width: rounded(rect.width * scaleX),
      height: rounded(rect.height),
      angleDegrees: 0,
    },
  }
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100
}
