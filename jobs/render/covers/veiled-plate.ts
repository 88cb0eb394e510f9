import type { Rect, TextBox } from '#app/domain/geometry.ts'
import type { PlateCover } from '#app/domain/overlay/overlay-plan.ts'
import { plateStays } from '#app/domain/overlay/own-plate.ts'
import type { SnapshotTrack } from '#app/domain/render-snapshot.ts'
import type { SourceVideo } from '../source/source-video.ts'
import type { CoverTask } from './cover-task.ts'
import { lettersOverTime } from '#app/domain/erasing/letters-over-time.ts'
import { boxMask, either } from '#app/domain/erasing/masks.ts'
import { cropOf, grown, type Mask, pixelRect, type Raster } from '#app/domain/erasing/raster.ts'

/** A plate that is more opaque shows so little that what is behind can hardly be had back. */
const MOST_OPACITY = 0.85
/** Its edge, softened by compression, is neither plate nor background. */
const EDGE_PX = 2
/** Letters are searched for this far inside of it. */
const INSIDE_PX = 3

/** How an original on a translucent plate is erased. */
export interface VeiledErasure {
  /** What is filled frame by frame, and where. */
  readonly mask: Mask
  readonly rect: Rect
  /** The plates whose colour is taken out before; none where it stays. */
  readonly plates: readonly Omit<PlateCover, 'kind' | 'channel'>[]
  /** Whether the translation gets a plate of its own. */
  readonly isPlateErased: boolean
}

/**
 * How a text on a translucent plate is erased; null for any other. A plate that was made for its text goes with it: its colour is
 * taken out of what shines through, and its edge and the letters are filled. One that spans the frame, or that other texts stand on,
 * stays, and letters alone are filled.
 */
export function veiledErasure(
  task: CoverTask,
  shown: readonly [Raster, ...Raster[]],
  { tracks, source }: { tracks: readonly SnapshotTrack[]; source: SourceVideo },
): VeiledErasure | null {
  const { track } = task
  const { plate } = track.style
  if (plate?.opacity === undefined || task.shifts.size > 0 || task.box.angleDegrees !== 0) return null
  const frame = { widthPx: source.displayWidthPx, heightPx: source.displayHeightPx }
  const letters = lettersOn(plate.box, task, shown)
  if (plateStays(track, tracks, frame)) return { ...letters, plates: [], isPlateErased: false }
  const rect = pixelRect(grown(plate.box, 2 * EDGE_PX), frame)
  const radiusPx = plate.radiusPx ?? 0
  const isFilled = plate.opacity > MOST_OPACITY
  const { color, opacity } = plate
  const { angleDegrees: _level, ...whole } = plate.box
  const rects = plate.lines ?? [whole]
  const edges = rects
    .map((one) =>
      distancesFromEdge(one, radiusPx, rect, (distance) =>
        isFilled ? distance <= EDGE_PX : Math.abs(distance) <= EDGE_PX,
      ),
    )
    .reduce(either)
  return {
    mask: either(edges, moved(letters.mask, letters.rect, rect)),
    rect,
    plates: isFilled ? [] : rects.map((one) => ({ rect: one, color, opacity, radiusPx })),
    isPlateErased: true,
  }
}

/** The letters on a plate, told from what changes around them; all of the text's box where they cannot be told. */
function lettersOn(
  plate: TextBox,
  task: CoverTask,
  shown: readonly [Raster, ...Raster[]],
): { mask: Mask; rect: Rect } {
  const rect = intersection(task.rect, pixelInside(grown(plate, -INSIDE_PX)))
  const [first, ...rest] = shown
  const cut = (raster: Raster) =>
    cropOf(raster.data, raster.rect.width, { ...rect, x: rect.x - raster.rect.x, y: rect.y - raster.rect.y })
  const inside = [cut(first), ...rest.map(cut)].map((raster) => ({ ...raster, rect }))
  const [one, ...others] = inside
  const isOpen = { left: false, right: false, top: false, bottom: false }
  const letters = one && lettersOverTime({ ...task, rect, isOpen }, [one, ...others])
  return { mask: letters ?? boxMask(task.hide, rect), rect }
}

/** Pixels of `rect` by their distance from a rounded rectangle's edge; negative inside of it. */
function distancesFromEdge(
  { x, y, width, height }: Rect,
  radiusPx: number,
  rect: Rect,
  isSet: (distance: number) => boolean,
): Mask {
  const mask = new Uint8Array(rect.width * rect.height)
  const [middleX, middleY] = [x + width / 2, y + height / 2]
  for (let row = 0; row < rect.height; row += 1)
    for (let column = 0; column < rect.width; column += 1) {
      const acrossX = Math.abs(rect.x + column + 0.5 - middleX) - width / 2 + radiusPx
      const acrossY = Math.abs(rect.y + row + 0.5 - middleY) - height / 2 + radiusPx
      const outside = Math.hypot(Math.max(0, acrossX), Math.max(0, acrossY))
      const distance = outside + Math.min(0, Math.max(acrossX, acrossY)) - radiusPx
      if (isSet(distance)) mask[row * rect.width + column] = 1
    }
  return mask
}

function moved(mask: Mask, from: Rect, to: Rect): Mask {
  const result = new Uint8Array(to.width * to.height)
  for (let row = 0; row < from.height; row += 1)
    for (let column = 0; column < from.width; column += 1) {
      const [x, y] = [from.x + column - to.x, from.y + row - to.y]
      if (mask[row * from.width + column] && x >= 0 && y >= 0 && x < to.width && y < to.height)
        result[y * to.width + x] = 1
    }
  return result
}

function intersection(a: Rect, b: Rect): Rect {
  const [x, y] = [Math.max(a.x, b.x), Math.max(a.y, b.y)]
  return {
    ...{ x, y },
    width: Math.max(0, Math.min(a.x + a.width, b.x + b.width) - x),
    height: Math.max(0, Math.min(a.y + a.height, b.y + b.height) - y),
  }
}

function pixelInside({ x, y, width, height }: Rect): Rect {
  const [left, top] = [Math.ceil(x), Math.ceil(y)]
  return { x: left, y: top, width: Math.floor(x + width) - left, height: Math.floor(y + height) - top }
}
