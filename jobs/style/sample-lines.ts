import { stretchedBox } from '#app/domain/overlay/display-tracks.ts'
import { boxAt } from '#app/domain/overlay/steps.ts'
import type { TextBox } from '#app/domain/geometry.ts'
import { wholeFromSeconds } from '#app/domain/reveal.ts'
import type { TextTrack } from '#app/domain/text-track.ts'
import { rgbAtDisplaySize } from '../render/encode/filter-graph.ts'
import { batchesByBytes } from '../render/source/batches.ts'
import { type FrameReading, readFrames } from '../render/source/read-frames.ts'
import type { SourceVideo } from '../render/source/source-video.ts'
import { frameAt } from '../render/states/state-runs.ts'
import { LineMean } from './line-sample.ts'
import { type Luma, revealOf, type ShownAt, shownShare } from './reveal-front.ts'

/**
 * Moments of a text's time whose mean is fitted: spread where the background moves and blurs away, close together where it
 * stands, as a slow zoom would blur the letters.
 */
const SHARES = { moving: [0.2, 0.4, 0.6, 0.8], static: [0.46, 0.5, 0.54] } as const
/** Boxes of a text that differ by less than this share of the height show it at one size. */
const SAME_SIZE = 0.06
/** Of the means of a batch, 32 MB; the next one is read beside it. */
const MOST_SAMPLES_AT_ONCE = 2 ** 24
/** A line that is there from its first frame on to a larger share of its length has not come bit by bit. */
const WHOLE_AT_FIRST = 0.8
/** Frames on which a line that comes is compared, and up to which share of its time; the box of a level one leans no more. */
const COMING = { mostFrames: 300, share: 0.92, mostDegrees: 5 } as const

/** A line and the frames whose mean shows it. */
interface Sampled {
  readonly track: TextTrack
  readonly mean: LineMean
  readonly frames: readonly SampledFrame[]
  /** Of a line that stands: what is seen of it on its first frame, and in the middle of its time. */
  readonly opening: { readonly frame: number; readonly middle: number; first?: Luma; later?: Luma } | null
}

interface SampledFrame {
  readonly frame: number
  /** How far the line is away there from where it is fitted, in whole pixels. */
  readonly shift: { readonly x: number; readonly y: number }
}

function batchesOf(tracks: readonly TextTrack[], source: SourceVideo): Generator<Sampled[], void, void> {
  return batchesByBytes(samplingsOf(tracks, source), ({ mean }) => mean.samples, MOST_SAMPLES_AT_ONCE)
}

function* samplingsOf(tracks: readonly TextTrack[], source: SourceVideo): Generator<Sampled> {
  for (const track of tracks) yield samplingOf(track, source)
}

/** Where not all lines can be searched for, those that are passed over are seen for a moment, or are a word or two. */
function mostSeenFirst(batch: readonly Sampled[]): Sampled[] {
  const seen = ({ track: { text, startSeconds, endSeconds } }: Sampled) =>
    text.length * (endSeconds - startSeconds)
  return batch.toSorted((one, other) => seen(other) - seen(one))
}

/** A text as the mean of some frames, wherever it is on them: the background that moves, or past which it moves, blurs away. */
function samplingOf(track: TextTrack, source: SourceVideo): Sampled {
  const { endSeconds, boxes } = track
  const startSeconds = wholeFromSeconds(track)
  const isStill = boxes.length === 1
  const shares = SHARES[!isStill || track.style.background === 'moving' ? 'moving' : 'static']
  const { frameTimes } = source
  const frameOf = (share: number) =>
    Math.min(frameTimes.length - 1, frameAt(startSeconds + share * (endSeconds - startSeconds), frameTimes))
  const sampled = [...new Set(shares.map(frameOf))]
  const boxOn = (frame: number) =>
    atDisplaySize(isStill ? track.prevalentBox : boxAt(track, frameTimes[frame] ?? startSeconds), source)
  const size = { widthPx: source.displayWidthPx, heightPx: source.displayHeightPx }
  const whole = sampled.filter((frame) => isStill || LineMean.isWhole(boxOn(frame), size))
  const middle = whole[whole.length >> 1] ?? frameOf(0.5)
  const mean = new LineMean(boxOn(middle), size)
  const alike = whole.filter((frame) => isAlike(boxOn(frame), boxOn(middle)))
  const frames = [...new Set([...alike, middle])].map((frame) => ({
    frame,
    shift: shiftBetween(boxOn(middle), boxOn(frame)),
  }))
  const isLevel = Math.abs(track.prevalentBox.angleDegrees) <= COMING.mostDegrees
  const mayCome = isStill && isLevel && track.style.reveal === undefined
  const opening = mayCome ? { frame: frameOf(0) + 1, middle } : null
  return { track, mean, frames, opening }
}

