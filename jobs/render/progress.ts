export const RENDER_STEPS = ['reading', 'covering', 'encoding', 'checking'] as const
export type RenderStep = (typeof RENDER_STEPS)[number]

export interface RenderProgress {
  readonly step: RenderStep
  /** Of the whole render, 0 to 1; never falls. */
  readonly fraction: number
  /** Frames written. */
  readonly frames: number
  readonly totalFrames: number
}

/** Where each step begins and ends. */
const SPANS = {
  reading: [0, 0.02],
  covering: [0.02, 0.1],
  encoding: [0.1, 0.95],
  checking: [0.95, 1],
} as const satisfies Record<RenderStep, readonly [number, number]>

/** Where encoding begins and ends, in percent of the whole render. */
export const ENCODING_PERCENT = [100 * SPANS.encoding[0], 100 * SPANS.encoding[1]] as const

/** Turns a step's own progress into that of the whole render. */
export function progressOf(
  step: RenderStep,
  ofStep: number,
  frames: number,
  totalFrames: number,
): RenderProgress {
  const [from, to] = SPANS[step]
  return { step, fraction: from + (to - from) * Math.min(1, Math.max(0, ofStep)), frames, totalFrames }
}
