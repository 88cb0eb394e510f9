import type { AnalysisSubstep } from '#app/domain/project-status.ts'
import type { TextTrack } from '#app/domain/text-track.ts'
import type { FindBoxes, ReadBoxes } from './careful-reader.ts'
import type { Checkpoint, SavedAnalysis } from './checkpoint.ts'
import { finishTracks, type StyleTracks } from './finish-tracks.ts'
import type { Frame } from './frame.ts'
import { FrameReader } from './frame-reader.ts'
import { readAhead } from './read-ahead.ts'
import type { TextReader, TrackingConfig } from './reader.ts'
import { clockState, knownFrames } from './resume.ts'
import type { Ratio } from './showinfo.ts'
import { Tracker } from './tracker.ts'
import { MOST_FRAMES, type Window, windowsOf } from './windows.ts'

export interface AnalysisProgress {
  readonly substep: AnalysisSubstep
  /** Of the whole analysis, 0 to 100. */
  readonly percent: number
  /** How many frames have been gone through. */
  readonly framesDone: number
  /** As far as known. */
  readonly framesTotal: number
}

export interface AnalyzeVideoOptions {
  readonly sourcePath: string
  readonly config: TrackingConfig
  readonly reader: TextReader
  readonly signal: AbortSignal
  /** Finds the lines' styles; without it they keep what recognition measured. */
  readonly styleTracks?: StyleTracks
  /** May throw to end the analysis. */
  readonly onProgress?: (progress: AnalysisProgress) => Promise<void>
  /** Where an earlier run of the same analysis was cut off. */
  readonly resumeFrom?: SavedAnalysis | undefined
  /** Called whenever a checkpoint could be taken; each that is taken must be kept, and the ones before it. */
  readonly onCheckpoint?: (take: () => Promise<Checkpoint>) => Promise<void>
}

export interface AnalyzedVideo {
  readonly tracks: TextTrack[]
  readonly framesDecoded: number
  /** Those that detection looked at. */
  readonly framesAnalyzed: number
  readonly durationSeconds: number
  readonly fps: Ratio
  readonly width: number
  readonly height: number
}

/** Windows that are made, and their detection begun, while an earlier one is worked on: as many as the memory allows. */
const AHEAD = { least: 3, most: 8, bytes: 128 * 1024 * 1024 }
/** Share of the progress that going through the frames takes, texts being read meanwhile; the rest is done in a moment. */
const DETECTING_PERCENT = 99
const FINISHING_PERCENT = { grouping: 99, filtering: 99.4, coherence: 99.8 } as const

/** Reads the texts of a video. Throws what `FrameReader` and the reader throw, and the signal's reason. */
export async function analyzeVideo(options: AnalyzeVideoOptions): Promise<AnalyzedVideo> {
  const { sourcePath: path, config, reader, signal, resumeFrom } = options
  const head = resumeFrom?.head
  const frames = new FrameReader({ path, signal, known: resumeFrom && knownFrames(resumeFrom) })
  const windows = windowsOf(frames, config, reader, signal, head)
  const read: ReadBoxes = (image, boxes, glance) => reader.recognize(image, boxes, signal, glance)
  const find: FindBoxes = async (image, longSidePx) =>
    (await reader.detect(image, signal, longSidePx)).map(({ box }) => box)
  const onForgotten = (frame: Frame) => frames.reuse(frame)
  let tracker: Tracker | undefined
  let [width, height] = [1, 1]
  let examined = head?.examined ?? 0
  // of these frames the time stamps have been kept
  let saved = (head?.frame ?? -1) + 1
  const checkpoint = async (following: Tracker, { sampler }: Window): Promise<Checkpoint> => {
    const { drafts, ...state } = await following.checkpoint()
    const { stamps, clock } = clockState(frames.clock, saved, state.frame)
    saved = state.frame + 1
    return {
      head: { version: 2, ...state, examined, sampler, clock },
      part: { drafts, ...(stamps && { stamps }) },
    }
  }
  for await (const window of readAhead(windows, () => aheadOf(frames))) {
    const fps = frames.clock.nominalFps
    tracker ??= new Tracker({ config, fps, read, find, onForgotten, resumeFrom })
    await follow(tracker, window)
    if (window.examined) examined++
    const following = tracker
    if (isDone(window)) await options.onCheckpoint?.(() => checkpoint(following, window))
    ;({ width, height } = window.newest)
    // what was done before is not to be done once more
    await reportDetecting(Math.max(window.newest.index, head?.frame ?? 0), frames, options)
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
    options.styleTracks ?? ((lines) => Promise.resolve(lines)),
  )
  return {
    tracks,
    framesDecoded: framesDone,
    framesAnalyzed: examined,
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

/** Whether nothing of what was seen up to the end of the window is still to be examined. */
function isDone({ look }: Window): boolean {
  return look !== 'pass' && look !== 'replay'
}

async function follow(tracker: Tracker, { frames, newest, look, examined }: Window): Promise<void> {
  if (look === 'replay') return frames.forEach((frame) => tracker.replay(frame))
  for (const frame of frames) tracker.advance(frame)
  if (examined) await tracker.examine(newest, examined)
  if (look === 'rest') await tracker.rest(newest)
}

async function reportDetecting(
  newest: number,
  frames: FrameReader,
  { onProgress }: AnalyzeVideoOptions,
): Promise<void> {
  const framesDone = newest + 1
  // by time, because the rate may vary; a header may promise less than there is, or nothing
  const share = frames.shareAt(framesDone) ?? framesDone / Math.max(framesDone, frames.announcedFrames ?? 0)
  const framesTotal = Math.max(framesDone, Math.round(framesDone / Math.max(share, 1e-6)))
  await onProgress?.({ substep: 'detecting', percent: DETECTING_PERCENT * share, framesDone, framesTotal })
}
