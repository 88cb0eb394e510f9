const SHORTEST_SECONDS = 3
const LONGEST_SECONDS = 5
/** Shown before a text appears and after it is gone, where there is room. */
const AROUND_SECONDS = 0.75

/**
 * The part of a video that a trial shows: 3 to 5 seconds around a text, with its appearing and vanishing if they
 * fit, else with its appearing. All of a video that is shorter. Seconds of the source.
 */
export function trialWindow(
  text: { readonly startSeconds: number; readonly endSeconds: number },
  durationSeconds: number,
): { startSeconds: number; endSeconds: number } {
  const whole = text.endSeconds - text.startSeconds + 2 * AROUND_SECONDS
  const length = Math.min(durationSeconds, Math.max(SHORTEST_SECONDS, Math.min(LONGEST_SECONDS, whole)))
  const wished =
    whole > LONGEST_SECONDS
      ? text.startSeconds - AROUND_SECONDS
      : (text.startSeconds + text.endSeconds - length) / 2
  const startSeconds = Math.max(0, Math.min(wished, durationSeconds - length))
  return { startSeconds, endSeconds: startSeconds + length }
}
