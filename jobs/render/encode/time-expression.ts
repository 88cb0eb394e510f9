/**
 * An expression of ffmpeg's that is `values[n]` from `starts[n]` on, `variable` being what is compared with the
 * starts. A balanced tree: its depth, and the work for each frame, grow with the logarithm of the number of values.
 */
export function stepExpression(
  variable: 't' | 'N',
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

function round(seconds: number): number {
  return Math.round(seconds * 1e6) / 1e6
}
