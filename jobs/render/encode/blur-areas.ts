import { boundsOf } from '#app/domain/geometry.ts'
import type { OverlayPlan, Rect } from '#app/domain/overlay/overlay-plan.ts'
import type { SourceVideo } from '../source/source-video.ts'
import { type Area, areasOf } from './areas.ts'

/** Each area costs a filter chain; each pixel of it costs time. */
const MAX_AREAS = 3
/** Pixels of surroundings that the blur takes its colours from. */
const SURROUNDINGS_PX = 24

/** The few areas that hold all places to be blurred, with little else between them. */
export function blurAreas(plan: OverlayPlan, source: SourceVideo): Area[] {
  const places = plan.items.flatMap(({ kind }, item) =>
    kind === 'blur' ? [{ item, rect: codedBounds(plan, item, source, SURROUNDINGS_PX) }] : [],
  )
  return areasOf(places, source, MAX_AREAS)
}

/** Upright bounds of an item's box in coded pixels, grown by `by`. */
export function codedBounds(plan: OverlayPlan, index: number, source: SourceVideo, by: number): Rect {
  const item = plan.items[index]
  if (item?.kind !== 'blur') throw new RangeError(`item ${index} is not blurred`)
  const scaleX = source.codedWidthPx / plan.widthPx
  const { x, y, width, height } = boundsOf(item.box)
  return { x: x * scaleX - by, y: y - by, width: width * scaleX + 2 * by, height: height + 2 * by }
}
