interface Times {
  readonly startSeconds: number
  /** Exclusive. */
  readonly endSeconds: number
}

/**
 * Parts of the items such that none is shown together with one of another part, however many others they are shown with
 * in between: what is planned of one part has nothing to do with the others. By time, and within a part in their order.
 */
export function separateInTime<Item extends Times>(items: readonly Item[]): Item[][] {
  const parts: { index: number; item: Item }[][] = []
  let end = -Infinity
  const byStart = items.map((item, index) => ({ item, index }))
  for (const one of byStart.toSorted((a, b) => a.item.startSeconds - b.item.startSeconds)) {
    const last = parts.at(-1)
    if (last && one.item.startSeconds < end) last.push(one)
    else parts.push([one])
    end = Math.max(end, one.item.endSeconds)
  }
  return parts.map((part) => part.toSorted((a, b) => a.index - b.index).map(({ item }) => item))
}
