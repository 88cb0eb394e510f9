import type { TextBox } from '#app/domain/geometry.ts'
import { coveredShare, lineSize } from '../boxes.ts'
import type { Frame } from '../decode/frame.ts'
import { coversWell, type DetectionArea, isFullArea } from '../sample/detection-area.ts'
import { matchTemplate } from '../template/match-template.ts'
import { currentBox, type LiveTrack } from './live-track.ts'

/** Least strength of a template where another text with only a few other letters took its text's place. */
const SIMILAR_STRENGTH = 0.4

/** What a pass detected in its area. */
export interface Detections {
  readonly area: DetectionArea
  readonly boxes: readonly TextBox[]
}

/** Whether a full-frame pass is due whatever is in the area, because `fullFrame`, the last one, is too long ago. */
export function needsFullFrame(area: DetectionArea, fullFrame: number): boolean {
  return area.fullSince !== undefined && fullFrame <= area.fullSince
}

/**
 * Associates what a pass detected with the texts that are `present`; undefined if that takes a full-frame pass. A
 * partial or coarse pass only tells whether anything is new: detection judges a region by its surroundings, so new text
 * is then boxed on the full frame. So it is when a text is `missing` outside the area: a moving one may be anywhere; a
 * static one only at first, and if something similar is in its place, because anything else there would have had new
 * outlines.
 */
export function evaluatePass(
  { area, boxes }: Detections,
  frame: Frame,
  present: readonly LiveTrack[],
  missing: readonly LiveTrack[],
): Association | undefined {
  const covered = (box: TextBox) => coversWell(area, box, frame)
  const association = associateBoxes(boxes, present, covered)
  if (isFullArea(area, frame)) return association
  const isNew = association.unmatched.length > 0 || association.grown.length > 0
  const lost = missing.some((track) => {
    if (covered(currentBox(track))) return false
    const { template, missedPasses } = track.evidence
    const { path, shift } = track.position
    if (!template || path.length > 1) return true
    return missedPasses === 0 && matchTemplate(template, frame, shift).strength >= SIMILAR_STRENGTH
  })
  return isNew || lost ? undefined : association
}

/** A box that present texts cover by this share shows nothing new. */
const MATCHED_SHARE = 0.6
/** A box longer than what was read of its text, by so many line heights, shows more of it. */
const GROWN_HEIGHTS = 0.35
/** The same for boxes of coarse passes. */
const COARSELY_GROWN_HEIGHTS = 1
/** A track so many times thicker than a box is clutter that was taken for text, not a line that the box is part of. */
const MAX_THICKNESS_RATIO = 3
const OWNED_SHARE = 0.5
const SAME_SHARE = 0.7
const OTHERS_SHARE = 0.85

interface Owned {
  readonly track: LiveTrack
  readonly box: TextBox
}

export interface Association {
  /** Boxes that no present text explains. */
  readonly unmatched: readonly TextBox[]
  /** Boxes that show more than was read of their track. */
  readonly grown: readonly Owned[]
  /** Tracks whose text was detected as it is. */
  readonly observed: readonly Owned[]
}

/** Associates detected boxes with the present texts; boxes that were not detected well are inexact. */
export function associateBoxes(
  detected: readonly TextBox[],
  present: readonly LiveTrack[],
  detectedWell: (box: TextBox) => boolean = () => true,
): Association {
  const unmatched: TextBox[] = []
  const grown: Owned[] = []
  const observed: Owned[] = []
  const all = present.map((track) => ({ track, own: currentBox(track) }))
  for (const box of detected) {
    const most = MAX_THICKNESS_RATIO * lineSize(box).thickness
    const places = all.filter(({ own }) => lineSize(own).thickness <= most)
    const owner = places.find(({ own }) => coveredShare(own, [box]) > OWNED_SHARE)
    const others = places.filter((place) => place !== owner).map(({ own }) => own)
    if (
      owner &&
      grewBy(box, owner) > (detectedWell(box) ? GROWN_HEIGHTS : COARSELY_GROWN_HEIGHTS) &&
      coveredShare(box, others) < OTHERS_SHARE
    )
      grown.push({ track: owner.track, box })
    else if (coveredShare(box, owner ? [owner.own, ...others] : others) < MATCHED_SHARE) unmatched.push(box)
    if (owner && coveredShare(owner.own, [box]) > SAME_SHARE && coveredShare(box, [owner.own]) > SAME_SHARE)
      observed.push({ track: owner.track, box })
  }
  return { unmatched, grown, observed }
}

/** By how many line heights the box is longer than what was read of the text. */
function grewBy(box: TextBox, { track, own }: { track: LiveTrack; own: TextBox }): number {
  return (lineSize(box).length - track.readings.readLength) / lineSize(own).thickness
}
