import * as z from 'zod'
import type { TextBox } from './geometry.ts'
import { stepsFromStart, timedFrom } from './reveal.ts'

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

/** One a frame, of videos with 120 frames a second as well. */
export const MOST_SCALE_STEPS = 500

/** How a text pops in or out, in the order of time. */
export const Scaling = z.array(ScaleStep).min(2).max(MOST_SCALE_STEPS)
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
export interface ScaledPart extends Omit<ScaleStep, 'seconds'> {
  /** In seconds of the video; `endSeconds` is exclusive. */
  readonly startSeconds: number
  readonly endSeconds: number
}

const AT_REST = { scale: 1, dxPx: 0, dyPx: 0 } as const
/** No step of a text that pops out lasts longer; where its last one would, a person has given the text another end. */
const LONGEST_STEP_SECONDS = 0.3

/** One part where it has one size, or a person has given it other times. */
export function scaledParts(text: Scaled): ScaledPart[] {
  const { startSeconds, endSeconds, style } = text
  const { scaling } = style
  const last = scaling?.at(-1)
  const isMoved =
    last && !isAtRest(last) && endSeconds - timedFrom(text) - last.seconds > LONGEST_STEP_SECONDS
  const steps = stepsFromStart(scaling && !isMoved ? scaling : [{ seconds: 0, ...AT_REST }], text)
  return steps.flatMap(({ seconds, ...size }, at) => {
    const from = at === 0 ? startSeconds : startSeconds + seconds
    const next = steps[at + 1]
    const to = Math.min(endSeconds, next ? startSeconds + next.seconds : Infinity)
    return from < to ? [{ startSeconds: from, endSeconds: to, ...size }] : []
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

/** Where a box is that goes and grows with a text whose middle rests at that of `around`. */
export function scaledBox(
  box: TextBox,
  { scale, dxPx, dyPx }: Omit<ScaleStep, 'seconds'>,
  around = box,
): TextBox {
  const [middleX, middleY] = [around.x + around.width / 2, around.y + around.height / 2]
  return {
    ...box,
    x: middleX + dxPx + scale * (box.x - middleX),
    y: middleY + dyPx + scale * (box.y - middleY),
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
