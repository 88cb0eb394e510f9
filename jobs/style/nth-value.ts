/**
 * The value that would be at `nth` if the values were sorted, none of them being NaN; undefined beyond them. They are put in
 * another order (quickselect, Hoare 1961): sorting all for one of them takes ten times as long.
 */
export function nthValue(values: Float64Array, nth: number): number | undefined {
  let [from, to] = [0, values.length - 1]
  while (from < to) {
    const pivot = values[(from + to) >> 1] ?? 0
    let [left, right] = [from, to]
    while (left <= right) {
      while ((values[left] ?? 0) < pivot) left += 1
      while ((values[right] ?? 0) > pivot) right -= 1
      if (left > right) break
      const swapped = values[left] ?? 0
      values[left] = values[right] ?? 0
      values[right] = swapped
      left += 1
      right -= 1
    }
    if (nth <= right) to = right
    else if (nth >= left) from = left
    else break
  }
  return values[nth]
}