/** Whether a text is seen at the same size and angle. */
function isAlike(box: TextBox, other: TextBox): boolean {
  return (
    Math.abs(box.height - other.height) < SAME_SIZE * box.height &&
    Math.abs(box.width - other.width) < SAME_SIZE * box.height &&
    Math.abs(box.angleDegrees - other.angleDegrees) < 1
  )
}

function shiftBetween(from: TextBox, to: TextBox): SampledFrame['shift'] {
  return {
    x: Math.round(to.x + to.width / 2 - from.x - from.width / 2),
    y: Math.round(to.y + to.height / 2 - from.y - from.height / 2),
  }
}

function atDisplaySize(box: TextBox, { displayWidthPx, widthPx }: SourceVideo): TextBox {
  const scaleX = displayWidthPx / widthPx
  return scaleX === 1 ? box : stretchedBox(box, scaleX)
}

/** What frames are read from, and with. */
type FrameSource = Pick<FrameReading, 'source' | 'tools' | 'signal'>

/** Fills the means of a batch; tells of each line when all of its frames are in. */
async function readMeans(
  batch: readonly Sampled[],
  { source, tools, signal }: FrameSource,
  onRead?: FrameReading['onRead'],
  onWhole?: (line: Sampled) => void,
): Promise<void> {
  const wanting = new Map<number, (Pick<SampledFrame, 'shift'> & { mean: LineMean })[]>()
  const openings = new Map<number, Sampled[]>()
  const endings = new Map<number, Sampled[]>()
  for (const one of batch) {
    for (const { frame, shift } of one.frames)
      wanting.set(frame, [...(wanting.get(frame) ?? []), { mean: one.mean, shift }])
    const opening = one.opening ? [one.opening.frame, one.opening.middle] : []
    for (const frame of opening) openings.set(frame, [...(openings.get(frame) ?? []), one])
    const last = Math.max(...opening, ...one.frames.map(({ frame }) => frame))
    endings.set(last, [...(endings.get(last) ?? []), one])
  }
  await readFrames(
    {
      ...{ source, tools, signal, onRead, frames: [...wanting.keys(), ...openings.keys()] },
      ...{ filter: rgbAtDisplaySize(source), pixelFormat: 'rgb24' },
      bytesPerFrame: source.displayWidthPx * source.displayHeightPx * 3,
    },
    (frame, rgb) => {
      for (const { mean, shift } of wanting.get(frame) ?? []) mean.add(rgb, shift)
      for (const { track, opening } of openings.get(frame) ?? []) {
        const luma = lumaOf(rgb, track, source)
        if (opening && frame === opening.frame) opening.first = luma
        if (opening && frame === opening.middle) opening.later = luma
      }
      for (const one of endings.get(frame) ?? []) onWhole?.(one)
    },
  )
}

/** A batch that is being read. */
interface LineReading {
  /** Those most seen first. */
  readonly lines: readonly Sampled[]
  /**
   * The line once its frames are read. One that comes bit by bit is answered with how it comes, and with a mean of frames
   * that show all of it. Throws `media.unreadable`, `media.tool-failed`, the signal's reason and what `onRead` throws.
   */
  readonly read: (line: Sampled) => Promise<Sampled>
}

/**
 * The lines in batches, in the order of time, as many at once as the memory for their means allows. While the lines of one
 * batch are fitted the next one is read.
 *
 * @param onRead gets how many more lines' frames are read
 */
