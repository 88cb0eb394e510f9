import { boundsOf, type Rect } from '#app/domain/geometry.ts'
import type { OverlayItem, OverlayPlan } from '#app/domain/overlay/overlay-plan.ts'
import { showsItem } from '#remotion/layer.ts'
import type { SourceVideo } from '../source/source-video.ts'
import type { StateRun } from '../states/state-runs.ts'
import { type Area, areasOf, GRID_PX, type ItemPlace } from './areas.ts'

/** What is erased frame by frame in one filter chain: a part of the frame of one size, which goes to where it is needed. */
export interface FillArea {
  /** In coded pixels; even. */
  readonly widthPx: number
  readonly heightPx: number
  /** Its upper left corner during each run of the mask, even; null while it has nothing to erase. */
  readonly corners: readonly (Corner | null)[]
}

/** What is erased frame by frame, and where. */
export interface LiveFill {
  readonly plan: OverlayPlan
  readonly source: SourceVideo
  /** Runs of the mask's pictures. */
  readonly runs: readonly StateRun[]
  readonly areas: readonly FillArea[]
}

export type Corner = Pick<Rect, 'x' | 'y'>

/** Each area costs a filter chain. */
const MAX_AREAS = 4
/** Plates of one kind that are taken out of the frames at once, in so many places. */
const MAX_PLATE_AREAS = 3
/** Pixels of surroundings that the background is taken from. */
const SURROUNDINGS_PX = 24
/** Sizes are compared pair by pair: where there are more, they are rounded up first. */
const MOST_SIZES = 32
/** Share of the frames on which nothing is erased in an area that go through its chain all the same. */
const IDLE_SHARE = 1 / 12

/** The places of one size class, by the index of their run. */
interface SizeClass {
  readonly width: number
  readonly height: number
  readonly rects: ReadonlyMap<number, readonly Rect[]>
}

/**
 * The few areas in which everything is erased that the runs of the mask show, chosen so that few pixels are filled: places
 * that are not shown at once may share an area, whatever lies between them. Areas may overlap: all that is masked in an area
 * is filled there, and filling it again does no harm.
 */
export function fillAreas(plan: OverlayPlan, runs: readonly StateRun[], source: SourceVideo): FillArea[] {
  const frames = runs.map(
    ({ firstFrame }, index) => (runs[index + 1]?.firstFrame ?? source.frameTimes.length) - firstFrame,
  )
  const classes = chosenSizes(sizeClasses(rectsOf(plan, runs, source), source), frames)
  return classes.flatMap((one) =>
    Array.from({ length: mostAtOnce(one) }, (_, order) => ({
      widthPx: one.width,
      heightPx: one.height,
      corners: runs.map((_run, run) => {
        const rect = one.rects.get(run)?.[order]
        return rect ? cornerFor(rect, one, source) : null
      }),
    })),
  )
}

/** Whether anything is erased frame by frame: if so, the layer `mask` has pictures. */
export function isErasedLive({ items, intervals }: OverlayPlan): boolean {
  const isMasked = items.map((item) => showsItem('mask', item))
  return intervals.some(({ show }) => show.some((item) => isMasked[item]))
}

/** The few areas, none of which meet, that hold those plates of a channel that are shown. */
export function plateAreas(
  { items, widthPx }: OverlayPlan,
  shown: ReadonlySet<number>,
  { channel, source }: { channel: string; source: SourceVideo },
): Area[] {
  const scaleX = source.codedWidthPx / widthPx
  const places = [...shown].flatMap((index) => {
    const item = items[index]
    return item?.kind === 'plate' && item.channel === channel ? placeOf(item.rect, index, scaleX) : []
  })
  return areasOf(places, source, MAX_PLATE_AREAS)
}

/** Of each run, the rectangles in which something is erased: none of which meet, at most as many as there may be areas. */
function rectsOf(plan: OverlayPlan, runs: readonly StateRun[], source: SourceVideo): Rect[][] {
  const scaleX = source.codedWidthPx / plan.widthPx
  const places = plan.items.map((item, index) => {
    const shape = shapeOf(item)
    return shape ? placeOf(shape, index, scaleX) : []
  })
  const ofPicture = new Map<number, Rect[]>()
  return runs.map(({ picture }) => {
    const known = ofPicture.get(picture)
    if (known) return known
    const shown = (plan.intervals[picture]?.show ?? []).flatMap((item) => places[item] ?? [])
    const rects = areasOf(shown, source, MAX_AREAS).map(({ rect }) => rect)
    ofPicture.set(picture, rects)
    return rects
  })
}

