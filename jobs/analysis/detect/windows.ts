import pLimit from 'p-limit'
import { isMomentRead, limitingScope } from '#app/domain/reading-scope.ts'
import { startDetection, type DetectionPass, type Detector } from './detection-pass.ts'
import type { Frame } from '../decode/frame.ts'
import { HISTORY_FRAMES } from '../decode/frame-history.ts'
import type { FrameReader } from '../decode/frame-reader.ts'
import type { TextReader, TrackingConfig } from '../reader.ts'
import { ReadLuma } from '../sample/read-luma.ts'
import { type SamplingDecision, Sampler, type SamplerState } from '../sample/sampler.ts'

/** The frames since the last window; `decision` is about the newest, `replay` while a checkpoint already covers them. */
export interface Window {
  readonly frames: readonly Frame[]
  readonly newest: Frame
  readonly decision: SamplingDecision | 'replay'
  /** The sampler's state after the newest frame. */
  readonly sampler: SamplerState
  /** The detection pass on the newest frame, if it is processed. */
  readonly pass?: DetectionPass
}

/** More concurrent passes would only make other clients of the sidecar wait. */
const MAX_CONCURRENT_PASSES = 4
/** Longest window without a detection pass: more frames would only wait in memory. */
export const MAX_WINDOW_FRAMES = 8

/** Where an earlier run stopped: its last processed frame, and the sampler's state. */
export interface ResumePoint {
  readonly frame: number
  readonly sampler: SamplerState
}

/**
 * Cuts the video into windows that each end with a processed frame, whose detection starts at once. Of the frames up to
 * the resume point, only those that the tracker's history still needs are replayed. Those outside of the scope's
 * stretch are left out.
 */
export async function* windowsOf(
  video: FrameReader,
  config: TrackingConfig,
  reader: TextReader,
  signal: AbortSignal,
  resumeFrom?: ResumePoint,
): AsyncGenerator<Window, void, void> {
  const limit = pLimit(MAX_CONCURRENT_PASSES)
  const limited: Detector = { detect: (...request) => limit(() => reader.detect(...request)) }
  const resumeFrame = resumeFrom?.frame ?? -1
  const scope = limitingScope(config.scope)
  const readLuma = new ReadLuma(scope)
  let sampler: Sampler | undefined
  let frames: Frame[] = []
  for await (const frame of video.frames()) {
    if (scope && !isMomentRead(scope, video.clock.secondsAt(frame.index))) {
      video.recycle(frame)
      if (sampler && video.isClockComplete) break
      continue
    }
    sampler ??= new Sampler(config, video.clock.nominalFps, resumeFrom?.sampler)
    const decision = sampler.decide(readLuma.of(frame))
    if (frame.index <= resumeFrame) {
      const { state } = sampler
      if (frame.index > resumeFrame - HISTORY_FRAMES)
        yield { frames: [frame], newest: frame, decision: 'replay', sampler: state }
      else video.recycle(frame)
      continue
    }
    frames.push(frame)
    if (decision === 'skip' && frames.length < MAX_WINDOW_FRAMES) continue
    const isProcessed = decision !== 'skip' && decision !== 'unchanged'
    const pass = isProcessed && { pass: startDetection(frame, decision, limited, signal, scope) }
    yield { frames, newest: frame, decision, sampler: sampler.state, ...pass }
    frames = []
  }
  const newest = frames.at(-1)
  if (newest && sampler) yield { frames, newest, decision: 'skip', sampler: sampler.state }
}
