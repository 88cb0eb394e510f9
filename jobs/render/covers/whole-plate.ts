import { boundsOf, type Rect } from '#app/domain/geometry.ts'
import { boxMask, either } from '#app/domain/erasing/masks.ts'
import { grown, type Mask, pixelRect } from '#app/domain/erasing/raster.ts'
import type { SourceVideo } from '../source/source-video.ts'
import type { CoverTask } from './cover-task.ts'
import { EDGE_PX } from './veiled-plate.ts'

/**
 * All of an opaque plate, which is filled with its letters from what is around it, and `EDGE_PX` more.
 *
 * @param linePlate the line's own plate where each of a paragraph's lines has one
 * @returns the mask of `rect`, in whole pixels of the frame
 */
export function wholePlate(
  { track, box, hide }: CoverTask,
  linePlate: Rect | undefined,
  { displayWidthPx: widthPx, displayHeightPx: heightPx }: SourceVideo,
): { mask: Mask; rect: Rect } {
  const { prevalentBox, style } = track
  const measured = linePlate ? { ...linePlate, angleDegrees: 0 } : (style.plate?.box ?? hide)
  // where the text is sampled
  const plate = {
    ...grown(measured, EDGE_PX),
    ...{ x: measured.x - EDGE_PX + box.x - prevalentBox.x, y: measured.y - EDGE_PX + box.y - prevalentBox.y },
    angleDegrees: measured.angleDegrees,
  }
  // what is filled is filled from what is around
  const rect = pixelRect(grown(boundsOf(plate), 2 * EDGE_PX), { widthPx, heightPx })
  return { rect, mask: either(boxMask(plate, rect), boxMask(hide, rect)) }
}
