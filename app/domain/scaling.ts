import * as z from 'zod'
import type { TextBox } from './geometry.ts'
import { MOST_STEPS, type TimedPart, timedParts } from './timed-steps.ts'

/**
 * From so many seconds after a text's first frame on, it is so many times as large as where it rests, and its middle is so
 * far from there, to the right and down, in pixels.
 */
const ScaleStep = z.object({
  seconds: z.number().nonnegative(),
  scale: z.number().positive().max(4),
  ...{ dxPx: z.number(), dyPx: z.number() },
})
export type ScaleStep = z.infer<typeof ScaleStep>

/** How a text pops in or out, in the order of time. */
export const Scaling = z.array(ScaleStep).min(2).max(MOST_STEPS)
export type Scaling = z.infer<typeof Scaling>

interface Scaled {
  readonly startSeconds: number
  readonly endSeconds: number
  readonly style: {
    readonly scaling?: Scaling | undefined
    readonly timedFromSeconds?: number | undefined
  }
}

/** For a while a text has a size. */
export type ScaledPart = TimedPart<ScaleStep>

const AT_REST = { scale: 1, dxPx: 0, dyPx: 0 } as const
/** No step of a text that pops out lasts longer; where its last one would, a person has given the text another end. */
const LONGEST_STEP_SECONDS = 0.3

/** One part where it has one size, or a person has given it other times. */
export function scaledParts(text: Scaled): ScaledPart[] {
  return timedParts(text.style.scaling, text, {
    whole: AT_REST,
    isWhole: isAtRest,
    longestSeconds: LONGEST_STEP_SECONDS,
  })
}

export function isAtRest({ scale, dxPx, dyPx }: Omit<ScaleStep, 'seconds'>): boolean {
  return scale === 1 && dxPx === 0 && dyPx === 0
}

/** The longest time in which a text has the size that it rests in, in seconds of the video; all of its time where there is none. */
export function restingTimesOf(text: Scaled): Pick<ScaledPart, 'startSeconds' | 'endSeconds'> {
  const lengthOf = (part: ScaledPart) => part.endSeconds - part.startSeconds
  const longest = scaledParts(text)
    .filter(isAtRest)
    .reduce<ScaledPart | undefined>(
      (best, part) => (best && lengthOf(best) >= lengthOf(part) ? best : part),
      undefined,
    )
  return longest ?? text
}

/** Where the box of a text is while it has a size. */
export function scaledBox(box: TextBox, { scale, dxPx, dyPx }: Omit<ScaleStep, 'seconds'>): TextBox {
  return {
    ...box,
    x: box.x + dxPx + ((1 - scale) * box.width) / 2,
    y: box.y + dyPx + ((1 - scale) * box.height) / 2,
    width: scale * box.width,
    height: scale * box.height,
  }
}

/** The scaling of a text of which `part` is a line, as all of it is scaled that way: the same, told of the middle of `whole`. */
export function scalingOfWhole(scaling: Scaling, part: TextBox, whole: TextBox): Scaling {
  const [awayX, awayY] = [
    whole.x + whole.width / 2 - part.x - part.width / 2,
    whole.y + whole.height / 2 - part.y - part.height / 2,
  ]
  return scaling.map(({ seconds, scale, dxPx, dyPx }) => ({
    ...{ seconds, scale },
    dxPx: dxPx + (scale - 1) * awayX,
    dyPx: dyPx + (scale - 1) * awayY,
  }))
}
