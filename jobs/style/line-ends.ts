import type { Fade } from '#app/domain/fade.ts'
import type { Rect, TextBox } from '#app/domain/geometry.ts'
import { cropOf, pixelRect, type Raster } from '#app/domain/erasing/raster.ts'
import { stretchedBox } from '#app/domain/overlay/display-tracks.ts'
import { timedFrom } from '#app/domain/timed-steps.ts'
import type { TextTrack } from '#app/domain/text-track.ts'
import { rgbAtDisplaySize } from '../render/encode/filter-graph.ts'
import { type FrameReading, readFrames } from '../render/source/read-frames.ts'
import type { SourceVideo } from '../render/source/source-video.ts'
import { frameAt } from '../render/states/state-runs.ts'
import { type ContrastAt, fadeOf } from './fade-steps.ts'
import type { SeenLuma } from './sized-edges.ts'
import { type Luma, revealOf, type ShownAt, shownContrast, shownShare } from './reveal-front.ts'

/** What frames are read from, and with. */
export type FrameSource = Pick<FrameReading, 'source' | 'tools' | 'signal'>

/** Frames on which a line that comes is compared, and up to which share of its time. */
const COMING = { mostFrames: 300, share: 0.92 } as const
/** A fade takes no longer than this, nor than this share of the line's time. */
const FADING = { seconds: 2, share: 0.4 } as const

/** How a line comes that seems to, by all frames up to where it is surely whole. */
export async function revealIn(track: TextTrack, from: FrameSource) {
  const { startSeconds, endSeconds } = track
  const { frameTimes } = from.source
  const first = frameAt(startSeconds, frameTimes)
  const last = frameAt(startSeconds + COMING.share * (endSeconds - startSeconds), frameTimes)
  const lumas: (Pick<SeenAt, 'seconds'> & { readonly luma: Luma })[] = []
  await eachCrop(framesUpTo(first, last, COMING.mostFrames), track, from, ({ seconds, crop }) =>
    lumas.push({ seconds, luma: lumaOf(crop) }),
  )
  const whole = lumas.at(-1)
  if (!whole) return undefined
  return revealOf(
    lumas.map(({ seconds, luma }): ShownAt => ({ seconds, share: shownShare(luma, whole.luma) })),
  )
}

/** The first and the last frames of a line. */
export type LineEnd = 'first' | 'last'

/** How a line fades that seems to, by its first and its last frames; `whole` shows it in the middle of its time. */
export async function fadeIn(track: TextTrack, whole: Luma, from: FrameSource): Promise<Fade | undefined> {
  const contrastOf = ({ crop }: SeenAt) => shownContrast(lumaOf(crop), whole)
  const { first, last } = await contrastsAt(['first', 'last'], track, contrastOf, from)
  return fadeOf(first, last)
}

/** The contrast of a line on the frames of those ends on which it may fade, in the order of time; none of the others. */
export async function contrastsAt(
  ends: readonly LineEnd[],
  track: TextTrack,
  contrastOf: (seen: SeenAt) => number,
  from: FrameSource & { readonly rect?: Rect },
): Promise<Record<LineEnd, ContrastAt[]>> {
  const { startSeconds, endSeconds } = track
  const { frameTimes } = from.source
  const longest = Math.min(FADING.seconds, FADING.share * (endSeconds - startSeconds))
  const framesIn = (end: LineEnd, fromSeconds: number, toSeconds: number) => {
    const first = frameAt(fromSeconds, frameTimes)
    const count = ends.includes(end) ? Math.max(0, frameAt(toSeconds, frameTimes) - first) : 0
    return Array.from({ length: count }, (_, at) => first + at)
  }
  const opening = framesIn('first', startSeconds, startSeconds + longest)
  const closing = framesIn('last', endSeconds - longest, endSeconds)
  const isOpening = new Set(opening)
  const contrasts: Record<LineEnd, ContrastAt[]> = { first: [], last: [] }
  if (opening.length + closing.length === 0) return contrasts
  await eachCrop([...opening, ...closing], track, from, (seen) =>
    contrasts[isOpening.has(seen.frame) ? 'first' : 'last'].push({
      seconds: seen.seconds,
      contrast: contrastOf(seen),
    }),
  )
  return contrasts
}

/** At most so many frames, evenly, and the last one for certain. */
export function framesUpTo(first: number, last: number, most: number): number[] {
  const stride = Math.ceil((last - first + 1) / most)
  const frames: number[] = []
  for (let frame = last; frame >= first; frame -= stride) frames.unshift(frame)
  return frames
}

/** What is seen of a line on a frame, so many seconds after its first one. */
interface SeenAt {
  readonly frame: number
  readonly seconds: number
  readonly crop: Raster
}

/** Tells what is seen of a line on some frames, in the order of time: where its box is, or in `rect`; nothing beyond the frame. */
export function eachCrop(
  frames: readonly number[],
  track: TextTrack,
  { source, tools, signal, rect = boxRect(track, source) }: FrameSource & { readonly rect?: Rect },
  tell: (seen: SeenAt) => void,
): Promise<void> {
  const { x, y, width, height } = rect
  if (width * height === 0) return Promise.resolve()
  // whole frames would take as long to go through the pipe as to be decoded
  const filter = `${rgbAtDisplaySize(source)},crop=${width}:${height}:${x}:${y}`
  return readFrames(
    {
      ...{ source, tools, signal, frames, filter, pixelFormat: 'rgb24' },
      bytesPerFrame: width * height * 3,
    },
    (frame, rgb) => {
      const seconds = Math.max(0, (source.frameTimes[frame] ?? track.startSeconds) - timedFrom(track))
      tell({ frame, seconds, crop: { rect, data: Uint8Array.from(rgb) } })
    },
  )
}

export function atDisplaySize(box: TextBox, { displayWidthPx, widthPx }: SourceVideo): TextBox {
  const scaleX = displayWidthPx / widthPx
  return scaleX === 1 ? box : stretchedBox(box, scaleX)
}

/** What a frame shows where a line's box is. */
export function boxCrop(rgb: Uint8Array, track: TextTrack, source: SourceVideo): Raster {
  return cropOf(rgb, source.displayWidthPx, boxRect(track, source))
}

export function boxRect({ prevalentBox }: TextTrack, source: SourceVideo): Rect {
  const frame = { widthPx: source.displayWidthPx, heightPx: source.displayHeightPx }
  return pixelRect(atDisplaySize(prevalentBox, source), frame)
}

export function lumaOf({ rect: { width, height }, data }: Raster): Luma {
  const samples = new Uint8Array(width * height)
  for (let at = 0; at < samples.length; at += 1) {
    const [red = 0, green = 0, blue = 0] = [data[3 * at], data[3 * at + 1], data[3 * at + 2]]
    samples[at] = (2 * red + 5 * green + blue) >> 3
  }
  return { width, height, samples }
}

/** What is seen around a line that is in `line`, in the same pixels. */
export function aroundLine(crop: Raster, line: Rect): SeenLuma {
  return { ...lumaOf(crop), left: crop.rect.x - line.x, top: crop.rect.y - line.y }
}
