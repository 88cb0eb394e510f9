/** Seconds; the end is exclusive. */
interface Times {
  readonly startSeconds: number
  readonly endSeconds: number
}

/**
 * For each item the others that are shown at the same time, for however short, in the order of `items`. A sweep over
 * time: the work grows with the pairs that meet, not with all pairs, of which a film has millions.
 */
export function concurrentItems<Item>(
  items: readonly Item[],
  timesOf: (item: Item) => Times,
): ReadonlyMap<Item, readonly Item[]> {
  const all = items.map((item, index) => ({ index, item, ...timesOf(item) }))
  const others = all.map((): number[] => [])
  let active: typeof all = []
  for (const one of all.toSorted((a, b) => a.startSeconds - b.startSeconds)) {
    active = active.filter(({ endSeconds }) => endSeconds > one.startSeconds)
    for (const other of active)
      if (other.startSeconds < one.endSeconds) {
        others[one.index]?.push(other.index)
        others[other.index]?.push(one.index)
      }
    active.push(one)
  }
  return new Map(
    all.map(({ item, index }) => [
      item,
      (others[index] ?? []).sort((a, b) => a - b).flatMap((other) => all[other]?.item ?? []),
    ]),
  )
}

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
