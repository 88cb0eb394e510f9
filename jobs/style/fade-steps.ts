import type { Fade } from '#app/domain/fade.ts'

/** The contrast of a line's edges on a frame, as a share of what it is in the middle of its time. */
export interface ContrastAt {
  /** After its first frame. */
  readonly seconds: number
  readonly contrast: number
}

/** With less contrast on its first or its last frame a line may be fading. */
export const FAINT = 0.7
/** From so much contrast on it is opaque. */
export const OPAQUE = 0.9
/** A fade takes so long; from frame to frame its contrast goes back by no more than this, and on by no more than that. */
const LEAST_SECONDS = 0.12
const TREMBLING = 0.12
const JUMP = 0.4
/** Opacities that are told from each other. */
const LEVELS = 8

/**
 * How a line fades; undefined where it does not. What passes behind letters makes them faint on some frames, and neither
 * evenly nor up to where they are opaque.
 *
 * @param opening its first frames, in the order of time
 * @param closing its last ones
 */
export function fadeOf(opening: readonly ContrastAt[], closing: readonly ContrastAt[]): Fade | undefined {
  const coming = risingTo(opening)
  const going = risingTo(closing.toReversed()).toReversed()
  if (coming.length + going.length === 0) return undefined
  const after = opening[coming.length]
  return steppedBy([
    ...(coming.length > 0 ? coming : [{ seconds: 0, contrast: 1 }]),
    ...(coming.length > 0 && after ? [{ ...after, contrast: 1 }] : []),
    ...going,
  ])
}

/** The frames, from a faint end on, before the first opaque one; none where the line does not fade there. */
function risingTo(frames: readonly ContrastAt[]): readonly ContrastAt[] {
  const opaque = frames.findIndex(({ contrast }) => contrast >= OPAQUE)
  const [end, first] = [frames[opaque], frames[0]]
  if (!end || !first || first.contrast > FAINT || Math.abs(end.seconds - first.seconds) < LEAST_SECONDS)
    return []
  const rising = frames.slice(0, opaque)
  let most = 0
  const isEven = frames.slice(1, opaque + 1).every(({ contrast }, at) => {
    const further = Math.min(1, contrast) - (frames[at]?.contrast ?? 0)
    return further >= -TREMBLING && further <= JUMP
  })
  return isEven
    ? rising.map((frame) => ({ ...frame, contrast: (most = Math.max(most, frame.contrast)) }))
    : []
}

/** In levels; the first step begins with the line. */
function steppedBy(frames: readonly ContrastAt[]): Fade {
  const steps: { seconds: number; opacity: number }[] = []
  for (const { seconds, contrast } of frames) {
    const opacity = Math.max(1, Math.min(LEVELS, Math.round(contrast * LEVELS))) / LEVELS
    if (opacity !== steps.at(-1)?.opacity) steps.push({ seconds: steps.length === 0 ? 0 : seconds, opacity })
  }
  return steps
}
