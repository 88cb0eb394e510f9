import { boxMask, either } from '#app/domain/erasing/masks.ts'
import { grown, type Mask, pixelRect } from '#app/domain/erasing/raster.ts'
import { boundsOf, type Rect } from '#app/domain/geometry.ts'
import { union } from '#app/domain/overlay/rectangles.ts'
import { erasedPlateAt } from '#app/domain/overlay/own-plate.ts'
import type { SourceVideo } from '../source/source-video.ts'
import type { CoverTask } from './cover-task.ts'

/** What is filled is filled from what is around. */
const AROUND_PX = 8

/**
 * All of an opaque plate, which is filled with its letters from what is around it.
 *
 * @param linePlates where each line has one that was made for it: those of the text
 * @returns the mask of `rect`, in whole pixels of the frame
 */
export function wholePlate(
  { track, box, hide }: CoverTask,
  linePlates: readonly Rect[] | undefined,
  { displayWidthPx: widthPx, displayHeightPx: heightPx }: SourceVideo,
): { mask: Mask; rect: Rect } {
  const measured = linePlates?.map((plate) => ({ ...plate, angleDegrees: 0 })) ?? [
    track.style.plate?.box ?? hide,
  ]
  const plates = measured.map((plate) => erasedPlateAt(track, box, plate))
  const bounds = plates.map(boundsOf).reduce(union)
  const rect = pixelRect(grown(bounds, AROUND_PX), { widthPx, heightPx })
  return { rect, mask: [...plates, hide].map((one) => boxMask(one, rect)).reduce(either) }
}
