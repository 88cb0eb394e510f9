import { wholeTimesOf } from '#app/domain/fade.ts'
import { boxAt, grows, standsStill } from '#app/domain/overlay/steps.ts'
import { cropOf, type Raster } from '#app/domain/erasing/raster.ts'
import type { TextBox } from '#app/domain/geometry.ts'
import { concurrentItems } from '#app/domain/overlay/concurrent.ts'
import type { TextTrack } from '#app/domain/text-track.ts'
import { rgbAtDisplaySize } from '../render/encode/filter-graph.ts'
import { batchesByBytes } from '../render/source/batches.ts'
import { type FrameReading, readFrames } from '../render/source/read-frames.ts'
import type { SourceVideo } from '../render/source/source-video.ts'
import { frameAt } from '../render/states/state-runs.ts'
import { LineMean } from './line-sample.ts'
import { BesideLine, type Moment, MOMENTS } from './beside-line.ts'
import { comesOrGoes } from './comes-or-goes.ts'
import { seeSpread, type SpreadFrames, spreadFramesOf } from './find-slow-zoom.ts'
import { atDisplaySize, boxCrop, boxRect, type FrameSource } from './line-ends.ts'
import { isAlike, prevalentFrame, type Shift, shiftBetween } from './line-places.ts'
import { aroundCrop, type BeyondEnds, beyondEndsOf, resting, restsMostly } from './line-pops.ts'
import type { SavedFit } from './saved-fit.ts'
import { zoomedTrack } from './slow-zoom.ts'

/**
 * Moments of a text's time whose mean is fitted: spread where the background moves and blurs away, close together where it
 * stands, as a slow zoom would blur the letters.
 */
const SHARES = { moving: [0.2, 0.4, 0.6, 0.8], static: [0.46, 0.5, 0.54] } as const
/** Boxes of a text that differ by less than this share of the height show it at one size. */
const SAME_SIZE = 0.06
/** One that grows gets no wider than this while its mean is taken, or its strokes would be as much wider. */
const BLURRED_PX = 0.8
/** Of the means of a batch, 32 MB; the next one is read beside it. */
const MOST_SAMPLES_AT_ONCE = 2 ** 24
/** The box of a level line leans no more. */
const LEVEL_DEGREES = 5

/** A line and the frames whose mean shows it. */
export interface Sampled {
  readonly track: TextTrack
  readonly mean: LineMean
  readonly frames: readonly SampledFrame[]
  /** Of a line that rests for most of its time, or grows: what is seen of it on its first frame, in the middle of its time and on its last one. */
  readonly ends: Ends | null
  /** As in `SavedFit`. */
  readonly shown?: SavedFit['shown']
  readonly zoom?: SavedFit['zoom']
}

interface Ends {
  /** Absent where the video has none. */
  readonly frames: Partial<Record<Moment, number>> & { readonly middle: number }
  /** While the line is there; `wideCrops` with the margin that its mean has. */
  readonly crops: Partial<Record<'first' | 'middle' | 'last', Raster>>
  readonly wideCrops: Ends['crops']
  readonly beside: BesideLine
  readonly beyond: BeyondEnds
  readonly spread: SpreadFrames
  /** What the wide crops show. */
  readonly around: LineMean['rect']
}
/** Borders are known to a frame: so many frames away from them a line is surely not there. */
const AWAY_FRAMES = 2

interface SampledFrame {
  readonly frame: number
  readonly shift: Shift
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
  const { boxes } = track
  const { startSeconds, endSeconds } = wholeTimesOf(track)
  const isStill = boxes.length === 1
  const isGrowing = grows(track)
  const isBlurred = isGrowing || (isStill && track.style.background !== 'moving')
  const shares = SHARES[isBlurred ? 'static' : 'moving']
  const { frameTimes } = source
  const frameOf = (share: number) =>
    Math.min(frameTimes.length - 1, frameAt(startSeconds + share * (endSeconds - startSeconds), frameTimes))
  const sampled = [...new Set(shares.map(frameOf))]
  const boxOn = (frame: number) =>
    atDisplaySize(isStill ? track.prevalentBox : boxAt(track, frameTimes[frame] ?? startSeconds), source)
  const size = { widthPx: source.displayWidthPx, heightPx: source.displayHeightPx }
  const whole = sampled.filter((frame) => isStill || LineMean.isWhole(boxOn(frame), size))
  const middle = isGrowing ? prevalentFrame(track, frameTimes) : (whole[whole.length >> 1] ?? frameOf(0.5))
  const mean = new LineMean(boxOn(middle), size)
  const mostPx = isGrowing ? BLURRED_PX : SAME_SIZE * boxOn(middle).height
  const alike = whole.filter((frame) => isAlike(boxOn(frame), boxOn(middle), mostPx))
  const frames = [...new Set([...alike, middle])].map((frame) => ({
    frame,
    shift: shiftBetween(boxOn(middle), boxOn(frame)),
  }))
  const isLevel = Math.abs(track.prevalentBox.angleDegrees) <= LEVEL_DEGREES
  const hasEnds = (isGrowing || restsMostly(track)) && isLevel && !track.style.reveal
  const ends = hasEnds ? endsOf(track, { middle, around: mean.rect }, source) : null
  return { track, mean, frames, ends }
}

