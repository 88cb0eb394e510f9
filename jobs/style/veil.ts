/** One colour laid over a background with some opacity. */
export interface Veil {
  /** Red, green and blue, in levels. */
  readonly color: readonly number[]
  /** 0 to 1. */
  readonly opacity: number
}

/** Levels of red, green and blue on both sides of an edge. */
export interface EdgeSample {
  readonly inside: readonly number[]
  readonly outside: readonly number[]
}

/** What follows from a veil's edge, and how well. */
export interface FoundVeil extends Veil {
  /** The share of what differs across the edge that the veil explains, 0 to 1. */
  readonly explained: number
  /** Root mean square of what differs, in levels. */
  readonly step: number
  /** By how many levels it moves the background's mean, in the colour that it moves most. */
  readonly shift: number
}

/** A background whose levels deviate by less does not tell how much of it shows through. */
const LEAST_CONTRAST = 5
/** A colour found beyond black or white by so many levels was none. */
const BEYOND = 40
/** Across a gap of some pixels a background resembles itself at least by so much. */
const LEAST_CORRELATION = 0.15
/** Below this share nothing is seen of the background, and there is nothing to resemble. */
const OPAQUE_BELOW = 0.1

/**
 * The veil over one side of an edge: it reduces the background's contrast by the share that it covers, in all colours
 * alike, and moves its mean towards its own colour. Contrasts are compared, and not pixels with their neighbours across the edge, as
 * those differ by nature, which would resemble opacity. Null where no veil is, or none that could be told.
 *
 * @param leastContrast in levels; 0 where only the edge is searched for, and opacity may be wrong
 */
export function veilOf(samples: readonly EdgeSample[], leastContrast = LEAST_CONTRAST): FoundVeil | null {
  if (samples.length < 8) return null
  const channels = [0, 1, 2].map((channel) => momentsOf(samples, channel))
  const sum = (pick: (moments: Moments) => number) =>
    channels.reduce((total, moments) => total + pick(moments), 0)
  const [inside, outside] = [sum(({ varianceInside }) => varianceInside), sum(({ variance }) => variance)]
  if (outside < 3 * leastContrast ** 2) return null
  const through = outside > 0 ? Math.min(1, Math.sqrt(inside / outside)) : 1
  const correlation = sum(({ covariance }) => covariance) / Math.max(1e-6, Math.sqrt(inside * outside))
  if (leastContrast > 0 && through > OPAQUE_BELOW && correlation < LEAST_CORRELATION) return null
  const means = channels.map(({ meanInside, mean }) => ({ inside: meanInside, outside: mean }))
  const unbounded = colorOf(means, 1 - through)
  if (leastContrast > 0 && unbounded.some((level) => level < -BEYOND || level > 255 + BEYOND)) return null
  const color = unbounded.map((level) => Math.max(0, Math.min(255, level)))
  const isBounded = color.some((level, channel) => level !== unbounded[channel])
  const opacity = isBounded ? opacityOf(means, color) : 1 - through
  const left = sum(
    ({ varianceInside, variance, covariance }) =>
      varianceInside - 2 * through * covariance + through ** 2 * variance,
  )
  const all = sum(
    ({ varianceInside, variance, covariance, meanInside, mean }) =>
      varianceInside - 2 * covariance + variance + (meanInside - mean) ** 2,
  )
  return {
    color,
    opacity,
    explained: all > 0 ? 1 - left / all : 0,
    step: Math.sqrt(all / 3),
    shift: Math.max(...means.map((mean) => Math.abs(mean.inside - mean.outside))),
  }
}

interface Means {
  readonly inside: number
  readonly outside: number
}

function colorOf(means: readonly Means[], opacity: number): number[] {
  return means.map(({ inside, outside }) => (opacity > 0 ? outside + (inside - outside) / opacity : inside))
}

/** With a colour that is as far as colours go, the means tell the opacity. */
function opacityOf(means: readonly Means[], color: readonly number[]): number {
  let [along, all] = [0, 0]
  for (const [channel, { inside, outside }] of means.entries()) {
    const whole = (color[channel] ?? 0) - outside
    along += whole * (inside - outside)
    all += whole * whole
  }
  return all > 0 ? Math.max(0, Math.min(1, along / all)) : 0
}

/** The share of what differs across an edge that a veil which is known explains. */
export function explainedBy({ color, opacity }: Veil, samples: readonly EdgeSample[]): number {
  let [left, all] = [0, 0]
  for (const { inside, outside } of samples)
    for (const [channel, level] of inside.entries()) {
      const behind = outside[channel] ?? 0
      left += (level - opacity * (color[channel] ?? 0) - (1 - opacity) * behind) ** 2
      all += (level - behind) ** 2
    }
  return all > 0 ? 1 - left / all : 0
}

interface Moments {
  readonly meanInside: number
  readonly mean: number
  readonly varianceInside: number
  readonly variance: number
  readonly covariance: number
}

function momentsOf(samples: readonly EdgeSample[], channel: number): Moments {
  const count = samples.length
  let [sumInside, sumOutside] = [0, 0]
  for (const { inside, outside } of samples) {
    sumInside += inside[channel] ?? 0
    sumOutside += outside[channel] ?? 0
  }
  const [meanInside, mean] = [sumInside / count, sumOutside / count]
  let [squaresInside, squares, products] = [0, 0, 0]
  for (const { inside, outside } of samples) {
    const [within, without] = [(inside[channel] ?? 0) - meanInside, (outside[channel] ?? 0) - mean]
    squaresInside += within ** 2
    squares += without ** 2
    products += within * without
  }
  return {
    ...{ meanInside, mean },
    varianceInside: squaresInside / count,
    variance: squares / count,
    covariance: products / count,
  }
}
