import type { OverlayInterval, OverlayItem } from './overlay-plan.ts'

/** Something that is shown for a while. `layer` orders painting: lower ones first. */
export interface Showing {
  readonly item: OverlayItem
  readonly startSeconds: number
  /** Exclusive. */
  readonly endSeconds: number
  readonly layer: number
}

/**
 * Cuts what is shown into intervals within which nothing changes. Equal items are listed once, and neighbouring
 * intervals that show the same are one.
 */
export function timelineOf(
  showings: readonly Showing[],
  durationSeconds: number,
): { items: OverlayItem[]; intervals: OverlayInterval[] } {
  const items: OverlayItem[] = []
  const indexOf = new Map<string, number>()
  const seen = showings
    .filter(({ startSeconds, endSeconds }) => startSeconds < endSeconds && startSeconds < durationSeconds)
    .map((showing) => {
      const key = JSON.stringify(showing.item)
      const index = indexOf.get(key) ?? items.push(showing.item) - 1
      indexOf.set(key, index)
      return { ...showing, index }
    })
  const starts = groupBy(seen, ({ startSeconds }) => Math.max(0, startSeconds))
  const ends = groupBy(seen, ({ endSeconds }) => endSeconds)
  const cuts = [...new Set([0, ...starts.keys(), ...ends.keys()])]
    .filter((seconds) => seconds === 0 || (seconds > 0 && seconds < durationSeconds))
    .sort((a, b) => a - b)

  const now = new Set<(typeof seen)[number]>()
  const intervals: OverlayInterval[] = []
  for (const startSeconds of cuts) {
    for (const showing of ends.get(startSeconds) ?? []) now.delete(showing)
    for (const showing of starts.get(startSeconds) ?? []) now.add(showing)
    const painted = [...now].sort((a, b) => a.layer - b.layer || a.index - b.index)
    const show = [...new Set(painted.map(({ index }) => index))]
    const last = intervals.at(-1)
    if (!last || !sameShow(last.show, show)) intervals.push({ startSeconds, show })
  }
  return { items, intervals }
}

function groupBy<Item>(items: readonly Item[], keyOf: (item: Item) => number): Map<number, Item[]> {
  const groups = new Map<number, Item[]>()
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item])
  return groups
}

function sameShow(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((index, place) => index === b[place])
}
