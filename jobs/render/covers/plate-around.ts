import type { Raster } from '#app/domain/erasing/raster.ts'
import type { Rect, TextBox } from '#app/domain/geometry.ts'
import type { LinePlate, LinePlates } from '#app/domain/surroundings.ts'
import type { SnapshotTrack } from '#app/domain/render-snapshot.ts'
import { lineHeightOf } from '#app/domain/erasing/text-place.ts'
import { linePlateAround } from './line-plate.ts'
import { linePlatesAround } from './line-plates.ts'
import { surfaceAround } from './surface.ts'

/** What the picture says of a text's plate. */
export interface PlateAround {
  /** The line's own plate where each of a paragraph's lines has one. */
  readonly linePlate: LinePlate | undefined
  /** The plates of its lines where each has one. */
  readonly linePlates: LinePlates | undefined
  /** How far its colour goes on, where it is a poster or a sign; null where the plate ends around the text. */
  readonly surface: Rect | null
}

/**
 * Whether a plate was made for its text, or is a surface that goes on. The render and the judge of its output must say the same.
 *
 * @param around the text's surroundings (`surroundingsOf`), in a screen's colours
 * @param others boxes of the texts that are shown beside it
 * @param isScreen whether its colours are those of the video: in high dynamic range nothing is painted in a plate's colour
 */
export function plateAround(
  track: SnapshotTrack,
  around: Raster,
  others: readonly TextBox[],
  isScreen = true,
): PlateAround | null {
  const { prevalentBox: box, style } = track
  if (!style.plate) return null
  const onPlate = { box, plate: style.plate.box, fill: style.fill, lineHeightPx: lineHeightOf(track) }
  const linePlate = linePlateAround(onPlate, around, others) ?? undefined
  const linePlates = linePlate || !isScreen ? undefined : (linePlatesAround(track, around) ?? undefined)
  const isFitted = linePlate !== undefined || linePlates !== undefined
  return { linePlate, linePlates, surface: isFitted ? null : surfaceAround(onPlate, around, others) }
}
