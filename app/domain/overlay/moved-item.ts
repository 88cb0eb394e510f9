import { boundsOf, type Rect } from '../geometry.ts'
import type { Caption, OverlayItem } from './overlay-plan.ts'
import { union } from './rectangles.ts'

/** The item with all its places moved by so many pixels. */
export function movedItem(item: OverlayItem, dx: number, dy: number): OverlayItem {
  const moved = <Place extends { readonly x: number; readonly y: number }>(place: Place): Place => ({
    ...place,
    x: place.x + dx,
    y: place.y + dy,
  })
  switch (item.kind) {
    case 'caption': {
      const { plate } = item
      return {
        ...item,
        box: moved(item.box),
        rooms: item.rooms.map((room) => ({ ...room, rect: moved(room.rect) })),
        plate: plate && {
          ...plate,
          rect: moved(plate.rect),
          surface: plate.surface && moved(plate.surface),
        },
      }
    }
    case 'blur':
    case 'debug':
      return { ...item, box: moved(item.box) }
    default:
      return { ...item, rect: moved(item.rect) }
  }
}

/** What holds all that may be painted of an item, but for outlines, shadows and margins of plates. */
export function extentOf(item: OverlayItem): Rect {
  if (item.kind === 'caption') return captionExtent(item)
  return 'rect' in item ? item.rect : boundsOf(item.box)
}

/** Its box, its rooms and its plate, which turn around the middle of the box. */
function captionExtent({ box, rooms, plate }: Caption): Rect {
  const upright: Rect = { x: box.x, y: box.y, width: box.width, height: box.height }
  const all = [...rooms.map(({ rect }) => rect), ...(plate ? [plate.rect] : [])].reduce(union, upright)
  if (box.angleDegrees === 0) return all
  const [middleX, middleY] = [box.x + box.width / 2, box.y + box.height / 2]
  const reach = Math.hypot(
    Math.max(middleX - all.x, all.x + all.width - middleX),
    Math.max(middleY - all.y, all.y + all.height - middleY),
  )
  return { x: middleX - reach, y: middleY - reach, width: 2 * reach, height: 2 * reach }
}
