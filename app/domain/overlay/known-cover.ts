import type { TextBox } from '../geometry.ts'
import type { SnapshotTrack } from '../render-snapshot.ts'
import { type BackgroundMargins, NO_SURROUNDINGS, surroundingsAt } from '../surroundings.ts'
import { ownPlateOf } from '../text-track.ts'
import type { TrackCover } from './build-overlay-plan.ts'
import { leavesPlate, plateStays, plateTakenAlong } from './own-plate.ts'
import { standsStill } from './steps.ts'

type Frame = { readonly widthPx: number; readonly heightPx: number }

/**
 * What is known of a text's cover without the video: all that decides where its translation stands, by what analysis has found
 * around it. A render finds the same in the picture.
 */
export function knownCover(
  track: SnapshotTrack,
  tracks: readonly SnapshotTrack[],
  frame: Frame,
): Omit<TrackCover, 'showings'> {
  const { prevalentBox: box, style } = track
  const found = surroundingsAt(box, style.surroundings) ?? NO_SURROUNDINGS
  const { surface, background } = found
  const plate = ownPlateOf(style)
  const withoutPlate = { score: 1, surface: null, plateColor: null, background }
  const along = plateTakenAlong(track, tracks)
  if (along) return { ...withoutPlate, plateColor: along.color, linePlate: along, background: null }
  if (!standsStill(track)) return withoutPlate
  if (plate?.opacity !== undefined) {
    const stays = plateStays(track, tracks, frame)
    return { ...withoutPlate, isPlateErased: !stays, background: stays ? marginsIn(plate.box, box) : null }
  }
  if (surface === null && leavesPlate(track, tracks))
    return { ...withoutPlate, isPlateErased: true, background: null }
  if (!plate) return withoutPlate
  return { ...found, score: 1, plateColor: plate.color }
}

/** What a plate that stays leaves around a text, which bounds its translation. */
export function marginsIn(plate: TextBox, box: TextBox): BackgroundMargins {
  return {
    left: box.x - plate.x,
    right: plate.x + plate.width - box.x - box.width,
    up: box.y - plate.y,
    down: plate.y + plate.height - box.y - box.height,
  }
}
