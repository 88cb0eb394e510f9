import { boxMask, either } from '#app/domain/erasing/masks.ts'
import { grown, type Mask, pixelRect } from '#app/domain/erasing/raster.ts'
import { boundsOf, type Rect } from '#app/domain/geometry.ts'
import { erasedPlateAt } from '#app/domain/overlay/own-plate.ts'
import type { SourceVideo } from '../source/source-video.ts'
import type { CoverTask } from './cover-task.ts'

/** What is filled is filled from what is around. */
const AROUND_PX = 8

/**
 * All of an opaque plate, which is filled with its letters from what is around it.
 *
 * @param linePlate the line's own plate where each of a paragraph's lines has one
 * @returns the mask of `rect`, in whole pixels of the frame
 */
export function wholePlate(
  { track, box, hide }: CoverTask,
  linePlate: Rect | undefined,
  { displayWidthPx: widthPx, displayHeightPx: heightPx }: SourceVideo,
): { mask: Mask; rect: Rect } {
  const measured = linePlate ? { ...linePlate, angleDegrees: 0 } : (track.style.plate?.box ?? hide)
  const plate = erasedPlateAt(track, box, measured)
  const rect = pixelRect(grown(boundsOf(plate), AROUND_PX), { widthPx, heightPx })
  return { rect, mask: either(boxMask(plate, rect), boxMask(hide, rect)) }
}
