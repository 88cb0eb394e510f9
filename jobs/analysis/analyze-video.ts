import type { AnalysisSubstep } from '#app/domain/project-status.ts'
import { limitingScope, type ReadingScope } from '#app/domain/reading-scope.ts'
import {
  type Checkpoint,
  clockState,
  knownFrames,
  saveAnalysis,
  type SavedAnalysis,
  trackedUpTo,
} from './checkpoint/checkpoint.ts'
import type { Ratio } from './decode/decoder-log.ts'
import { FrameReader, type KnownFrames } from './decode/frame-reader.ts'
import type { Frame } from './decode/frame.ts'
import { framesOfStretch } from './decode/stretch.ts'
import { readAhead } from './detect/read-ahead.ts'
import { MAX_WINDOW_FRAMES, type Window, windowsOf } from './detect/windows.ts'
import { type FinishedTracks, finishTracks, type StyleTracks } from './finish/finish-tracks.ts'
import type { FindBoxes } from './read/full-recognition.ts'
import { readInRows } from './read/seen-rows.ts'
import type { TextReader, TrackingConfig } from './reader.ts'
import { Tracker } from './track/tracker.ts'

export interface AnalysisProgress {
  readonly substep: AnalysisSubstep
  /** Of the whole analysis, 0 to 100. */
  readonly percent: number
  /** Frames tracked so far. */
  readonly framesDone: number
  /** As far as known. */
  readonly framesTotal: number
  /** How much of detection, or of what follows it, is done: 0 to 1. */
  readonly share: number
  /** Lines found so far, whose styles are to be fitted. */
  readonly lines: number
  /** Whether one of them stands on a plate. */
  readonly hasPlates: boolean
  /** Of all frames tracked so far, at the size of the video. */
  readonly pixels: number
}

export interface AnalyzeVideoOptions {
  readonly sourcePath: string
  readonly config: TrackingConfig
  readonly reader: TextReader
  readonly signal: AbortSignal
  /** Fits the styles of the lines; without it they keep what recognition measured. */
  readonly styleTracks?: StyleTracks
  /** May throw to end the analysis. */
  readonly onProgress?: (progress: AnalysisProgress) => Promise<void>
  /** Where an earlier run of the same analysis was cut off. */
  readonly resumeFrom?: SavedAnalysis | undefined
  /** Called whenever a checkpoint may be taken; each one that is taken must be stored, with those before it. */
  readonly onCheckpoint?: (take: () => Promise<Checkpoint>) => Promise<void>
}

export interface AnalyzedVideo extends FinishedTracks {
  readonly framesDecoded: number
  /** Frames with a detection pass. */
  readonly framesAnalyzed: number
  readonly durationSeconds: number
  readonly fps: Ratio
  readonly width: number
  readonly height: number
}

/** Windows that are decoded, and their detection started, ahead of the one that is tracked: as many as memory allows. */
const WINDOWS_AHEAD = { least: 3, most: 8, bytes: 128 * 1024 * 1024 }
/** Share of the progress that the frames take, full recognition running beside them; of what follows styles and surroundings take most. */
const DETECTING_PERCENT = 60
export const FINISHING_PERCENT = {
  grouping: [60, 60],
  filtering: [60.4, 60.4],
  coherence: [60.8, 99.8],
} as const

