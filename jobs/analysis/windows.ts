import { examine, type Examined } from './examine.ts'
import type { Frame } from './frame.ts'
import { MAX_FRAMES } from './frame-history.ts'
import type { FrameReader } from './frame-reader.ts'
import type { TextReader, TrackingConfig } from './reader.ts'
import { type Look, Sampler } from './sampling.ts'

/** The frames since the last window; `look` is what to do with the newest, `replay` when a checkpoint has them. */
export interface Window {
  readonly frames: readonly Frame[]
  readonly newest: Frame
  readonly look: Look | 'replay'
  /** What detection will have found on the newest, when it is to be examined. */
  readonly examined?: Examined
}

/** Frames of a window that is not examined: more would only wait in memory. */
const MOST_FRAMES = 8

/**
 * Cuts the video into windows that each end with a frame that needs a look; its detection starts at once. Of the
 * frames up to `resumeFrame`, the last one done, only those come by that may still matter.
 */
export async function* windowsOf(
  video: FrameReader,
  config: TrackingConfig,
  reader: TextReader,
  signal: AbortSignal,
  resumeFrame = -1,
): AsyncGenerator<Window, void, void> {
  let sampler: Sampler | undefined
  let frames: Frame[] = []
  for await (const frame of video.frames()) {
    sampler ??= new Sampler(config, video.clock.nominalFps)
    const look = sampler.look(frame)
    if (frame.index <= resumeFrame) {
      if (frame.index > resumeFrame - MAX_FRAMES) yield { frames: [frame], newest: frame, look: 'replay' }
      continue
    }
    frames.push(frame)
    if (look === 'pass' && frames.length < MOST_FRAMES) continue
    const isExamined = look !== 'pass' && look !== 'rest'
    const examined = isExamined && { examined: examine(frame, look, reader, signal) }
    yield { frames, newest: frame, look, ...examined }
    frames = []
  }
  const newest = frames.at(-1)
  if (newest) yield { frames, newest, look: 'pass' }
}
