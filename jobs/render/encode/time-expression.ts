/**
 * An expression of ffmpeg's that is `values[n]` from `starts[n]` on, `variable` being what is compared with the
 * starts. A balanced tree: its depth, and the work for each frame, grow with the logarithm of the number of values.
 */
export function stepExpression(
  variable: 't' | 'N' | 'n',
  starts: readonly number[],
  values: readonly number[],
): string {
  const distinct = starts.flatMap((start, index) =>
    index > 0 && values[index] === values[index - 1] ? [] : [{ start, value: values[index] ?? 0 }],
  )
  const tree = (from: number, to: number): string => {
    if (from >= to) return String(distinct[from]?.value ?? 0)
    const middle = Math.floor((from + to) / 2)
    const border = distinct[middle + 1]?.start ?? 0
    return `if(lt(${variable},${round(border)}),${tree(from, middle)},${tree(middle + 1, to)})`
  }
  return tree(0, distinct.length - 1)
}

/** Far less than the time between frames. */
const LATE_SECONDS = 0.0005

/**
 * 1 in the runs that are on, for `overlay`, which decides by the last frame that reached it: with the first frame of a
 * run that is the beginning of the next one's picture. So it is still on then; there is nothing to see of it.
 */
export function enableExpression(starts: readonly number[], isOn: readonly boolean[]): string {
  const late = starts.map((start, index) => (isOn[index] ? start : start + LATE_SECONDS))
  return stepExpression(
    't',
    late,
    isOn.map((is) => (is ? 1 : 0)),
  )
}

/** A stretch of time in seconds, both ends included. */
export interface TimeWindow {
  readonly from: number
  readonly to: number
}

/**
 * 1 within the windows, 0 elsewhere, as a balanced tree. A sum of `between(t,…)` terms says the same, but ffmpeg's
 * parser gives up at about a hundred of them.
 *
 * @param windows ascending, none of which overlap
 */
export function windowExpression(windows: readonly TimeWindow[]): string {
  const edges = windows.flatMap(({ from, to }) => [
    { start: from, value: 1 },
    { start: to, value: 0 },
  ])
  const before = { start: -Infinity, value: 0 }
  const steps = [before, ...edges]
  return stepExpression(
    't',
    steps.map(({ start }) => start),
    steps.map(({ value }) => value),
  )
}

function round(seconds: number): number {
  return Math.round(seconds * 1e6) / 1e6
}
