import type { TextBox } from '#app/domain/geometry.ts'
import { coveredShare, lineSize } from './boxes.ts'
import { boxNow, type LiveTrack } from './live-track.ts'

/** A box covered so far by texts that are still there holds nothing new. */
const EXPLAINED_SHARE = 0.6
/** A box that is longer by so many line heights than what was read of its text holds more. */
const GROWN_HEIGHTS = 0.35
/** The same where boxes are known roughly. */
const ROUGHLY_GROWN_HEIGHTS = 1
/** What is so many times as thick as a box is no line of which that could be a part: clutter that was taken for text. */
const MOST_THICKER = 3
const OWNED_SHARE = 0.5
const SAME_SHARE = 0.7
const OTHERS_SHARE = 0.85

export interface Explanation {
  /** Boxes that no held text accounts for. */
  readonly fresh: TextBox[]
  /** Boxes that show more than their track has read. */
  readonly grown: { track: LiveTrack; box: TextBox }[]
  /** Texts of which detection saw just what they are. */
  readonly sighted: { track: LiveTrack; box: TextBox }[]
}

/** Which of the detected boxes the held texts account for; those that were not seen well are inexact. */
export function explainBoxes(
  detected: readonly TextBox[],
  held: readonly LiveTrack[],
  seenWell: (box: TextBox) => boolean = () => true,
): Explanation {
  const explanation: Explanation = { fresh: [], grown: [], sighted: [] }
  const all = held.map((track) => ({ track, own: boxNow(track) }))
  for (const box of detected) {
    const most = MOST_THICKER * lineSize(box).thickness
    const places = all.filter(({ own }) => lineSize(own).thickness <= most)
    const owner = places.find(({ own }) => coveredShare(own, [box]) > OWNED_SHARE)
    const others = places.filter((place) => place !== owner).map(({ own }) => own)
    if (
      owner &&
      grewBy(box, owner) > (seenWell(box) ? GROWN_HEIGHTS : ROUGHLY_GROWN_HEIGHTS) &&
      coveredShare(box, others) < OTHERS_SHARE
    )
      explanation.grown.push({ track: owner.track, box })
    else if (coveredShare(box, owner ? [owner.own, ...others] : others) < EXPLAINED_SHARE)
      explanation.fresh.push(box)
    if (owner && coveredShare(owner.own, [box]) > SAME_SHARE && coveredShare(box, [owner.own]) > SAME_SHARE)
      explanation.sighted.push({ track: owner.track, box })
  }
  return explanation
}

/** How many line heights longer the box is than what was read of the text. */
function grewBy(box: TextBox, { track, own }: { track: LiveTrack; own: TextBox }): number {
  return (lineSize(box).length - track.readLength) / lineSize(own).thickness
}
