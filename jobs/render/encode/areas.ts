import type { Rect } from '#app/domain/overlay/overlay-plan.ts'
import type { SourceVideo } from '../source/source-video.ts'

/** A part of the coded frame within which something is done; whole, even numbers. */
export interface Area {
  readonly rect: Rect
  /** Indexes of the plan's items that lie in it. */
  readonly items: ReadonlySet<number>
}

/** A place in coded pixels that an item of the plan takes. */
export interface ItemPlace {
  readonly item: number
  readonly rect: Rect
}

/** Areas are compared on a grid: a text that moves leaves hundreds of boxes that hardly differ. */
const GRID_PX = 32

/** At most so many areas, none of which meet, that hold all places with little else between them. */
export function areasOf(places: readonly ItemPlace[], source: SourceVideo, mostAreas: number): Area[] {
  const cells = new Map<string, Area>()
  for (const { item, rect: place } of places) {
    const rect = onGrid(place, source)
    if (rect.width <= 0 || rect.height <= 0) continue
    const key = JSON.stringify(rect)
    cells.set(key, { rect, items: new Set([...(cells.get(key)?.items ?? []), item]) })
  }
  let areas = disjoint([...cells.values()])
  for (;;) {
    const pair = cheapestPair(areas)
    if (!pair || (pair.cost > 0 && areas.length <= mostAreas)) return areas
    areas = disjoint([...areas.filter((area) => area !== pair.a && area !== pair.b), joined(pair.a, pair.b)])
  }
}

function onGrid(rect: Rect, { codedWidthPx, codedHeightPx }: SourceVideo): Rect {
  const down = (value: number) => Math.max(0, Math.floor(value / GRID_PX) * GRID_PX)
  const up = (value: number, limit: number) => Math.min(limit, Math.ceil(value / GRID_PX) * GRID_PX)
  const [x, y] = [down(rect.x), down(rect.y)]
  return {
    x,
    y,
    width: up(rect.x + rect.width, codedWidthPx) - x,
    height: up(rect.y + rect.height, codedHeightPx) - y,
  }
}

/** The same pixels and perhaps more, in areas of which each pixel is in one: what is done there is done once. */
function disjoint(areas: readonly Area[]): Area[] {
  const apart: Area[] = []
  for (const one of areas) {
    let area = one
    for (;;) {
      const met = apart.findIndex(({ rect }) => meet(rect, area.rect))
      const [other] = met < 0 ? [] : apart.splice(met, 1)
      if (!other) break
      area = joined(other, area)
    }
    apart.push(area)
  }
  return apart
}

function meet(a: Rect, b: Rect): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
}

/** The two areas whose union adds the fewest pixels. */
function cheapestPair(areas: readonly Area[]): { a: Area; b: Area; cost: number } | undefined {
  let best: { a: Area; b: Area; cost: number } | undefined
  for (const [index, a] of areas.entries())
    for (const b of areas.slice(index + 1)) {
      const cost = pixelsOf(joined(a, b)) - pixelsOf(a) - pixelsOf(b)
      if (!best || cost < best.cost) best = { a, b, cost }
    }
  return best
}

function joined(a: Area, b: Area): Area {
  const [x, y] = [Math.min(a.rect.x, b.rect.x), Math.min(a.rect.y, b.rect.y)]
  const right = Math.max(a.rect.x + a.rect.width, b.rect.x + b.rect.width)
  const bottom = Math.max(a.rect.y + a.rect.height, b.rect.y + b.rect.height)
  return { rect: { x, y, width: right - x, height: bottom - y }, items: new Set([...a.items, ...b.items]) }
}

function pixelsOf({ rect }: Area): number {
  return rect.width * rect.height
}
