import type { TextBox } from '#app/domain/geometry.ts'
import { lineSize, ratio, sameSize, shiftBox } from './boxes.ts'
import { locatePrint, type PrintMatch } from './compare-print.ts'
import { showsOtherLetter } from './find-held.ts'
import type { Frame } from './frame.ts'
import { boxNow, type LiveTrack } from './live-track.ts'

const MOVED_LIKENESS = 0.7
const MOVED_AGREEING = 0.7
const MOVED_REACH_PX = 4
const STEADY_SIZE = 0.95

/** Where the track's text stands now, when it is what detection found in the box; undefined when it is not. */
export function findMoved(
  track: LiveTrack,
  box: TextBox,
  frame: Frame,
): { place: TextBox; match: PrintMatch } | undefined {
  const { print, base } = track
  const own = boxNow(track)
  if (!print || !sameSize(own, box)) return undefined
  const around = {
    x: Math.round(box.x + (box.width - base.width) / 2 - base.x),
    y: Math.round(box.y + (box.height - base.height) / 2 - base.y),
  }
  const { match, shift } = locatePrint(print, frame, around, MOVED_REACH_PX)
  if (match.likeness < MOVED_LIKENESS || match.agreeing < MOVED_AGREEING) return undefined
  if (showsOtherLetter(match)) return undefined
  // the print tells the place better than detection does, but not a new size
  const sized = ratio(lineSize(own).length, lineSize(box).length) > STEADY_SIZE
  return { place: sized ? shiftBox(base, shift.x, shift.y) : box, match }
}
