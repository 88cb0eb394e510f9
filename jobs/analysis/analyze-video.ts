import type { AnalysisSubstep } from '#app/domain/project-status.ts'
import type { TextTrack } from '#app/domain/text-track.ts'
import type { FindBoxes, ReadBoxes } from './careful-reader.ts'
import type { Checkpoint } from './checkpoint.ts'
import { finishTracks } from './finish-tracks.ts'
import type { Frame } from './frame.ts'
import { FrameReader } from './frame-reader.ts'
import { readAhead } from './read-ahead.ts'
import type { TextReader, TrackingConfig } from './reader.ts'
import type { Ratio } from './showinfo.ts'
import { Tracker } from './tracker.ts'
import { MOST_FRAMES, type Window, windowsOf } from './windows.ts'

export interface AnalysisProgress {
  readonly substep: AnalysisSubstep
  /** Of the whole analysis, 0 to 100. */
  readonly percent: number
  readonly framesDone: number
  /** As far as known. */
  readonly framesTotal: number
}

export interface AnalyzeVideoOptions {
  readonly sourcePath: string
  readonly config: TrackingConfig
  readonly reader: TextReader
  readonly signal: AbortSignal
  /** May throw to end the analysis. */
  readonly onProgress?: (progress: AnalysisProgress) => Promise<void>
  /** Where an earlier run of the same analysis was cut off. */
  readonly resumeFrom?: Checkpoint | undefined
  /** Called whenever a checkpoint could be taken. */
  readonly onCheckpoint?: (take: () => Promise<Checkpoint>) => Promise<void>
}

export interface AnalyzedVideo {
  readonly tracks: TextTrack[]
  readonly framesDecoded: number
  /** Those that the frame step samples. */
  readonly framesAnalyzed: number
  readonly durationSeconds: number
  readonly fps: Ratio
  readonly width: number
  readonly height: number
}

/** Windows that are made, and their detection begun, while an earlier one is worked on: as many as the memory allows. */
const AHEAD = { least: 3, most: 8, bytes: 128 * 1024 * 1024 }
/** Share of the progress that detection takes, and where the quick rest of it stands. */
const DETECTING_PERCENT = 94
const FINISHING_PERCENT = { grouping: 95, filtering: 97, coherence: 99 } as const

/** Reads the texts of a video. Throws what `FrameReader` and the reader throw, and the signal's reason. */
export async function analyzeVideo(options: AnalyzeVideoOptions): Promise<AnalyzedVideo> {
  const { sourcePath: path, config, reader, signal, resumeFrom } = options
  const frames = new FrameReader({ path, signal })
  const windows = windowsOf(frames, config, reader, signal, resumeFrom?.frame)
  const read: ReadBoxes = (image, boxes, glance) => reader.recognize(image, boxes, signal, glance)
  const find: FindBoxes = async (image, longSidePx) =>
    (await reader.detect(image, signal, longSidePx)).map(({ box }) => box)
  const onForgotten = (frame: Frame) => frames.reuse(frame)
  let tracker: Tracker | undefined
  let [width, height] = [1, 1]
  for await (const window of readAhead(windows, () => aheadOf(frames))) {
    const fps = frames.clock.nominalFps
    tracker ??= new Tracker({ config, fps, read, find, onForgotten, resumeFrom })
    await follow(tracker, window, options)
    ;({ width, height } = window.newest)
    // what was done before is not to be done once more
    const done = Math.max(window.newest.index, resumeFrom?.frame ?? 0) + 1
    await reportDetecting(done, frames.announcedFrames, options)
  }
  const { clock, sourceSize } = frames
  const picture = { width, height, scale: sourceSize.width / width }
  const framesDone = clock.frames
  const tracks = await finishTracks(
    (await tracker?.finish(framesDone)) ?? [],
    clock,
    config,
    picture,
    async (substep) =>
      options.onProgress?.({
        substep,
        percent: FINISHING_PERCENT[substep],
        framesDone,
        framesTotal: framesDone,
      }),
  )
  return {
    tracks,
    framesDecoded: framesDone,
    framesAnalyzed: Math.ceil(framesDone / config.frame_step),
    durationSeconds: clock.durationSeconds,
    fps: clock.fps,
    ...sourceSize,
  }
}

function aheadOf({ pictureBytes }: FrameReader): number {
  if (pictureBytes === undefined) return AHEAD.least
  const fitting = Math.floor(AHEAD.bytes / (MOST_FRAMES * pictureBytes))
  return Math.min(AHEAD.most, Math.max(AHEAD.least, fitting))
}

async function follow(
  tracker: Tracker,
  { frames, newest, look, examined }: Window,
  { onCheckpoint }: AnalyzeVideoOptions,
): Promise<void> {
  if (look === 'replay') return frames.forEach((frame) => tracker.replay(frame))
  for (const frame of frames) tracker.advance(frame)
  if (examined) await tracker.examine(newest, examined)
  if (look === 'rest') await tracker.rest(newest)
  if (look !== 'pass') await onCheckpoint?.(() => tracker.checkpoint())
}

async function reportDetecting(
  framesDone: number,
  announced: number | undefined,
  { onProgress }: AnalyzeVideoOptions,
): Promise<void> {
  // a header may promise less than there is
  const framesTotal = Math.max(framesDone, announced ?? 0)
  const percent = (DETECTING_PERCENT * framesDone) / framesTotal
  await onProgress?.({ substep: 'detecting', percent, framesDone, framesTotal })
}
