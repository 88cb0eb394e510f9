import type { SnapshotTrack } from '../render-snapshot.ts'
import { channelDistance } from '../style-similarity.ts'
import { areShownTogether } from './steps.ts'

/** So many texts on plates of one colour, to so many levels, stand on one background: a poster, not plates of their own. */
const COMMON_BACKGROUND = 3
const LIKE_LEVELS = 24

/** The plate that a translation beside its original gets as well; where many texts have it, it is their common background. */
export function ownPlateColor(track: SnapshotTrack, tracks: readonly SnapshotTrack[]): string | null {
  const { plate, background } = track.style
  if (!plate || background !== 'plate') return null
  const alike = tracks.filter(
    (other) =>
      other.style.plate &&
      areShownTogether(track, other) &&
      channelDistance(other.style.plate.color, plate.color) < LIKE_LEVELS,
  )
  return alike.length >= COMMON_BACKGROUND ? null : plate.color
}
