import type { OverlayItem, OverlayPlan } from '#app/domain/overlay/overlay-plan.ts'
import type { Rect } from '#app/domain/geometry.ts'
import { type DrawnLayer, type Picture, showsItem } from '#remotion/layer.ts'

/** From so many places on an item is drawn once and moved: a roll has a picture for every frame. */
const LEAST_PLACES = 4
/** Places that differ by less than this from a whole number of pixels count as one. */
const SAME_PLACE_PX = 1e-3

/** An item drawn once for all its places. */
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
  readonly composed: readonly ComposedPicture[]
  /** Those that are drawn whole. */
  readonly others: readonly Picture[]
}

/** Which pictures are composed of items that only move, and which items that takes. */
export function spritePlan(plan: OverlayPlan, pictures: readonly Picture[]): SpritePlan {
  const places = plan.items.map(placeOf)
  const counts = new Map<string, number>()
  for (const { shape } of places) counts.set(shape, (counts.get(shape) ?? 0) + 1)
  const isMoving = (index: number) => (counts.get(places[index]?.shape ?? '') ?? 0) >= LEAST_PLACES
  const shownIn = ({ layer, interval }: Picture) =>
    (plan.intervals[interval]?.show ?? []).filter((index) => {
      const item = plan.items[index]
      return item !== undefined && showsItem(layer, item)
    })
  const models = new Map<string, { sprite: Sprite; x: number; y: number; depth: number }>()
  const composed: ComposedPicture[] = []
  const others: Picture[] = []
  for (const picture of pictures) {
    const shown = picture.layer === 'mark' ? [] : shownIn(picture)
    if (!shown.some(isMoving)) {
      others.push(picture)
      continue
    }
    for (const index of shown) {
      const [item, place] = [plan.items[index], places[index]]
      if (!item || !place) continue
      const depth = depthIn(plan, place.rect)
      if (depth > (models.get(place.shape)?.depth ?? -Infinity))
        models.set(place.shape, { sprite: { layer: picture.layer, item }, ...place, depth })
    }
    composed.push({ picture, parts: [] })
  }
  const withParts = composed.map(({ picture }) => ({
    picture,
    parts: shownIn(picture).flatMap((index) => {
      const place = places[index]
      const model = place && models.get(place.shape)
      return model ? [{ sprite: model.sprite, x: place.x - model.x, y: place.y - model.y }] : []
    }),
  }))
  return { sprites: [...models.values()].map(({ sprite }) => sprite), composed: withParts, others }
}

interface Place {
  /** The same for items that differ by whole pixels of place alone. */
  readonly shape: string
  readonly x: number
  readonly y: number
  readonly rect: Rect
}

function placeOf(item: OverlayItem): Place {
  const rect = 'rect' in item ? item.rect : item.box
  const [x, y] = [Math.floor(rect.x + SAME_PLACE_PX), Math.floor(rect.y + SAME_PLACE_PX)]
  return { shape: JSON.stringify(relativeTo(item, x, y)), x, y, rect }
}

/** An item with all its places taken from a point, so that two that only moved are the same. */
function relativeTo(value: unknown, x: number, y: number): unknown {
  if (Array.isArray(value)) return value.map((one) => relativeTo(one, x, y))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, one]: [string, unknown]) => {
      if (typeof one !== 'number') return [key, relativeTo(one, x, y)]
      const from = key === 'x' ? x : key === 'y' ? y : 0
      return [key, Math.round((one - from) / SAME_PLACE_PX) * SAME_PLACE_PX]
    }),
  )
}

/** How far a place is from the nearest edge of the frame; negative where it is cut. */
function depthIn({ widthPx, heightPx }: OverlayPlan, { x, y, width, height }: Rect): number {
  return Math.min(x, y, widthPx - x - width, heightPx - y - height)
}