function endsOf(
  track: TextTrack,
  { middle, around }: Pick<Ends, 'around'> & { readonly middle: number },
  { frameTimes, ...source }: SourceVideo,
): Ends {
  const whole = wholeTimesOf(track)
  const [comes, goes] = [frameAt(track.startSeconds, frameTimes), frameAt(track.endSeconds, frameTimes)]
  const [before, after] = [comes - AWAY_FRAMES, goes + AWAY_FRAMES]
  const size = { widthPx: source.displayWidthPx, heightPx: source.displayHeightPx }
  return {
    frames: {
      ...(before >= 0 && { before }),
      first: Math.min(frameTimes.length - 1, frameAt(whole.startSeconds, frameTimes) + 1),
      middle,
      last: Math.max(middle, frameAt(whole.endSeconds, frameTimes) - 1),
      ...(after < frameTimes.length && { after }),
    },
    ...{ crops: {}, wideCrops: {} },
    beside: new BesideLine(atDisplaySize(track.prevalentBox, { frameTimes, ...source }), size),
    beyond: beyondEndsOf(track, { frameTimes, ...source }),
    ...{ spread: spreadFramesOf(track, { frameTimes, ...source }), around },
  }
}

/** Fills the means of a batch; tells of each line when all of its frames are in. */
async function readMeans(
  batch: readonly Sampled[],
  { source, tools, signal }: FrameSource,
  onRead?: FrameReading['onRead'],
  onWhole?: (line: Sampled) => void,
): Promise<void> {
  const wanting = new Map<number, (Pick<SampledFrame, 'shift'> & { mean: LineMean })[]>()
  const ends = new Map<number, Sampled[]>()
  const endings = new Map<number, Sampled[]>()
  for (const one of batch) {
    for (const { frame, shift } of one.frames)
      wanting.set(frame, [...(wanting.get(frame) ?? []), { mean: one.mean, shift }])
    const own = one.ends
      ? [one.ends.frames, one.ends.beyond.frames, one.ends.spread.frames].flatMap((frames) =>
          Object.values(frames),
        )
      : []
    for (const frame of new Set(own)) ends.set(frame, [...(ends.get(frame) ?? []), one])
    const last = Math.max(...own, ...one.frames.map(({ frame }) => frame))
    endings.set(last, [...(endings.get(last) ?? []), one])
  }
  await readFrames(
    {
      ...{ source, tools, signal, onRead, frames: [...wanting.keys(), ...ends.keys()] },
      ...{ filter: rgbAtDisplaySize(source), pixelFormat: 'rgb24' },
      bytesPerFrame: source.displayWidthPx * source.displayHeightPx * 3,
    },
    (frame, rgb) => {
      for (const { mean, shift } of wanting.get(frame) ?? []) mean.add(rgb, shift)
      for (const { track, mean, ends: own } of ends.get(frame) ?? []) {
        if (!own) continue
        for (const moment of MOMENTS) {
          if (own.frames[moment] !== frame) continue
          own.beside.see(moment, rgb)
          if (moment === 'before' || moment === 'after') continue
          own.crops[moment] = boxCrop(rgb, track, source)
          own.wideCrops[moment] = cropOf(rgb, source.displayWidthPx, mean.rect)
        }
        seeSpread(own, frame, { rgb, box: boxRect(track, source) }, source)
        for (const end of ['start', 'end'] as const)
          if (own.beyond.frames[end] === frame) own.beyond.crops[end] = aroundCrop(rgb, track, source)
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
 * @param all texts of the video
 * @param onRead gets how many more lines' frames are read
 */
export async function* readLines(
  tracks: readonly TextTrack[],
  all: readonly TextTrack[],
  { signal, ...from }: FrameSource,
  onRead: (lines: number) => Promise<void>,
): AsyncGenerator<LineReading, void, void> {
  const ending = new AbortController()
  const reading = { ...from, signal: AbortSignal.any([signal, ending.signal]) }
  const batches = batchesOf(tracks, from.source)
  const concurrent = concurrentItems(all, (track) => track)
  const neighboursOf = (track: TextTrack) =>
    (concurrent.get(track) ?? []).map(({ prevalentBox }) => atDisplaySize(prevalentBox, from.source))
  const begin = () => {
    const batch = batches.next().value
    return batch && startReading(batch, reading, { onRead, neighboursOf })
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
  {
    onRead,
    neighboursOf,
  }: {
    readonly onRead: (lines: number) => Promise<void>
    readonly neighboursOf: (track: TextTrack) => readonly TextBox[]
  },
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
      const isStill = standsStill(line.track)
      const pictograms = (isStill && line.ends?.beside.pictograms(neighboursOf(line.track))) || []
      const seen = pictograms.length > 0 ? withStyle(line, { pictograms }) : line
      const found = seen.ends ? await comesOrGoes(seen.track, seen.ends, from) : undefined
      if (!found) return seen
      const { shown, zoom, ...style } = found
      const { track } = withStyle(seen, { ...style, ...(shown && { timedFromSeconds: shown.startSeconds }) })
      const again = shown
        ? { ...samplingOf(resting(track), from.source), shown }
        : zoom
          ? { ...samplingOf(zoomedTrack(track, zoom, from.source.frameTimes), from.source), zoom }
          : samplingOf(style.fade && !isStill ? resting(track) : track, from.source)
      await readMeans([again], from)
      return again
    },
  }
}

function withStyle(line: Sampled, style: Partial<TextTrack['style']>): Sampled {
  return { ...line, track: { ...line.track, style: { ...line.track.style, ...style } } }
}
