import { cropOf } from '#app/domain/erasing/raster.ts'
import { lineHeightOf } from '#app/domain/erasing/text-place.ts'
import { leavesPlate } from '#app/domain/overlay/own-plate.ts'
import type { SnapshotTrack } from '#app/domain/render-snapshot.ts'
import { surroundingsAt } from '#app/domain/surroundings.ts'
import { correctedTrack } from '#app/domain/text-corrections.ts'
import type { RgbImage } from '../../../ocr/image.ts'
import { plateAround } from '../../covers/plate-around.ts'
import { surroundingsOf } from '../../covers/surface.ts'
import type { StandingText } from './scene.ts'

/**
 * The plate that was to be erased with its text, as the translation has left it. None where the picture shows that it goes on around
 * the text: of a sign or a poster the letters alone are erased.
 *
 * @param before the frame of the source
 */
export function leftPlateOf(
  track: SnapshotTrack,
  shown: readonly SnapshotTrack[],
  before: RgbImage,
): StandingText['leftPlate'] {
  const { plate } = track.style
  if (!plate || !leavesPlate(track, shown)) return null
  const found = surroundingsAt(track.prevalentBox, track.style.surroundings)
  if ((found ?? seenAround(track, shown, before))?.surface) return null
  return { erased: plate.box, drawn: correctedTrack(track, track.corrections).style.plate?.box ?? null }
}

function seenAround(track: SnapshotTrack, shown: readonly SnapshotTrack[], before: RgbImage) {
  const frame = { widthPx: before.width, heightPx: before.height }
  const around = surroundingsOf(track.prevalentBox, lineHeightOf(track), frame)
  const others = shown.filter((other) => other.id !== track.id).map(({ prevalentBox }) => prevalentBox)
  return plateAround(track, cropOf(before.data, before.width, around), others)
}
