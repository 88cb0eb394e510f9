import { boundsOf, type Rect, type TextBox } from '#app/domain/geometry.ts'
import { seenAt } from '#app/domain/perspective.ts'
import type { Caption, OverlayItem, OverlayPlan } from '#app/domain/overlay/overlay-plan.ts'
import type { SourceVideo } from '../source/source-video.ts'
import type { StateRun } from '../states/state-runs.ts'
import { areasOf, joined } from './areas.ts'

/** A part of the coded frame that is drawn on, and during which runs it is. */
export interface InkArea {
  readonly rect: Rect
  readonly isShown: readonly boolean[]
}

/** Each area costs a filter; each pixel of it is blended in every frame that shows something there. */
const MAX_AREAS = 4
/** How far ink may stand beyond the place it was given, as a share of the letters' size: accents, tails, glow. */
const BEYOND_EM = 0.5
/** The same for what is not text, and for smooth edges. */
const BEYOND_PX = 8

/**
 * Where a layer's pictures are expected to have ink. What stands outside would be lost: whoever cuts pictures to these
 * areas checks whether there is any (`ink-check.ts`).
 */
export function inkAreas(plan: OverlayPlan, runs: readonly StateRun[], source: SourceVideo): InkArea[] {
  const shown = runs.map(({ picture }) => plan.intervals[picture]?.show ?? [])
  const places = [...new Set(shown.flat())].flatMap((item) => {
    const rect = placeOf(plan.items[item], plan)
    return rect ? [{ item, rect: coded(rect, plan, source) }] : []
  })
  const areas = areasOf(places, source, MAX_AREAS).map(({ rect, items }) => ({
    rect,
    isShown: shown.map((show) => show.some((item) => items.has(item))),
  }))
  return areas.length > 0 ? areas : nowhere(runs)
}

/** A filter graph has to lead its pictures somewhere, empty as they are. */
function nowhere(runs: readonly StateRun[]): InkArea[] {
  return [{ rect: { x: 0, y: 0, width: 2, height: 2 }, isShown: runs.map(() => false) }]
}

/** The frame as one area that is drawn on all the time. */
export function wholeFrame(
  runs: readonly StateRun[],
  { codedWidthPx: width, codedHeightPx: height }: SourceVideo,
): InkArea[] {
  return [{ rect: { x: 0, y: 0, width, height }, isShown: runs.map(() => true) }]
}

/** In display pixels; undefined for what is not drawn on this layer. */
function placeOf(item: OverlayItem | undefined, { widthPx, heightPx }: OverlayPlan): Rect | undefined {
  if (item?.kind === 'patch') return grown(item.rect, BEYOND_PX)
  // its label is as long as it is
  if (item?.kind === 'debug') return { x: 0, y: 0, width: widthPx, height: heightPx }
  if (item?.kind !== 'caption') return undefined
  const { shadow } = item
  const shadowPx = shadow ? Math.max(Math.abs(shadow.dxPx), Math.abs(shadow.dyPx)) + shadow.blurPx : 0
  const beyond = BEYOND_PX + BEYOND_EM * item.fontSizePx + (item.outline?.widthPx ?? 0) + shadowPx
  const rects = [item.box, ...item.rooms.map(({ rect }) => rect), ...(item.plate ? [item.plate.rect] : [])]
  return rects
    .map((rect) => turned(inPerspective(grown(rect, beyond + (item.plate?.paddingPx ?? 0)), item), item.box))
    .reduce(joined)
}

/** What a rectangle takes up when it is seen in the caption's perspective, before turning. */
function inPerspective(upright: Rect, { box, perspective, zoom = 1 }: Caption): Rect {
  const rect = zoomed(upright, box, zoom)
  if (!perspective) return rect
  const [middleX, middleY] = [box.x + box.width / 2, box.y + box.height / 2]
  const seen = [rect.x, rect.x + rect.width].flatMap((x) =>
    [rect.y, rect.y + rect.height].map((y) => seenAt(perspective, box.width, [x - middleX, y - middleY])),
  )
  const [xs, ys] = [seen.map(([x]) => x), seen.map(([, y]) => y)]
  const [x, y] = [Math.min(...xs), Math.min(...ys)]
  return { x: middleX + x, y: middleY + y, width: Math.max(...xs) - x, height: Math.max(...ys) - y }
}

function zoomed({ x, y, width, height }: Rect, box: TextBox, zoom: number): Rect {
  const [middleX, middleY] = [box.x + box.width / 2, box.y + box.height / 2]
  return {
    ...{ x: middleX + zoom * (x - middleX), y: middleY + zoom * (y - middleY) },
    ...{ width: zoom * width, height: zoom * height },
  }
}

/** Upright bounds of a rectangle that turns with a box around that box's centre. */
function turned({ x, y, width, height }: Rect, box: TextBox): Rect {
  const [centerX, centerY] = [box.x + box.width / 2, box.y + box.height / 2]
  const radians = (box.angleDegrees * Math.PI) / 180
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)]
  const [dx, dy] = [x + width / 2 - centerX, y + height / 2 - centerY]
  const middle = [centerX + dx * cos - dy * sin, centerY + dx * sin + dy * cos] as const
  const angleDegrees = box.angleDegrees
  return boundsOf({ x: middle[0] - width / 2, y: middle[1] - height / 2, width, height, angleDegrees })
}

function coded(rect: Rect, plan: OverlayPlan, { codedWidthPx }: SourceVideo): Rect {
  const scaleX = codedWidthPx / plan.widthPx
  return grown({ ...rect, x: rect.x * scaleX, width: rect.width * scaleX }, BEYOND_PX)
}

function grown({ x, y, width, height }: Rect, by: number): Rect {
  return { x: x - by, y: y - by, width: width + 2 * by, height: height + 2 * by }
}
