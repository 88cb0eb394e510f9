import * as z from 'zod'
import { restingTimesOf, type Scaling } from './scaling.ts'
import { type Reveal, wholeFromSeconds } from './reveal.ts'
import { type TimedPart, timedParts } from './timed-steps.ts'

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
export type FadedPart = TimedPart<z.infer<typeof FadeStep>>

/** No step of a fade lasts longer; where its last one would, the text's times are no longer those that it was measured in. */
const LONGEST_STEP_SECONDS = 0.6

/** One part where it does not fade, or a person has given it other times. */
export function fadedParts(text: Fading): FadedPart[] {
  return timedParts(text.style.fade, text, {
    whole: { opacity: 1 },
    isWhole: ({ opacity }) => opacity === 1,
    longestSeconds: LONGEST_STEP_SECONDS,
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
