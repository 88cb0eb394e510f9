import type { OverlayItem, OverlayPlan } from '#app/domain/overlay/overlay-plan.ts'

/**
 * The items of a plan that a part of it shows, each once. `pick` answers the item's index among those that were
 * picked, in a list that is empty for an index of no item.
 */
export function pickItems(plan: OverlayPlan): {
  readonly items: OverlayItem[]
  readonly pick: (index: number) => number[]
} {
  const items: OverlayItem[] = []
  const picked = new Map<number, number>()
  const pick = (index: number): number[] => {
    const item = plan.items[index]
    if (!item) return []
    const at = picked.get(index) ?? items.push(item) - 1
    picked.set(index, at)
    return [at]
  }
  return { items, pick }
}
