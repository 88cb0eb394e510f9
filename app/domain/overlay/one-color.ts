import { boundsOf } from '../geometry.ts'
import type { SnapshotTrack } from '../render-snapshot.ts'
import { colorDistance, SAME_COLOR } from '../style-similarity.ts'
import { linkedGroups } from './paragraphs.ts'
import { boxesTogether } from './steps.ts'

/**
 * Levels over three channels by which what is measured of one colour differs on one sign: on two real ones by 40 and 45,
 * small or thin letters being mixed with their background, or in the shade. Erasing goes by what was measured of each line.
 */
const LIKE_COLOR = 48
/** Texts of one sign are no further apart than this, across or down, in heights of the higher one. */
const SIGN_GAP = 1.5
/** Of more, one after the other, captions are made, and rolls. */
const MOST_ON_SIGN = 30

/**
 * The tracks with texts of one sign, whose colours nearly are the same, in one: the measured one that is nearest to all; of
 * two the one that is further from what they stand on.
 */
export function inOneColor(tracks: readonly SnapshotTrack[]): SnapshotTrack[] {
  const lines = tracks
    .filter(({ corrections }) => corrections?.style?.fill === undefined)
    .map((track) => ({ track }))
  const fills = new Map(
    linkedGroups(lines, (one, other) => areOnOneSign(one.track, other.track))
      .filter(({ length }) => length > 1 && length <= MOST_ON_SIGN)
      .flatMap((group) => sharedFills(group.map(({ track }) => track))),
  )
  return tracks.map((track) => {
    const fill = fills.get(track)
    return fill === undefined || fill === track.style.fill
      ? track
      : { ...track, style: { ...track.style, fill } }
  })
}

function areOnOneSign(a: SnapshotTrack, b: SnapshotTrack): boolean {
  if (areUnlike(a.style.plate?.color, b.style.plate?.color)) return false
  // neon of two colours has nearly white letters
  if (areUnlike(edgeColorOf(a), edgeColorOf(b))) return false
  if (colorDistance(a.style.fill, b.style.fill) >= LIKE_COLOR) return false
  const [one, two] = boxesTogether(a, b)
  const [first, second] = [boundsOf(one), boundsOf(two)]
  const most = SIGN_GAP * Math.max(one.height, two.height)
  const across = Math.max(first.x, second.x) - Math.min(first.x + first.width, second.x + second.width)
  const down = Math.max(first.y, second.y) - Math.min(first.y + first.height, second.y + second.height)
  return across < most && down < most
}

function areUnlike(color: string | undefined, other: string | undefined): boolean {
  return color !== undefined && other !== undefined && colorDistance(color, other) >= SAME_COLOR
}

/** The colour of what is around the letters. */
function edgeColorOf({ style: { outline, shadow } }: SnapshotTrack): string | undefined {
  return outline?.color ?? shadow?.color
}

function sharedFills(sign: readonly SnapshotTrack[]): [SnapshotTrack, string][] {
  const shared = new Map(
    [...new Set(sign.map(({ style }) => style.fill))].map((fill) => [fill, sharedFill(fill, sign)]),
  )
  return sign.map((track) => [track, shared.get(track.style.fill) ?? track.style.fill])
}

function sharedFill(fill: string, sign: readonly SnapshotTrack[]): string {
  const alike = sign.filter(({ style }) => colorDistance(style.fill, fill) < LIKE_COLOR)
  const [nearest] = alike
    .map(({ style }) => ({
      fill: style.fill,
      farness: alike.reduce((sum, other) => sum + colorDistance(style.fill, other.style.fill), 0),
      contrast: style.plate ? colorDistance(style.fill, style.plate.color) : 0,
    }))
    .sort((a, b) => a.farness - b.farness || b.contrast - a.contrast)
  return nearest?.fill ?? fill
}
