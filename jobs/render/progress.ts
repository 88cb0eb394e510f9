import { treatmentOf } from '#app/domain/overlay/treatment.ts'
import type { RenderOptions } from '#app/domain/render-options.ts'
import type { SnapshotTrack } from '#app/domain/render-snapshot.ts'

export const RENDER_STEPS = ['reading', 'covering', 'encoding', 'checking', 'examining'] as const
export type RenderStep = (typeof RENDER_STEPS)[number]

export interface RenderProgress {
  readonly step: RenderStep
  /** Of the whole render, 0 to 1; never falls. */
  readonly fraction: number
  /** Frames written. */
  readonly frames: number
  readonly totalFrames: number
}

/** Where each step begins and ends, as shares of the whole render. */
export type StepSpans = Readonly<Record<RenderStep, readonly [from: number, to: number]>>

/** What the length of a render's steps follows from. */
export interface RenderSize {
  readonly frames: number
  readonly widthPx: number
  readonly heightPx: number
  /** Texts that are hidden: each is examined in several frames. */
  readonly hiddenTexts: number
}

const FULL_HD_PIXELS = 1920 * 1080
/** Texts of an output that are read back and judged, at most. */
const MOST_EXAMINED = 20

/**
 * Shares of time by what was measured on two cores: only so does the time left follow from the time taken. Of a film
 * nearly all is encoding; of a minute with many signs a good part is the search for covers.
 */
export function stepSpans({ frames, widthPx, heightPx, hiddenTexts }: RenderSize): StepSpans {
  const size = (widthPx * heightPx) / FULL_HD_PIXELS
  const seconds = {
    reading: 0.3 + 0.0001 * frames,
    covering: hiddenTexts * (0.1 + 0.3 * size),
    encoding: 1.5 + frames * (0.002 + 0.024 * size),
    checking: 1.5 + 2.5 * size + 0.0007 * frames,
    examining: 2.5 + Math.min(MOST_EXAMINED, hiddenTexts) * (0.25 + 0.54 * size),
  }
  const total = RENDER_STEPS.reduce((sum, step) => sum + seconds[step], 0)
  const endOf = (step: RenderStep) =>
    RENDER_STEPS.slice(0, RENDER_STEPS.indexOf(step) + 1).reduce((sum, one) => sum + seconds[one], 0) / total
  const spanOf = (step: RenderStep) => [endOf(step) - seconds[step] / total, endOf(step)] as const
  return {
    reading: spanOf('reading'),
    covering: spanOf('covering'),
    encoding: spanOf('encoding'),
    checking: spanOf('checking'),
    examining: spanOf('examining'),
  }
}

/** How many texts of a render are hidden. */
export function countHiddenTexts({
  tracks,
  options,
}: {
  readonly tracks: readonly SnapshotTrack[]
  readonly options: RenderOptions
}): number {
  return tracks.filter((track) => ['replace', 'erase'].includes(treatmentOf(track, options))).length
}

/** Said before anything is known of the source. */
export const READING: RenderProgress = { step: 'reading', fraction: 0, frames: 0, totalFrames: 0 }

/** Turns a step's own progress, 0 to 1, into that of the whole render. */
export function progressOf(
  spans: StepSpans,
  step: RenderStep,
  ofStep: number,
  { frames, totalFrames }: { frames: number; totalFrames: number },
): RenderProgress {
  const [from, to] = spans[step]
  return { step, fraction: from + (to - from) * Math.min(1, Math.max(0, ofStep)), frames, totalFrames }
}
