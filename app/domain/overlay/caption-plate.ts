import type { Rect, TextBox } from '../geometry.ts'
import type { SnapshotTrack } from '../render-snapshot.ts'
import type { LinePlate, LinePlates } from '../surroundings.ts'
import type { Caption } from './overlay-plan.ts'
import { intersection, union } from './rectangles.ts'
import { rectIn } from './room.ts'
import { standsStill } from './steps.ts'

/** A plate beside its original does not reach further around the text than so many of its heights: a sign is not drawn twice. */
const MOST_PLATE_MARGIN = 0.3

/** Where a caption may stand, and what it stands on there. */
export interface CaptionPlace {
  /** Where the original stands (or, beside it, where it would). */
  readonly box: TextBox
  /** What the caption fills there at least: `captionHome(box)`, as far as neighbours leave that to it. */
  readonly home: TextBox
  /** The free space around `home`. */
  readonly room: TextBox
  /** Colour of the plate that is drawn again or anew, if one is. */
  readonly plateColor: string | null
  /** In the picture, or by its cover. */
  readonly isPlateThere: boolean
  /** How far the plate's colour goes on around it, if it does. */
  readonly surface: Rect | null
  /** Where each line has a plate that was made for it: this one's, or those of the text's lines. */
  readonly linePlate: LinePlate | null
  readonly linePlates: LinePlates | null
  /** What is free of the thing it is written on, before turning; null where it is written on none. */
  readonly background: Rect | null
  readonly isBeside: boolean
  /** Lines above or below show what it is aligned to. */
  readonly isInColumn: boolean
}

/**
 * The plate in the caption's frame, moved with the box when the text moves, and of its size.
 *
 * @param wished how many times as large as its original a translation is wished to be
 */
export function captionPlate(track: SnapshotTrack, place: CaptionPlace, wished: number): Caption['plate'] {
  const { plate } = track.style
  const {
    box,
    room,
    plateColor: color,
    surface,
    isPlateThere: isThere,
    isBeside,
    linePlate,
    linePlates,
  } = place
  if (!plate || !color) return null
  const own = track.prevalentBox
  // one that moves is laid out where others that move alike leave it, and so is its plate
  const line = standsStill(track) ? linePlate?.rect : undefined
  const at = line ?? linePlates?.rects.reduce(union) ?? rectIn(own, plate.box)
  const scale = own.height > 0 ? box.height / own.height : 1
  const most = isBeside ? MOST_PLATE_MARGIN * own.height : Infinity
  const margin = (px: number) => Math.min(px, most) * scale
  const [left, top] = [margin(own.x - at.x), margin(own.y - at.y)]
  const right = margin(at.x + at.width - own.x - own.width)
  const bottom = margin(at.y + at.height - own.y - own.height)
  const rect = {
    x: box.x - left,
    y: box.y - top,
    width: box.width + left + right,
    height: box.height + top + bottom,
  }
  const { opacity, radiusPx = linePlate?.radiusPx ?? linePlates?.radiusPx } = plate
  const isFitted = linePlate !== null || (opacity !== undefined && !isThere && !isBeside)
  const paddingPx = isFitted ? Math.max(left, right) : Math.min(box.x - rect.x, box.y - rect.y)
  return {
    // beside its original it must not hide what stands there
    rect: isBeside ? intersection(rect, withGap(rectIn(box, room), box)) : rect,
    ...{ color, surface, isThere, paddingPx: Math.max(0, linePlates?.besidePx ?? paddingPx) },
    ...(linePlates && { lines: scaledMargins(linePlates, scale * wished) }),
    ...(opacity !== undefined && { opacity }),
    ...(radiusPx !== undefined && { radiusPx: radiusPx * scale }),
    ...(isFitted && { fittedLines: track.text.split('\n').length }),
  }
}

function scaledMargins({ besidePx, abovePx, belowPx }: LinePlates, scale: number) {
  return { besidePx: besidePx * scale, abovePx: abovePx * scale, belowPx: belowPx * scale }
}

/** A room with some of what it keeps clear on its lines' ends: a plate may come nearer to others than letters. */
function withGap(rect: Rect, box: TextBox): Rect {
  const along = 0.25 * box.height
  return { ...rect, x: rect.x - along, width: rect.width + 2 * along }
}
