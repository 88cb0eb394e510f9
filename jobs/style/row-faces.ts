import { areShownTogether } from '#app/domain/overlay/steps.ts'
import { colorDistance, SAME_COLOR } from '#app/domain/style-similarity.ts'
import type { TextStyle, TextTrack } from '#app/domain/text-track.ts'
import { isCjk } from '#app/domain/typefaces.ts'
import { isPlacedAlike } from './known-styles.ts'
import { type FacesOf, faceLike, NOT_COMPARED } from './shared-families.ts'

/** Two faces measure different capitals in the ink of captions that are set alike, but by no more than this factor. */
const LIKE_SIZE = 1.15
/** Outlines of one width, and shadows of one offset, are measured alike to so many pixels and this share. */
const LIKE_EDGE = { px: 1, share: 0.2 } as const
/** A line is in the face of its row if that explains so little less of it; where it was not compared, if its own explains no more than this. */
const IN_ROW = { less: 0.06, most: 0.85 } as const

/**
 * Captions that follow one another at one place, in one colour and with one outline or shadow, in one face: where none of the
 * candidates is theirs, each of them is explained best by another. The face is that of most of them, longer ones before shorter ones, or else the one that explains most of all together.
 *
 * @param fitted lines whose faces were found by drawing them
 */
export function inRowFaces(
  fitted: readonly TextTrack[],
  facesOf: FacesOf,
): ReadonlyMap<TextTrack, TextTrack> {
  return new Map(groupsOf(fitted, areSetAlike).flatMap((row) => inOneFace(row, facesOf)))
}

/** Groups of which each has all of its members alike, in the order of the tracks. */
export function groupsOf(
  tracks: readonly TextTrack[],
  areAlike: (one: TextTrack, other: TextTrack) => boolean,
): TextTrack[][] {
  const groups: TextTrack[][] = []
  for (const track of tracks) {
    const group = groups.find((members) => members.every((one) => areAlike(one, track)))
    if (group) group.push(track)
    else groups.push([track])
  }
  return groups
}

function inOneFace(row: readonly TextTrack[], facesOf: FacesOf): [TextTrack, TextTrack][] {
  const models = row.filter((track, at) => row.findIndex((other) => areOfOneFace(other, track)) === at)
  if (models.length < 2) return []
  const summed = (of: (track: TextTrack) => number) =>
    row.reduce((sum, track) => sum + Math.sqrt(track.text.length) * of(track), 0)
  const [best] = models
    .map((model) => ({
      ...model,
      lines: summed((track) => (areOfOneFace(model, track) ? 1 : 0)),
      explained: summed((track) => explainedIn(model, track, facesOf)),
    }))
    .toSorted((a, b) => b.lines - a.lines || b.explained - a.explained)
  if (!best) return []
  return row.flatMap((track): [TextTrack, TextTrack][] => {
    const own = track.style.confidence ?? 0
    const like = faceLike(best.style, facesOf(track))
    const isOfRow = like ? like.explained >= own - IN_ROW.less : own <= IN_ROW.most
    if (areOfOneFace(best, track) || !isOfRow) return []
    const { fontFamily, fontClass, weight, italic, capHeightPx, letterSpacingPx } = best.style
    // another face measures other capitals in the same ink
    const lengths = like
      ? {
          capHeightPx: like.capHeightPx,
          letterShiftPx: like.letterShiftPx,
          letterSpacingPx: like.letterSpacingPx,
        }
      : { capHeightPx, letterSpacingPx }
    const style = { ...track.style, fontFamily, fontClass, weight, italic, ...lengths }
    return [[track, { ...track, style }]]
  })
}

function explainedIn(model: TextTrack, track: TextTrack, facesOf: FacesOf): number {
  const own = track.style.confidence ?? 0
  if (areOfOneFace(model, track)) return own
  return faceLike(model.style, facesOf(track))?.explained ?? own - NOT_COMPARED
}

function areOfOneFace({ style: a }: TextTrack, { style: b }: TextTrack): boolean {
  return a.fontFamily === b.fontFamily && a.weight === b.weight && a.italic === b.italic
}

function areSetAlike(one: TextTrack, other: TextTrack): boolean {
  return (
    !areShownTogether(one, other) &&
    isPlacedAlike(one, other) &&
    areOfLikeSizeAndColor(one, other) &&
    haveLikeEdges(one.style, other.style)
  )
}

/** Whether lines may have been set alike, whatever faces they were found in. */
export function areOfLikeSizeAndColor(one: TextTrack, other: TextTrack): boolean {
  const [a, b] = [one.style, other.style]
  const heights = [a.capHeightPx ?? 0, b.capHeightPx ?? 0]
  return (
    isCjk(one.text) === isCjk(other.text) &&
    colorDistance(a.fill, b.fill) < SAME_COLOR &&
    Math.max(...heights) <= LIKE_SIZE * Math.min(...heights)
  )
}

/** Whether both have an outline, or both a shadow, that are alike: what has neither may be anything. */
function haveLikeEdges(a: TextStyle, b: TextStyle): boolean {
  const isLike = (one: number, other: number) =>
    Math.abs(one - other) <= Math.max(LIKE_EDGE.px, LIKE_EDGE.share * Math.max(one, other))
  if (a.outline && b.outline)
    return (
      colorDistance(a.outline.color, b.outline.color) < SAME_COLOR &&
      isLike(a.outline.widthPx, b.outline.widthPx)
    )
  if (a.outline || b.outline || !a.shadow || !b.shadow) return false
  return (
    colorDistance(a.shadow.color, b.shadow.color) < SAME_COLOR &&
    isLike(a.shadow.dxPx, b.shadow.dxPx) &&
    isLike(a.shadow.dyPx, b.shadow.dyPx)
  )
}