function placeOf({ x, y, width, height }: Rect, item: number, scaleX: number): ItemPlace[] {
  const by = SURROUNDINGS_PX
  const rect = { x: x * scaleX - by, y: y - by, width: width * scaleX + 2 * by, height: height + 2 * by }
  return [{ item, rect }]
}

/** Upright bounds in display pixels; null for what is not filled frame by frame. */
function shapeOf(item: OverlayItem): Rect | null {
  if (item.kind === 'mask') return item.rect
  return item.kind === 'blur' ? boundsOf(item.box) : null
}

function sizeClasses(rects: readonly (readonly Rect[])[], source: SourceVideo): SizeClass[] {
  let gridPx = GRID_PX
  let classes = classesOnGrid(rects, source, gridPx)
  while (classes.length > MOST_SIZES) {
    gridPx *= 2
    classes = classesOnGrid(rects, source, gridPx)
  }
  return classes
}

function classesOnGrid(
  rects: readonly (readonly Rect[])[],
  { codedWidthPx, codedHeightPx }: SourceVideo,
  gridPx: number,
): SizeClass[] {
  const up = (value: number, limit: number) => Math.min(limit, Math.ceil(value / gridPx) * gridPx)
  const classes = new Map<string, SizeClass & { rects: Map<number, Rect[]> }>()
  for (const [run, ofRun] of rects.entries())
    for (const rect of ofRun) {
      const [width, height] = [up(rect.width, codedWidthPx), up(rect.height, codedHeightPx)]
      const key = `${width}x${height}`
      const known = classes.get(key) ?? { width, height, rects: new Map<number, Rect[]>() }
      classes.set(key, known)
      known.rects.set(run, [...(known.rects.get(run) ?? []), rect])
    }
  return [...classes.values()]
}

/** Joins sizes while there are too many areas, and as long as that makes less work. */
function chosenSizes(classes: readonly SizeClass[], frames: readonly number[]): SizeClass[] {
  let chosen = classes.map((one) => ({ ...one, cost: costOf(one, frames) }))
  for (;;) {
    const areas = chosen.reduce((sum, one) => sum + mostAtOnce(one), 0)
    const pairs = chosen
      .flatMap((a, index) => chosen.slice(index + 1).map((b) => ({ a, b, union: union(a, b) })))
      .map(({ a, b, union }) => ({ a, b, union, cost: costOf(union, frames) }))
      .map((pair) => ({ ...pair, added: pair.cost - pair.a.cost - pair.b.cost }))
      .sort((one, other) => one.added - other.added)
    const saving = ({ a, b, union }: (typeof pairs)[number]) =>
      mostAtOnce(union) < mostAtOnce(a) + mostAtOnce(b)
    const [cheapest] = pairs
    const pair = areas > MAX_AREAS ? (pairs.find(saving) ?? cheapest) : cheapest
    if (!pair || (areas <= MAX_AREAS && pair.added > 0)) return chosen
    chosen = [...chosen.filter((one) => one !== pair.a && one !== pair.b), { ...pair.union, cost: pair.cost }]
  }
}

/** Pixels that go through a class's chains: of frames on which something is erased, of some others, and of each picture. */
function costOf(one: SizeClass, frames: readonly number[]): number {
  let erased = 0
  for (const [run, { length }] of one.rects) erased += length * (frames[run] ?? 0)
  const chains = mostAtOnce(one)
  const all = chains * frames.reduce((sum, count) => sum + count, 0)
  return one.width * one.height * (erased + IDLE_SHARE * (all - erased) + chains * frames.length)
}

function mostAtOnce({ rects }: SizeClass): number {
  return [...rects.values()].reduce((most, { length }) => Math.max(most, length), 0)
}

function union(a: SizeClass, b: SizeClass): SizeClass {
  const rects = new Map(a.rects)
  for (const [run, ofRun] of b.rects) rects.set(run, [...(rects.get(run) ?? []), ...ofRun])
  return { width: Math.max(a.width, b.width), height: Math.max(a.height, b.height), rects }
}

/** Where an area lies that holds a rectangle in its middle, on the grid as long as the frame allows it. */
function cornerFor(
  rect: Rect,
  { width, height }: SizeClass,
  { codedWidthPx, codedHeightPx }: SourceVideo,
): Corner {
  const along = (start: number, size: number, own: number, limit: number) => {
    const before = Math.floor((own - size) / 2 / GRID_PX) * GRID_PX
    return Math.min(Math.max(0, start - before), limit - own)
  }
  return {
    x: along(rect.x, rect.width, width, codedWidthPx),
    y: along(rect.y, rect.height, height, codedHeightPx),
  }
}
