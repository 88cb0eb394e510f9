import type { TextBox } from '../geometry.ts'
import type { SnapshotTrack } from '../render-snapshot.ts'
import { concurrentItems } from './concurrent.ts'
import { areShownTogether, scrolls, standsStill } from './steps.ts'

/** Edges within this share of a line's height are the same; those of the other side must differ twice as much. */
const SAME_EDGE = 0.35
/** Lines no further apart than this, in heights, belong together, if their heights differ by no more than this factor. */
const LINE_GAP = 1.2
const LIKE_HEIGHT = 1.4

type Align = SnapshotTrack['style']['align']

/**
 * The tracks with their alignment as the lines above and below show it. One line alone says little: where it stands in
 * the frame is a guess, and of two lines of one paragraph it may be a different one. On a thing that moves it says
 * nothing: what nothing tells to be set at an edge is set around its original's middle.
 */
export function alignedInColumns(tracks: readonly SnapshotTrack[]): SnapshotTrack[] {
  const concurrent = concurrentItems(tracks, (track) => track)
  return tracks.map((track) => {
    if (track.corrections?.style?.align) return track
    const shown = (concurrent.get(track) ?? []).flatMap((other) =>
      areNeighbours(track, other) ? alignmentOf(track, other) : [],
    )
    const [align] = shown
    const isSure = align !== undefined && shown.every((one) => one === align)
    if (isSure) return { ...track, style: { ...track.style, align } }
    const isOnThing = !standsStill(track) && !scrolls(track)
    return isOnThing ? { ...track, style: { ...track.style, align: 'center' } } : track
  })
}

/** Level lines of like heights, shown at the same time, one below the other, no further than `mostGap` heights. */
export function areNeighbours(track: SnapshotTrack, other: SnapshotTrack, mostGap = LINE_GAP): boolean {
  if (track === other || !areShownTogether(track, other)) return false
  const [a, b] = [track.prevalentBox, other.prevalentBox]
  if (a.angleDegrees !== 0 || b.angleDegrees !== 0) return false
  const gap = Math.max(a.y, b.y) - Math.min(a.y + a.height, b.y + b.height)
  // of all pairs nearly all are told apart by this alone
  if (gap >= mostGap * a.height) return false
  const [own, others] = [lineHeightOf(track), lineHeightOf(other)]
  return (
    Math.max(own, others) < LIKE_HEIGHT * Math.min(own, others) &&
    gap > -0.5 * Math.min(own, others) &&
    gap < mostGap * own
  )
}

function lineHeightOf({ prevalentBox, text }: SnapshotTrack): number {
  return prevalentBox.height / text.split('\n').length
}

/** What two lines have in common, if it is one thing alone. */
function alignmentOf(track: SnapshotTrack, { prevalentBox: b }: SnapshotTrack): Align[] {
  const a = track.prevalentBox
  const tolerance = SAME_EDGE * lineHeightOf(track)
  const [left, right] = [Math.abs(a.x - b.x), Math.abs(endOf(a) - endOf(b))]
  if (left < tolerance && right > 2 * tolerance) return ['left']
  if (right < tolerance && left > 2 * tolerance) return ['right']
  const middle = Math.abs(a.x + endOf(a) - b.x - endOf(b)) / 2
  return middle < tolerance && Math.min(left, right) > 2 * tolerance ? ['center'] : []
}

function endOf({ x, width }: TextBox): number {
  return x + width
}
