import { median } from '#app/domain/median.ts'

/** A text fainter than this above the noise counts as gone. */
const FAINTEST = 0.06
const NOISE_FACTOR = 1.5
/** However noisy the picture is, a text at this share between gone and there counts as there. */
const SURELY_THERE = 0.4
/** A fall by this share from one frame to the next is a cut: what still shines through is a trace of compression. */
const CUT = 0.6
/** When the strengths fall by less, the text never went. */
const LEAST_FALL = 0.35
/** A text that is this strong has not gone between two times that it was there. */
const NOT_GONE = 0.4

/**
 * How many frames a text stays visible, given its strength on each frame going away from one where it surely is,
 * with strength `there`, to, perhaps, where it is gone. A single weak frame is a flicker, not the end. The strength of
 * "gone" differs (a static background has some of the template's outlines, a moving one makes noise), so it is measured
 * on the far half of the frames after the fall. A fading text lasts until it is indistinguishable from that.
 */
export function visibleRun(strengths: readonly number[], there: number): number {
  const least = Math.min(there, ...strengths)
  if (there - least < LEAST_FALL) return strengths.length
  const fall = firstWeak(strengths, (there + least) / 2)
  if (fall === undefined) return strengths.length
  const after = strengths.slice(fall)
  const far = after.slice(Math.floor(after.length / 2))
  const gone = median(far)
  const before = strengths[fall - 1] ?? there
  if (before - (strengths[fall] ?? 0) >= CUT * (before - gone)) return fall
  const noise = NOISE_FACTOR * (Math.max(...far) - gone)
  const threshold = gone + Math.min(SURELY_THERE * (there - gone), Math.max(FAINTEST, noise))
  return firstWeak(strengths, threshold, fall) ?? strengths.length
}

/**
 * The longest run of frames without the text before it is there again, as it is on the last of them; `to` is
 * exclusive, and an empty run means that it never went.
 */
export function longestGap(strengths: readonly number[]): { from: number; to: number } {
  const there = strengths.at(-1) ?? 1
  const least = Math.min(there, ...strengths)
  let longest = { from: 0, to: 0 }
  if (least > NOT_GONE || there - least < LEAST_FALL) return longest
  let from = 0
  for (const [index, strength] of strengths.entries()) {
    if (strength > (there + least) / 2) from = index + 1
    else if (index + 1 - from > longest.to - longest.from) longest = { from, to: index + 1 }
  }
  return longest
}

function firstWeak(strengths: readonly number[], threshold: number, from = 0): number | undefined {
  for (let index = from; index < strengths.length; index++)
    if ((strengths[index] ?? 0) <= threshold && (strengths[index + 1] ?? -Infinity) <= threshold) return index
  return undefined
}
