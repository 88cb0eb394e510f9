import * as z from 'zod'
import { restingTimesOf, type Scaling } from './scaling.ts'
import { type Reveal, stepsFromStart, timedFrom, wholeFromSeconds } from './reveal.ts'

/** From so many seconds after a text's first frame on it is so opaque. */
const FadeStep = z.object({ seconds: z.number().nonnegative(), opacity: z.number().min(0).max(1) })

/** How a text fades in or out, in the order of time. */
export const Fade = z.array(FadeStep).min(2).max(40)
export type Fade = z.infer<typeof Fade>

interface Fading {
  readonly startSeconds: number
  readonly endSeconds: number
  readonly style: {
    readonly fade?: Fade | undefined
    readonly reveal?: Reveal | undefined
    readonly scaling?: Scaling | undefined
    readonly timedFromSeconds?: number | undefined
  }
}

/** For a while a text is so opaque. */
export interface FadedPart {
  /** In seconds of the video; `endSeconds` is exclusive. */
  readonly startSeconds: number
  readonly endSeconds: number
  readonly opacity: number
}

/** No step of a fade lasts longer; where its last one would, the text's times are no longer those that it was measured in. */
const LONGEST_STEP_SECONDS = 0.6

/** One part where it does not fade, or a person has given it other times. */
export function fadedParts(text: Fading): FadedPart[] {
  const { startSeconds, endSeconds, style } = text
  const { fade } = style
  const last = fade?.at(-1)
  const isMoved =
    last && last.opacity < 1 && endSeconds - timedFrom(text) - last.seconds > LONGEST_STEP_SECONDS
  const steps = stepsFromStart(fade && !isMoved ? fade : [{ seconds: 0, opacity: 1 }], text)
  return steps.flatMap(({ seconds, opacity }, at) => {
    const from = at === 0 ? startSeconds : startSeconds + seconds
    const next = steps[at + 1]
    const to = Math.min(endSeconds, next ? startSeconds + next.seconds : Infinity)
    return from < to ? [{ startSeconds: from, endSeconds: to, opacity }] : []
  })
}

/** When all of a text is there, opaque and as large as it rests, in seconds of the video. */
export function wholeTimesOf(track: Fading): Pick<FadedPart, 'startSeconds' | 'endSeconds'> {
  const opaque = fadedParts(track).filter(({ opacity }) => opacity === 1)
  const [first, last] = [opaque[0], opaque.at(-1)]
  const resting = restingTimesOf(track)
  const startSeconds = Math.max(
    ...[wholeFromSeconds(track), first?.startSeconds ?? track.startSeconds, resting.startSeconds],
  )
  const endSeconds = Math.min(last?.endSeconds ?? track.endSeconds, resting.endSeconds)
  return { startSeconds, endSeconds: Math.max(startSeconds, endSeconds) }
}
