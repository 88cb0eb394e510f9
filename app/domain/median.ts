/** The middle value, of an even number the higher of the two; `ofNone` where there is none. The values stay in their order. */
export function median(values: readonly number[], ofNone = NaN): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? ofNone
}
