/** As many as a style has. */
export const MOST_STEPS = 500

/** A text with steps of its own: it comes bit by bit, fades, pops, or is sung. */
interface Timed {
  readonly startSeconds: number
  readonly style: { readonly timedFromSeconds?: number | undefined }
}

/** What steps of a text are counted from, in seconds of the video: a person may have given it another start since. */
export function timedFrom({ startSeconds, style }: Timed): number {
  return style.timedFromSeconds ?? startSeconds
}

/** Steps counted from the start that a text has now, the one that goes on there first. */
export function stepsFromStart<Step extends { readonly seconds: number }>(
  steps: readonly Step[],
  text: Timed,
): Step[] {
  const shift = timedFrom(text) - text.startSeconds
  const all = steps.map((step, at) => ({ ...step, seconds: at === 0 ? 0 : step.seconds + shift }))
  const going = all.findLastIndex(({ seconds }) => seconds <= 0)
  return all.slice(Math.max(0, going)).map((step) => ({ ...step, seconds: Math.max(0, step.seconds) }))
}

/** What a step says, and from when to before when, in seconds of the video. */
export type TimedPart<Step> = Omit<Step, 'seconds'> & {
  readonly startSeconds: number
  readonly endSeconds: number
}

/** What a text is between the steps in which it comes and those in which it goes, and how long the last of these may last. */
interface Between<Step> {
  readonly whole: Omit<Step, 'seconds'>
  readonly isWhole: (step: Step) => boolean
  readonly longestSeconds: number
}

/**
 * A text's time in parts, by its steps. All of it is `whole` where there are none, and where the last one would last longer than
 * any does: then a person has given the text another end than the one that they were measured in.
 */
export function timedParts<Step extends { readonly seconds: number }>(
  steps: readonly Step[] | undefined,
  text: Timed & { readonly endSeconds: number },
  { whole, isWhole, longestSeconds }: Between<Step>,
): TimedPart<Step>[] {
  const { startSeconds, endSeconds } = text
  const last = steps?.at(-1)
  const isMoved = last && !isWhole(last) && endSeconds - timedFrom(text) - last.seconds > longestSeconds
  if (!steps || isMoved) return [{ ...whole, startSeconds, endSeconds }]
  const left = stepsFromStart(steps, text)
  return left.flatMap(({ seconds, ...step }, at) => {
    const from = startSeconds + (at === 0 ? 0 : seconds)
    const to = Math.min(endSeconds, startSeconds + (left[at + 1]?.seconds ?? Infinity))
    return from < to ? [{ ...step, startSeconds: from, endSeconds: to }] : []
  })
}
