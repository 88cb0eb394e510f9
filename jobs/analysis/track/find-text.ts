import type { TextBox } from '#app/domain/geometry.ts'
import { lineSize, ratio, sameSize, shiftBox } from '../boxes.ts'
import type { Frame } from '../decode/frame.ts'
import {
  locateTemplate,
  matchTemplate,
  showsOtherLetter,
  type TemplateMatch,
} from '../template/match-template.ts'
import { currentBox, type LiveTrack } from './live-track.ts'

/** A text is present if its template matches this strongly, in this share, and no letter is far less similar than the others. */
const PRESENT_STRENGTH = 0.6
const PRESENT_MATCHED_SHARE = 0.88

/** The tracks, by their ids, whose templates match the frame where they are expected. */
export function findPresent(tracks: readonly LiveTrack[], frame: Frame): Map<number, TemplateMatch> {
  const found = new Map<number, TemplateMatch>()
  for (const { id, position, evidence } of tracks) {
    const match = evidence.template && matchTemplate(evidence.template, frame, position.shift)
    if (!match || match.strength < PRESENT_STRENGTH || match.matchedShare < PRESENT_MATCHED_SHARE) continue
    if (!showsOtherLetter(match)) found.set(id, match)
  }
  return found
}

const MOVED_SIMILARITY = 0.7
const MOVED_MATCHED_SHARE = 0.7
const MOVED_REACH_PX = 4
const STEADY_SIZE = 0.95

/** Where the track's text is now, if it is what detection found in the box. */
export function findMoved(
  track: LiveTrack,
  box: TextBox,
  frame: Frame,
): { place: TextBox; match: TemplateMatch } | undefined {
  const { template } = track.evidence
  const { base } = track.position
  const own = currentBox(track)
  if (!template || !sameSize(own, box)) return undefined
  const around = {
    x: Math.round(box.x + (box.width - base.width) / 2 - base.x),
    y: Math.round(box.y + (box.height - base.height) / 2 - base.y),
  }
  const { match, shift } = locateTemplate(template, frame, around, MOVED_REACH_PX)
  if (match.similarity < MOVED_SIMILARITY || match.matchedShare < MOVED_MATCHED_SHARE) return undefined
  if (showsOtherLetter(match)) return undefined
  // the template gives the position more exactly than detection does, but not a new size
  const sized = ratio(lineSize(own).length, lineSize(box).length) > STEADY_SIZE
  return { place: sized ? shiftBox(base, shift.x, shift.y) : box, match }
}
