import pLimit from 'p-limit'
import { examine, type Examined, type LookingReader } from './examine.ts'
import type { Frame } from './frame.ts'
import type { CheckpointHead, SamplerState } from './checkpoint.ts'
import { MAX_FRAMES } from './frame-history.ts'
import type { FrameReader } from './frame-reader.ts'
import type { TextReader, TrackingConfig } from './reader.ts'
import { type Look, Sampler } from './sampling.ts'

/** The frames since the last window; `look` is what to do with the newest, `replay` when a checkpoint has them. */
export interface Window {
  readonly frames: readonly Frame[]
  readonly newest: Frame
  readonly look: Look | 'replay'
  /** As the sampler was after the newest. */
  readonly sampler: SamplerState
  /** What detection will have found on the newest, when it is to be examined. */
  readonly examined?: Examined
}

/** Looks under way: more would only keep other readers of the sidecar waiting. */
const LOOKS_AT_ONCE = 4
/** Frames of a window that is not examined: more would only wait in memory. */
export const MOST_FRAMES = 8

/**
 * Cuts the video into windows that each end with a frame that needs a look; its detection starts as soon as may be. Of the
 * frames up to the checkpoint's, the last one done, only those come by that may still matter.
 */
export async function* windowsOf(
  video: FrameReader,
  config: TrackingConfig,
  reader: TextReader,
  signal: AbortSignal,
  checkpoint?: CheckpointHead,
): AsyncGenerator<Window, void, void> {
  const limit = pLimit(LOOKS_AT_ONCE)
  const patient: LookingReader = { detect: (...look) => limit(() => reader.detect(...look)) }
  const resumeFrame = checkpoint?.frame ?? -1
  let sampler: Sampler | undefined
  let frames: Frame[] = []
  for await (const frame of video.frames()) {
    sampler ??= new Sampler(config, video.clock.nominalFps, checkpoint?.sampler)
    const look = sampler.look(frame)
    if (frame.index <= resumeFrame) {
      const { state } = sampler
      if (frame.index > resumeFrame - MAX_FRAMES)
        yield { frames: [frame], newest: frame, look: 'replay', sampler: state }
      else video.reuse(frame)
      continue
    }
    frames.push(frame)
    if (look === 'pass' && frames.length < MOST_FRAMES) continue
    const isExamined = look !== 'pass' && look !== 'rest'
    const examined = isExamined && { examined: examine(frame, look, patient, signal) }
    yield { frames, newest: frame, look, sampler: sampler.state, ...examined }
    frames = []
  }
  const newest = frames.at(-1)
  if (newest && sampler) yield { frames, newest, look: 'pass', sampler: sampler.state }
}
