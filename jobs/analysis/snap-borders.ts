import { coveredShare } from './boxes.ts'
import { boxAt } from './join-drafts.ts'
import type { CandidateTrack } from './track-draft.ts'

const SAME_PLACE_SHARE = 0.4
/** Borders this near are one: the frame between belongs to a cut, not to a pause. */
const NEAR_FRAMES = 1

/**
 * Lets a text that takes another's place begin where that one ends: in the middle of a cross-fade, or of a border
 * that the two see a frame apart.
 */
export function snapBorders(drafts: readonly CandidateTrack[]): CandidateTrack[] {
  const snapped = drafts.map((draft) => ({ ...draft }))
  for (const before of snapped)
    for (const after of snapped) {
      const meet =
        before.startFrame < after.startFrame &&
        before.endFrame < after.endFrame &&
        after.startFrame - before.endFrame <= NEAR_FRAMES &&
        before.endFrame !== after.startFrame
      if (!meet || !samePlace(before, after)) continue
      const border = Math.max(before.startFrame + 1, Math.ceil((before.endFrame + after.startFrame) / 2))
      before.endFrame = border
      after.startFrame = border
    }
  return snapped
}

function samePlace(before: CandidateTrack, after: CandidateTrack): boolean {
  const [a, b] = [boxAt(before, before.endFrame - 1), boxAt(after, after.startFrame)]
  return Math.max(coveredShare(a, [b]), coveredShare(b, [a])) >= SAME_PLACE_SHARE
}
