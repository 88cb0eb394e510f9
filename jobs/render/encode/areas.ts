import type { Rect } from '#app/domain/geometry.ts'
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
export const GRID_PX = 32
/** Joining areas takes the cube of their number: where there are more, the grid is made coarser first. */
const MOST_COMPARED = 48

/** At most so many areas, none of which meet, that hold all places with little else between them. */
export function areasOf(places: readonly ItemPlace[], source: SourceVideo, mostAreas: number): Area[] {
  let gridPx = GRID_PX
  let areas = areasOnGrid(places, source, gridPx)
  while (areas.length > MOST_COMPARED) {
    gridPx *= 2
    areas = areasOnGrid(places, source, gridPx)
  }
  for (;;) {
    const pair = cheapestPair(areas)
    if (!pair || (pair.cost > 0 && areas.length <= mostAreas)) return areas
    areas = disjoint(
      [...areas.filter((area) => area !== pair.a && area !== pair.b), union(pair.a, pair.b)],
      union,
    )
  }
}

function areasOnGrid(places: readonly ItemPlace[], source: SourceVideo, gridPx: number): Area[] {
  const cells = new Map<string, { rect: Rect; items: Set<number> }>()
  for (const { item, rect: place } of places) {
    const rect = onGrid(place, source, gridPx)
    if (rect.width <= 0 || rect.height <= 0) continue
    const key = JSON.stringify(rect)
    const cell = cells.get(key)
    if (cell) cell.items.add(item)
    else cells.set(key, { rect, items: new Set([item]) })
  }
  return disjoint([...cells.values()], union)
}

function onGrid(rect: Rect, { codedWidthPx, codedHeightPx }: SourceVideo, gridPx: number): Rect {
  const down = (value: number) => Math.max(0, Math.floor(value / gridPx) * gridPx)
  const up = (value: number, limit: number) => Math.min(limit, Math.ceil(value / gridPx) * gridPx)
  const [x, y] = [down(rect.x), down(rect.y)]
  return {
    x,
    y,
    width: up(rect.x + rect.width, codedWidthPx) - x,
    height: up(rect.y + rect.height, codedHeightPx) - y,
  }
}

/** What meets, as one, until nothing does: the same pixels and perhaps more, each in one piece, where what is done is done once. */
function disjoint<Piece extends { readonly rect: Rect }>(
  pieces: readonly Piece[],
  join: (a: Piece, b: Piece) => Piece,
): Piece[] {
  const separate: Piece[] = []
  for (const one of pieces) {
    let piece = one
    for (;;) {
      const met = separate.findIndex(({ rect }) => meet(rect, piece.rect))
      const [other] = met < 0 ? [] : separate.splice(met, 1)
      if (!other) break
      piece = join(other, piece)
    }
    separate.push(piece)
  }
  return separate
}

/** Whether rectangles overlap. */
function meet(a: Rect, b: Rect): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
}

/** The two areas whose union adds the fewest pixels. */
function cheapestPair(areas: readonly Area[]): { a: Area; b: Area; cost: number } | undefined {
  let best: { a: Area; b: Area; cost: number } | undefined
  for (const [index, a] of areas.entries())
    for (const b of areas.slice(index + 1)) {
      const cost = pixelsOf(union(a, b)) - pixelsOf(a) - pixelsOf(b)
      if (!best || cost < best.cost) best = { a, b, cost }
    }
  return best
}

function union(a: Area, b: Area): Area {
  return { rect: joined(a.rect, b.rect), items: new Set([...a.items, ...b.items]) }
}

/** The smallest rectangle that holds both. */
export function joined(a: Rect, b: Rect): Rect {
  const [x, y] = [Math.min(a.x, b.x), Math.min(a.y, b.y)]
  const right = Math.max(a.x + a.width, b.x + b.width)
  const bottom = Math.max(a.y + a.height, b.y + b.height)
  return { x, y, width: right - x, height: bottom - y }
}

function pixelsOf({ rect }: Area): number {
  return rect.width * rect.height
}
