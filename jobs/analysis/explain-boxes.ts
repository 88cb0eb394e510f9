import type { TextBox } from '#app/domain/geometry.ts'
import { coveredShare, lineSize } from './boxes.ts'
import { boxNow, type LiveTrack, sight } from './live-track.ts'

/** A box covered so far by texts that are still there holds nothing new. */
const EXPLAINED_SHARE = 0.6
/** A box that is longer by so many line heights than what was read of its text holds more. */
const GROWN_HEIGHTS = 0.35
const OWNED_SHARE = 0.5
const SAME_SHARE = 0.7
const OTHERS_SHARE = 0.85

export interface Explanation {
  /** Boxes that no held text accounts for. */
  readonly fresh: TextBox[]
  /** Boxes that show more than their track has read. */
  readonly grown: { track: LiveTrack; box: TextBox }[]
}

/** Which of the detected boxes the held texts account for; those texts remember that they were seen. */
export function explainBoxes(detected: readonly TextBox[], held: readonly LiveTrack[]): Explanation {
  const explanation: Explanation = { fresh: [], grown: [] }
  const places = held.map((track) => ({ track, own: boxNow(track) }))
  for (const box of detected) {
    const owner = places.find(({ own }) => coveredShare(own, [box]) > OWNED_SHARE)
    const others = places.filter((place) => place !== owner).map(({ own }) => own)
    if (owner && isLonger(box, owner) && coveredShare(box, others) < OTHERS_SHARE)
      explanation.grown.push({ track: owner.track, box })
    else if (coveredShare(box, owner ? [owner.own, ...others] : others) < EXPLAINED_SHARE)
      explanation.fresh.push(box)
    if (owner && coveredShare(owner.own, [box]) > SAME_SHARE && coveredShare(box, [owner.own]) > SAME_SHARE)
      sight(owner.track, box)
  }
  return explanation
}

function isLonger(box: TextBox, { track, own }: { track: LiveTrack; own: TextBox }): boolean {
  return lineSize(box).length - track.readLength > GROWN_HEIGHTS * lineSize(own).thickness
}
