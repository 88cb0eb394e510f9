import { boundsOf, type Rect } from '#app/domain/geometry.ts'
import type { OverlayItem, OverlayPlan } from '#app/domain/overlay/overlay-plan.ts'
import { showsItem } from '#remotion/layer.ts'
import type { SourceVideo } from '../source/source-video.ts'
import { type Area, areasOf } from './areas.ts'

/** Each area costs a filter chain; each pixel of it costs time. */
const MAX_AREAS = 3
/** Pixels of surroundings that the background is taken from. */
const SURROUNDINGS_PX = 24

/** The few areas that hold all places to be erased frame by frame, with little else between them. */
export function fillAreas(plan: OverlayPlan, source: SourceVideo): Area[] {
  const scaleX = source.codedWidthPx / plan.widthPx
  const places = plan.items.flatMap((item, index) => {
    const shape = showsItem('mask', item) ? shapeOf(item) : null
    if (!shape) return []
    const { x, y, width, height } = shape
    const by = SURROUNDINGS_PX
    const rect = { x: x * scaleX - by, y: y - by, width: width * scaleX + 2 * by, height: height + 2 * by }
    return [{ item: index, rect }]
  })
  return areasOf(places, source, MAX_AREAS)
}

/** Upright bounds in display pixels; null for what is not erased frame by frame. */
function shapeOf(item: OverlayItem): Rect | null {
  if (item.kind === 'mask' || item.kind === 'plate') return item.rect
  return item.kind === 'blur' ? boundsOf(item.box) : null
}
