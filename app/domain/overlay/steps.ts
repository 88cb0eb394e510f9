import type { TextBox } from '../geometry.ts'
import type { SnapshotTrack } from '../render-snapshot.ts'

/** Boxes that differ by less than this share of the box's height, or this angle, stand at the same place. */
const STILL_FRACTION = 0.1
const STILL_DEGREES = 1

/** Where a text stands for a while. */
export interface Step {
  readonly box: TextBox
  readonly startSeconds: number
  /** Exclusive. */
  readonly endSeconds: number
}

/** The places a text goes through, without the trembling of its detection. At least one. */
export function stepsOf(track: SnapshotTrack): Step[] {
  const kept: { box: TextBox; seconds: number }[] = []
  for (const { box, seconds } of track.boxes) {
    const last = kept.at(-1)
    if (!last || isElsewhere(box, last.box)) kept.push({ box, seconds })
  }
  return kept.map(({ box, seconds }, index) => ({
    box,
    startSeconds: index === 0 ? track.startSeconds : seconds,
    endSeconds: kept[index + 1]?.seconds ?? track.endSeconds,
  }))
}

/** A text that stands at one place for all its time. */
export function standsStill(track: SnapshotTrack): boolean {
  return stepsOf(track).length === 1
}

/** Texts that are seen at the same time, for however short. */
export function areShownTogether(a: SnapshotTrack, b: SnapshotTrack): boolean {
  return a.startSeconds < b.endSeconds && b.startSeconds < a.endSeconds
}

function isElsewhere(a: TextBox, b: TextBox): boolean {
  const tolerance = Math.max(1, STILL_FRACTION * b.height)
  return (
    Math.abs(a.x - b.x) > tolerance ||
    Math.abs(a.y - b.y) > tolerance ||
    Math.abs(a.x + a.width - b.x - b.width) > tolerance ||
    Math.abs(a.y + a.height - b.y - b.height) > tolerance ||
    Math.abs(a.angleDegrees - b.angleDegrees) > STILL_DEGREES
  )
}
