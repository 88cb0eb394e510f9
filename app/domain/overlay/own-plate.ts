import type { SnapshotTrack } from '../render-snapshot.ts'
import { areShownTogether } from './steps.ts'

/** So many texts on plates of one colour, to so many levels, stand on one ground: a poster, not plates of their own. */
const COMMON_GROUND = 3
const LIKE_LEVELS = 24

/** The plate that a translation beside its original gets as well; where many texts have it, it is their common ground. */
export function ownPlateColor(track: SnapshotTrack, tracks: readonly SnapshotTrack[]): string | null {
  const { plate, background } = track.style
  if (!plate || background !== 'plate') return null
  const alike = tracks.filter(
    (other) =>
      other.style.plate && areShownTogether(track, other) && areLike(other.style.plate.color, plate.color),
  )
  return alike.length >= COMMON_GROUND ? null : plate.color
}

function areLike(a: string, b: string): boolean {
  return [1, 3, 5].every(
    (at) =>
      Math.abs(Number.parseInt(a.slice(at, at + 2), 16) - Number.parseInt(b.slice(at, at + 2), 16)) <
      LIKE_LEVELS,
  )
}