export async function* readLines(
  tracks: readonly TextTrack[],
  { signal, ...from }: FrameSource,
  onRead: (lines: number) => Promise<void>,
): AsyncGenerator<LineReading, void, void> {
  const ending = new AbortController()
  const reading = { ...from, signal: AbortSignal.any([signal, ending.signal]) }
  const batches = batchesOf(tracks, from.source)
  const begin = () => {
    const batch = batches.next().value
    return batch && startReading(batch, reading, onRead)
  }
  let current = begin()
  try {
    while (current) {
      const next = current.ended.then(begin)
      // thrown in its turn; until then it must not count as unhandled
      next.catch(() => undefined)
      yield current
      current = await next
    }
  } finally {
    ending.abort()
  }
}

function startReading(
  batch: readonly Sampled[],
  from: FrameSource,
  onRead: (lines: number) => Promise<void>,
): LineReading & { readonly ended: Promise<void> } {
  const onWhole = new Map<Sampled, () => void>()
  const whole = new Map(
    batch.map((line) => [line, new Promise<void>((resolve) => onWhole.set(line, resolve))]),
  )
  let told = 0
  const onShare = (share: number) => {
    const more = (share - told) * batch.length
    told = share
    return onRead(more)
  }
  const ended = readMeans(batch, from, onShare, (line) => onWhole.get(line)?.())
  return {
    lines: mostSeenFirst(batch),
    ended,
    read: async (line) => {
      // where reading fails, no more lines become whole
      await Promise.race([whole.get(line), ended])
      const { first, later } = line.opening ?? {}
      const seemsToCome = first && later && (shownShare(first, later) ?? 1) <= WHOLE_AT_FIRST
      const reveal = seemsToCome && (await revealIn(line.track, from))
      if (!reveal) return line
      const again = samplingOf({ ...line.track, style: { ...line.track.style, reveal } }, from.source)
      await readMeans([again], from)
      return again
    },
  }
}

/** How a line comes that seems to, by all frames up to where it is surely whole. */
async function revealIn(track: TextTrack, { source, tools, signal }: FrameSource) {
  const { startSeconds, endSeconds } = track
  const { frameTimes } = source
  const first = frameAt(startSeconds, frameTimes)
  const last = frameAt(startSeconds + COMING.share * (endSeconds - startSeconds), frameTimes)
  const stride = Math.ceil((last - first + 1) / COMING.mostFrames)
  const frames: number[] = []
  for (let frame = last; frame >= first; frame -= stride) frames.unshift(frame)
  const lumas: { readonly seconds: number; readonly luma: Luma }[] = []
  await readFrames(
    {
      ...{ source, tools, signal, frames, filter: rgbAtDisplaySize(source), pixelFormat: 'rgb24' },
      bytesPerFrame: source.displayWidthPx * source.displayHeightPx * 3,
    },
    (frame, rgb) =>
      lumas.push({
        seconds: (frameTimes[frame] ?? startSeconds) - startSeconds,
        luma: lumaOf(rgb, track, source),
      }),
  )
  const whole = lumas.at(-1)
  if (!whole) return undefined
  return revealOf(
    lumas.map(({ seconds, luma }): ShownAt => ({ seconds, share: shownShare(luma, whole.luma) })),
  )
}

function lumaOf(rgb: Uint8Array, { prevalentBox }: TextTrack, source: SourceVideo): Luma {
  const { displayWidthPx, displayHeightPx } = source
  const box = atDisplaySize(prevalentBox, source)
  const [left, top] = [Math.max(0, Math.floor(box.x)), Math.max(0, Math.floor(box.y))]
  const width = Math.max(0, Math.min(displayWidthPx, Math.ceil(box.x + box.width)) - left)
  const height = Math.max(0, Math.min(displayHeightPx, Math.ceil(box.y + box.height)) - top)
  const samples = new Uint8Array(width * height)
  for (let row = 0; row < height; row += 1)
    for (let column = 0; column < width; column += 1) {
      const at = ((top + row) * displayWidthPx + left + column) * 3
      const [red = 0, green = 0, blue = 0] = [rgb[at], rgb[at + 1], rgb[at + 2]]
      samples[row * width + column] = (2 * red + 5 * green + blue) >> 3
    }
  return { width, height, samples }
}
