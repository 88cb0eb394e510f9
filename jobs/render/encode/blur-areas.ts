import { boundsOf } from '#app/domain/geometry.ts'
import type { OverlayPlan, Rect } from '#app/domain/overlay/overlay-plan.ts'
import type { SourceVideo } from '../source/source-video.ts'

/** A part of the coded frame within which texts are hidden by the live blur; whole, even numbers. */
export interface BlurArea {
  readonly rect: Rect
  /** Indexes of the plan's items that lie in it. */
  readonly items: ReadonlySet<number>
}

/** Each area costs a filter chain; each pixel of it costs time. */
const MAX_AREAS = 3
/** Pixels of surroundings that the blur takes its colours from. */
const SURROUNDINGS_PX = 24
/** Areas are compared on a grid: a text that moves leaves hundreds of boxes that hardly differ. */
const GRID_PX = 32

/** The few areas that hold all places to be blurred, with little else between them. */
export function blurAreas(plan: OverlayPlan, source: SourceVideo): BlurArea[] {
  const cells = new Map<string, BlurArea>()
  for (const [index, item] of plan.items.entries()) {
    if (item.kind !== 'blur') continue
    const rect = onGrid(codedBounds(plan, index, source, SURROUNDINGS_PX), source)
    if (rect.width <= 0 || rect.height <= 0) continue
    const key = JSON.stringify(rect)
    cells.set(key, { rect, items: new Set([...(cells.get(key)?.items ?? []), index]) })
  }
  let areas = [...cells.values()]
  for (;;) {
    const pair = cheapestPair(areas)
    if (!pair || (pair.cost > 0 && areas.length <= MAX_AREAS)) return areas
    areas = [...areas.filter((area) => area !== pair.a && area !== pair.b), joined(pair.a, pair.b)]
  }
}

/** Upright bounds of an item's box in coded pixels, grown by `by`. */
export function codedBounds(plan: OverlayPlan, index: number, source: SourceVideo, by: number): Rect {
  const item = plan.items[index]
  if (item?.kind !== 'blur') throw new RangeError(`item ${index} is not blurred`)
  const scaleX = source.codedWidthPx / plan.widthPx
  const { x, y, width, height } = boundsOf(item.box)
  return { x: x * scaleX - by, y: y - by, width: width * scaleX + 2 * by, height: height + 2 * by }
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

/** The two areas whose union adds the fewest pixels; negative when they overlap. */
function cheapestPair(areas: readonly BlurArea[]): { a: BlurArea; b: BlurArea; cost: number } | undefined {
  let best: { a: BlurArea; b: BlurArea; cost: number } | undefined
  for (const [index, a] of areas.entries())
    for (const b of areas.slice(index + 1)) {
      const cost = pixelsOf(joined(a, b)) - pixelsOf(a) - pixelsOf(b)
      if (!best || cost < best.cost) best = { a, b, cost }
    }
  return best
}

function joined(a: BlurArea, b: BlurArea): BlurArea {
  const [x, y] = [Math.min(a.rect.x, b.rect.x), Math.min(a.rect.y, b.rect.y)]
  const right = Math.max(a.rect.x + a.rect.width, b.rect.x + b.rect.width)
  const bottom = Math.max(a.rect.y + a.rect.height, b.rect.y + b.rect.height)
  return { rect: { x, y, width: right - x, height: bottom - y }, items: new Set([...a.items, ...b.items]) }
}

function pixelsOf({ rect }: BlurArea): number {
  return rect.width * rect.height
}