/** Reads the texts of a video. Throws what `FrameReader` and the reader throw, and the signal's reason. */
export async function analyzeVideo(options: AnalyzeVideoOptions): Promise<AnalyzedVideo> {
  const { sourcePath: path, config, reader, signal, resumeFrom } = options
  const head = resumeFrom?.head
  const scope = limitingScope(config.scope)
  const frames = new FrameReader({ path, signal, known: await framesToDecode(options, scope) })
  const windows = windowsOf(frames, config, reader, signal, head)
  const read = readInRows((image, boxes, fast) => reader.recognize(image, boxes, signal, fast))
  const find: FindBoxes = async (image, longSidePx) =>
    (await reader.detect(image, signal, longSidePx)).map(({ box }) => box)
  const onEvicted = (frame: Frame) => frames.recycle(frame)
  let tracker: Tracker | undefined
  let [width, height] = [1, 1]
  let framesProcessed = head?.framesProcessed ?? 0
  let endFrame = 0
  // frames whose time stamps earlier checkpoints hold
  let stampsSaved = (head?.frame ?? -1) + 1
  const checkpoint = async (following: Tracker, { sampler }: Window): Promise<Checkpoint> => {
    const done = await following.checkpoint()
    const { frame } = done.state
    const { stamps, clock } = clockState(frames.clock, stampsSaved, frame)
    stampsSaved = frame + 1
    return saveAnalysis(done, { framesProcessed, sampler, clock }, stamps)
  }
  for await (const window of readAhead(windows, () => windowsAhead(frames))) {
    const fps = frames.clock.nominalFps
    tracker ??= new Tracker({
      config,
      fps,
      read,
      find,
      onEvicted,
      resumeFrom: resumeFrom && trackedUpTo(resumeFrom),
    })
    await track(tracker, window)
    if (window.pass) framesProcessed++
    const following = tracker
    if (isDone(window)) await options.onCheckpoint?.(() => checkpoint(following, window))
    ;({ width, height } = window.newest)
    endFrame = window.newest.index + 1
    // progress does not go back while frames are replayed
    const newest = Math.max(window.newest.index, head?.frame ?? 0)
    await reportDetecting(newest, frames, scope, tracker.found, options)
  }
  const { clock, sourceSize } = frames
  const picture = { width, height, scale: sourceSize.width / width }
  const framesDone = clock.frames
  const candidates = (await tracker?.finish(scope ? endFrame : framesDone)) ?? []
  const found = linesIn(candidates)
  const finished = await finishTracks(
    candidates,
    clock,
    config,
    picture,
    async (substep, share = 0) => {
      const [from, to] = FINISHING_PERCENT[substep]
      const percent = from + share * (to - from)
      const pixels = framesDone * sourceSize.width * sourceSize.height
      const frame = { framesDone, framesTotal: framesDone, share, pixels }
      await options.onProgress?.({ substep, percent, ...frame, ...found })
    },
    options.styleTracks ?? ((lines) => Promise.resolve(lines)),
  )
  return {
    ...finished,
    framesDecoded: framesDone,
    framesAnalyzed: framesProcessed,
    durationSeconds: clock.durationSeconds,
    fps: clock.fps,
    ...sourceSize,
  }
}

/** Undefined where all of them are. */
async function framesToDecode(
  { sourcePath, signal, resumeFrom }: AnalyzeVideoOptions,
  scope: ReadingScope | undefined,
): Promise<KnownFrames | undefined> {
  const resumed = resumeFrom && knownFrames(resumeFrom)
  const isStretch = scope && ((scope.from_seconds ?? 0) > 0 || scope.to_seconds !== null)
  const stretch = isStretch && (await framesOfStretch(sourcePath, scope, signal))
  return stretch ? { ...stretch, from: Math.max(stretch.from, resumed?.from ?? 0) } : resumed
}

function windowsAhead({ pictureBytes }: FrameReader): number {
  if (pictureBytes === undefined) return WINDOWS_AHEAD.least
  const fitting = Math.floor(WINDOWS_AHEAD.bytes / (MAX_WINDOW_FRAMES * pictureBytes))
  return Math.min(WINDOWS_AHEAD.most, Math.max(WINDOWS_AHEAD.least, fitting))
}

/** Whether every frame up to the end of the window has been decided on, so that a checkpoint may follow it. */
function isDone({ decision }: Window): boolean {
  return decision !== 'skip' && decision !== 'replay'
}

async function track(tracker: Tracker, { frames, newest, decision, pass }: Window): Promise<void> {
  if (decision === 'replay') return frames.forEach((frame) => tracker.replay(frame))
  for (const frame of frames) tracker.advance(frame)
  if (pass) await tracker.process(newest, pass)
  if (decision === 'unchanged') await tracker.keepUnchanged(newest)
}

async function reportDetecting(
  newest: number,
  frames: FrameReader,
  scope: ReadingScope | undefined,
  found: Tracker['found'],
  { onProgress }: AnalyzeVideoOptions,
): Promise<void> {
  const [fromSeconds, toSeconds] = [scope?.from_seconds ?? 0, scope?.to_seconds ?? Infinity]
  const framesDone = Math.max(1, newest + 1 - Math.floor(fromSeconds * frames.clock.nominalFps))
  // by time, because the rate may vary; a header may promise less than there is, or nothing
  const share =
    frames.shareAt(newest + 1, fromSeconds, toSeconds) ??
    framesDone / Math.max(framesDone, frames.announcedFrames ?? 0)
  const framesTotal = Math.max(framesDone, Math.round(framesDone / Math.max(share, 1e-6)))
  const percent = DETECTING_PERCENT * share
  const { width, height } = frames.sourceSize
  const frame = { framesDone, framesTotal, share, pixels: framesDone * width * height }
  await onProgress?.({ substep: 'detecting', percent, ...frame, ...linesIn(found) })
}

function linesIn(found: Tracker['found']): Pick<AnalysisProgress, 'lines' | 'hasPlates'> {
  const hasPlates = found.some(({ readings }) => readings.some(({ style }) => style?.plate))
  return { lines: found.length, hasPlates }
}
