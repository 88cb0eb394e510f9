import type { TextBox } from '#app/domain/geometry.ts'
import { HISTORY_FRAMES } from '#jobs/analysis/decode/frame-history.ts'
import type { Frame } from '#jobs/analysis/decode/frame.ts'
import { joinCandidates } from '#jobs/analysis/finish/join-candidates.ts'
import { fastReading, voteOn } from '#jobs/analysis/read/readings.ts'
import type { TrackingConfig } from '#jobs/analysis/reader.ts'
import { fullAreaOf } from '#jobs/analysis/sample/detection-area.ts'
import type { CandidateTrack } from '#jobs/analysis/track/candidate-track.ts'
import { step } from '#jobs/analysis/track/step.ts'
import {
  EMPTY_STATE,
  type Step,
  type TrackerInput,
  type TrackerRequest,
  type TrackerState,
} from '#jobs/analysis/track/tracker-state.ts'
import type { TrackedUpTo } from '#jobs/analysis/track/tracker.ts'

export const TRACKING_CONFIG: TrackingConfig = {
  ...{ frame_step: 3, text_similarity: 0.8, position_similarity: 0.05, min_text_length: 1 },
  ...{ languages: ['en'], min_duration_seconds: 0.2, confidence_threshold: 0.5, paragraph: false },
}

/** What a tracker sees of a video, by frame. */
export interface World {
  readonly frames: number
  readonly fps: number
  readonly frameAt: (index: number) => Frame
  readonly detect: (index: number) => readonly TextBox[]
  readonly read: (index: number, box: TextBox) => { text: string; confidence: number }
}

export interface StepsOptions {
  /** Frames from one pass to the next. */
  readonly passEvery?: number
  readonly resumeFrom?: TrackedUpTo
  /** Called with each step, before the next one. */
  readonly onStep?: (before: TrackerState, input: TrackerInput, after: Step) => void
  /** Called after each pass, when everything that was asked for is answered. */
  readonly onPass?: (done: TrackedUpTo) => void
}

/** Tracks the texts of a world by `step` alone, answering what it asks for at once; full recognition reads nothing. */
export function trackSteps(world: World, options: StepsOptions = {}): CandidateTrack[] {
  const { passEvery = TRACKING_CONFIG.frame_step, resumeFrom, onStep, onPass } = options
  const tracking = { config: TRACKING_CONFIG, fps: world.fps }
  let state = resumeFrom?.state ?? EMPTY_STATE
  const candidates = [...(resumeFrom?.candidates ?? [])]
  const take = (input: TrackerInput): void => {
    const taken = step(state, input, tracking)
    onStep?.(state, input, taken)
    state = taken.state
    for (const request of taken.requests) answer(request, input)
  }
  const answer = (request: TrackerRequest, input: TrackerInput): void => {
    if (request.kind === 'keep') candidates.push(...request.candidates)
    if (request.kind === 'close') {
      take({ kind: 'close' })
      take({ kind: 'closed' })
    }
    if (request.kind === 'read' && input.kind === 'detected') {
      const { frame, earlier } = input
      const { due, grown, unread } = request.pass
      const readings = [...[...due, ...grown].map(({ box }) => box), ...unread].map((box) =>
        fastReading({ ...world.read(frame.index, box), language: 'es', style: null }, frame.index),
      )
      take({ kind: 'read', frame, earlier, pass: request.pass, readings })
    }
  }
  const resumeFrame = resumeFrom?.state.frame ?? -1
  let history: Frame[] = []
  for (let index = Math.max(0, resumeFrame - HISTORY_FRAMES); index < world.frames; index++) {
    const frame = world.frameAt(index)
    take({ kind: index <= resumeFrame ? 'replay' : 'frame', frame })
    if (index > resumeFrame && index % passEvery === 0) {
      const sequence = { frame, earlier: history.toReversed() }
      take({ kind: 'detected', ...sequence, area: fullAreaOf(frame), boxes: world.detect(index) })
      onPass?.({ state, candidates: [...candidates] })
    }
    history = [...history, frame].slice(-HISTORY_FRAMES)
  }
  take({ kind: 'end', frames: world.frames })
  return candidates
}

/** A joined candidate with the text that its readings vote for. */
export type TrackedText = CandidateTrack & { readonly text: string }

/** The texts that come of the candidates, those that read as nothing left out, in order. */
export function textsOf(candidates: readonly CandidateTrack[], world: World): TrackedText[] {
  const { width, height } = world.frameAt(0)
  return joinCandidates(candidates, TRACKING_CONFIG, { fps: world.fps, width, height })
    .map((candidate) => ({ ...candidate, text: voteOn(candidate.readings)?.text ?? '' }))
    .filter(({ text }) => text !== '')
    .toSorted((a, b) => a.startFrame - b.startFrame || a.text.localeCompare(b.text))
}

/** Each text with its first frame and the one after its last. */
export function summaryOf(candidates: readonly CandidateTrack[], world: World): string[] {
  return textsOf(candidates, world).map(
    ({ text, startFrame, endFrame }) => `${text} ${startFrame}–${endFrame}`,
  )
}
