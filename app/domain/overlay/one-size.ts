import type { SnapshotTrack } from '../render-snapshot.ts'
import { NEAR_WEIGHT, SAME_HEIGHT } from '../style-similarity.ts'
import { isCjk } from '../typefaces.ts'
import { areAligned, areNeighbours } from './columns.ts'
import { areNextLines, LIKE_SIZE, linkedGroups } from './paragraphs.ts'

/** Lines of a list are at no greater distance than this, in heights. */
const LIST_GAP = 2.5

/**
 * The tracks with the lines of one paragraph, or list, that had one size in one: that of the line that explains its picture best.
 * Sizes of lines that were found by drawing them are compared as exactly as they are found, of others as they are measured.
 */
export function inOneSize(tracks: readonly SnapshotTrack[]): SnapshotTrack[] {
  const lines = tracks.filter(isMeasured).map((track) => ({ track }))
  const heights = new Map(
    linkedGroups(
      lines,
      ({ track }, { track: other }) =>
        // a heading is set to another edge than the lines below it
        track.style.align === other.style.align && (areNextLines(track, other) || areOfOneList(track, other)),
    ).flatMap((group) => agreedHeights(group.map(({ track }) => track))),
  )
  return tracks.map((track) => {
    const capHeightPx = heights.get(track)
    return capHeightPx === undefined ? track : { ...track, style: { ...track.style, capHeightPx } }
  })
}

/** Lines that no face explains, as handwriting, are measured less exactly: one below the other at one edge they had one size. */
function areOfOneList(track: SnapshotTrack, other: SnapshotTrack): boolean {
  const { align } = track.style
  return (
    track.style.confidence === undefined &&
    other.style.confidence === undefined &&
    areNeighbours(track, other, LIST_GAP, LIKE_SIZE) &&
    areAligned(track, other, align)
  )
}

/** A size that a person has set neither changes nor tells. */
function isMeasured({ style, corrections }: SnapshotTrack): boolean {
  return style.capHeightPx !== null && corrections?.style?.capHeightPx === undefined
}

function agreedHeights(paragraph: readonly SnapshotTrack[]): [SnapshotTrack, number | null][] {
  const models: SnapshotTrack[] = []
  return paragraph.toSorted(bySureness).map((track) => {
    const model = models.find((one) => hadOneSize(one, track))
    if (!model) models.push(track)
    return [track, (model ?? track).style.capHeightPx]
  })
}

function hadOneSize({ text, style: a }: SnapshotTrack, { text: other, style: b }: SnapshotTrack): boolean {
  const heights = [a.capHeightPx ?? 0, b.capHeightPx ?? 0]
  const areDrawn = a.confidence !== undefined && b.confidence !== undefined
  return (
    isCjk(text) === isCjk(other) &&
    Math.abs(a.weight - b.weight) <= NEAR_WEIGHT &&
    Math.max(...heights) < (areDrawn ? 1 + SAME_HEIGHT : LIKE_SIZE) * Math.min(...heights)
  )
}

/** What was found by drawing it is surer than what was measured, and a long line than a short one. */
function bySureness({ text, style: a }: SnapshotTrack, { text: other, style: b }: SnapshotTrack): number {
  const areDrawnAlike = (a.confidence === undefined) === (b.confidence === undefined)
  if (!areDrawnAlike) return a.confidence === undefined ? 1 : -1
  return (b.confidence ?? 1) * Math.sqrt(other.length) - (a.confidence ?? 1) * Math.sqrt(text.length)
}
