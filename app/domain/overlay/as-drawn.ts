import type { RenderOptions } from '../render-options.ts'
import type { SnapshotTrack } from '../render-snapshot.ts'
import { correctedTrack } from '../text-corrections.ts'
import { treatmentOf } from './treatment.ts'

/**
 * A text where and as its translation is to be drawn. One whose original stays is where that is: a translation beside it
 * looks as a person has set it and stands where there is room.
 */
export function asDrawn(track: SnapshotTrack, options: RenderOptions): SnapshotTrack {
  switch (treatmentOf(track, options)) {
    case 'replace':
      return correctedTrack(track, track.corrections)
    case 'beside':
      return styledAlone(track)
    default:
      return track
  }
}

function styledAlone(track: SnapshotTrack): SnapshotTrack {
  if (!track.corrections) return track
  const corrections = { style: track.corrections.style }
  return { ...correctedTrack(track, corrections), corrections }
}

/** Whether a person has put the text somewhere else, away from what is around its original. */
export function isMoved({ corrections }: SnapshotTrack): boolean {
  return corrections?.box !== undefined || corrections?.angleDegrees !== undefined
}
