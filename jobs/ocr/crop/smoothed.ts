/** The mean of each value and those as far as `reach` to both sides of it. */
export function smoothed(values: Float64Array, reach: number): Float64Array {
  const sums = new Float64Array(values.length + 1)
  values.forEach((value, i) => (sums[i + 1] = (sums[i] ?? 0) + value))
  return values.map((_, i) => {
    const [from, to] = [Math.max(0, i - reach), Math.min(values.length, i + reach + 1)]
    return ((sums[to] ?? 0) - (sums[from] ?? 0)) / (to - from)
  })
}
