/** A straight line through values that were measured at some times, or on some frames, by least squares. */
export interface StraightLine {
  /** What a value gains in a unit of time. */
  readonly slope: number
  /** Standard deviation of the values from the line. */
  readonly deviation: number
  /** Share of the values' variance that the line explains, 0 to 1. */
  readonly explained: number
  readonly at: (time: number) => number
}

/** @param values as many as `times`, of which there is one at least */
export function lineThrough(times: readonly number[], values: readonly number[]): StraightLine {
  const meanOf = (list: readonly number[]) => list.reduce((sum, value) => sum + value, 0) / list.length
  const [middle, mean] = [meanOf(times), meanOf(values)]
  const away = times.map((time) => time - middle)
  const spread = meanOf(away.map((time) => time * time))
  const common = meanOf(away.map((time, index) => time * ((values[index] ?? mean) - mean)))
  const slope = spread > 0 ? common / spread : 0
  const variance = meanOf(values.map((value) => (value - mean) ** 2))
  return {
    slope,
    deviation: Math.sqrt(Math.max(0, variance - slope * common)),
    explained: variance > 0 ? (slope * common) / variance : 0,
    at: (time) => mean + slope * (time - middle),
  }
}
