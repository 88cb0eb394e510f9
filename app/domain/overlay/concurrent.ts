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
