import { extentOf, movedItem } from '#app/domain/overlay/moved-item.ts'
import type { OverlayItem, OverlayPlan } from '#app/domain/overlay/overlay-plan.ts'
import { type DrawnLayer, type Picture, showsItem } from '#remotion/layer.ts'

/** From so many places on an item is drawn once and moved: a roll has a picture for every frame. */
const LEAST_PLACES = 4
/** Places that differ by less than this from a whole number of pixels count as one. */
const SAME_PLACE_PX = 1e-3

/** Left free around a sprite on its page, for outlines, shadows and margins of plates. */
const MARGIN_PX = 100
/** A sprite's page is at most so many times as large as the frame; a longer ticker is drawn anew for each frame. */
const LARGEST_PAGE = 8

/** An item drawn once for all its places, at one where its page holds all of it. */
export interface Sprite {
  readonly layer: DrawnLayer
  readonly item: OverlayItem
}

/** A picture that needs no page: sprites, in the order of painting, each moved by whole pixels. */
export interface ComposedPicture {
  readonly picture: Picture
  readonly parts: readonly { readonly sprite: Sprite; readonly x: number; readonly y: number }[]
}

export interface SpritePlan {
  readonly sprites: readonly Sprite[]
  /** What the sprites are drawn on, each alone: texts that scroll may be longer than the frame. */
  readonly page: { readonly widthPx: number; readonly heightPx: number }
  readonly composed: readonly ComposedPicture[]
  /** Those that are drawn whole. */
  readonly others: readonly Picture[]
}

/** Which pictures are composed of items that only move, and which items that takes. */
export function spritePlan(plan: OverlayPlan, pictures: readonly Picture[]): SpritePlan {
  const places = plan.items.map((item) => placeOf(item, plan))
  const counts = new Map<string, number>()
  for (const { shape } of places) counts.set(shape, (counts.get(shape) ?? 0) + 1)
  const isMoving = (index: number) => (counts.get(places[index]?.shape ?? '') ?? 0) >= LEAST_PLACES
  const shownIn = ({ layer, interval }: Picture) =>
    (plan.intervals[interval]?.show ?? []).filter((index) => {
      const item = plan.items[index]
      return item !== undefined && showsItem(layer, item)
    })
  const isTooLarge = (index: number) => places[index]?.isTooLarge ?? false
  const models = new Map<string, { sprite: Sprite; x: number; y: number }>()
  const composed: ComposedPicture[] = []
  const others: Picture[] = []
  const page = { widthPx: 1, heightPx: 1 }
  for (const picture of pictures) {
    const shown = picture.layer === 'mark' ? [] : shownIn(picture)
    if (!shown.some(isMoving) || shown.some(isTooLarge)) {
      others.push(picture)
      continue
    }
    const parts = shown.flatMap((index) => {
      const [item, place] = [plan.items[index], places[index]]
      if (!item || !place) return []
      const model = models.get(place.shape) ?? modelOf(item, place, picture.layer)
      models.set(place.shape, model)
      page.widthPx = Math.max(page.widthPx, place.widthPx)
      page.heightPx = Math.max(page.heightPx, place.heightPx)
      return [{ sprite: model.sprite, x: place.x - model.x, y: place.y - model.y }]
    })
    composed.push({ picture, parts })
  }
  return { sprites: [...models.values()].map(({ sprite }) => sprite), page, composed, others }
}

/** The item moved to where its extent stands in the corner of its page. */
function modelOf(item: OverlayItem, { x, y, left, top }: Place, layer: DrawnLayer) {
  const [dx, dy] = [MARGIN_PX - left, MARGIN_PX - top]
  return { sprite: { layer, item: movedItem(item, dx, dy) }, x: x + dx, y: y + dy }
}

interface Place {
  /** The same for items that differ by whole pixels of place alone. */
  readonly shape: string
  readonly x: number
  readonly y: number
  /** The corner of the item's extent, and the page that it takes, in whole pixels. */
  readonly left: number
  readonly top: number
  readonly widthPx: number
  readonly heightPx: number
  readonly isTooLarge: boolean
}

function placeOf(item: OverlayItem, frame: OverlayPlan): Place {
  const at = 'rect' in item ? item.rect : item.box
  const [x, y] = [Math.floor(at.x + SAME_PLACE_PX), Math.floor(at.y + SAME_PLACE_PX)]
  const extent = extentOf(item)
  const [left, top] = [Math.floor(extent.x), Math.floor(extent.y)]
  const widthPx = Math.ceil(extent.x + extent.width) - left + 2 * MARGIN_PX
  const heightPx = Math.ceil(extent.y + extent.height) - top + 2 * MARGIN_PX
  const isTooLarge = widthPx * heightPx > LARGEST_PAGE * frame.widthPx * frame.heightPx
  return { shape: shapeOf(movedItem(item, -x, -y)), x, y, left, top, widthPx, heightPx, isTooLarge }
}

/** The same for items that differ by less than can be seen. */
function shapeOf(item: OverlayItem): string {
  return JSON.stringify(item, (_key, value: unknown) =>
    typeof value === 'number' ? Math.round(value / SAME_PLACE_PX) * SAME_PLACE_PX : value,
  )
}
