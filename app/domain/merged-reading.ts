import { sharedShare } from './geometry.ts'
import type { TrackId } from './ids.ts'
import { boxAt } from './overlay/steps.ts'
import { isBoxRead, isSpanRead, type ReadingScope } from './reading-scope.ts'
import { overlapSeconds, type TextTimes, timesOfBoth } from './text-times.ts'
import type { DropReason, TextTrack } from './text-track.ts'

type Placed = TextTimes & Pick<TextTrack, 'prevalentBox'>
/** Of those that analysis leaves out, with its reason. */
type Found = Placed & { readonly dropReason?: DropReason }

/** A text of an earlier reading. */
export interface EarlierText extends Placed {
  readonly id: TrackId
  /** Whether a person has changed, judged or deleted it. */
  readonly isCorrected: boolean
  /** Whether the times are a person's. */
  readonly isTimed: boolean
  /** Whether analysis left it out, and nobody brought it back. */
  readonly isDropped: boolean
}

/** What becomes of a project's texts. */
export interface MergedReading<Text> {
  readonly replaced: readonly TrackId[]
  readonly added: readonly Text[]
  /** Texts that stay, and are seen for longer than an earlier reading, which ended or began amid them, could tell. */
  readonly grown: readonly { readonly id: TrackId; readonly times: TextTimes }[]
}

/** Of the shorter time, and of the smaller box, that two readings of one text share. */
const SAME_TIME = 0.5
const SAME_PLACE = 0.5

/**
 * What becomes of a project's texts when a part of its video is read again: those that lie in it as a whole and that
 * nobody has corrected give way, all others stay. Of what was found, that which is a reading of one that stays is left out, but tells how long that is seen.
 * What is left out, then or now, tells nothing of any other text.
 */
export function mergeReading<Text extends Found>(
  earlier: readonly EarlierText[],
  found: readonly Text[],
  scope: ReadingScope,
  frame: { readonly width: number; readonly height: number },
): MergedReading<Text> {
  const givesWay = ({ isCorrected, prevalentBox, startSeconds, endSeconds }: EarlierText) =>
    !isCorrected && isBoxRead(scope, prevalentBox, frame) && isSpanRead(scope, startSeconds, endSeconds)
  const staying = earlier.filter((text) => !givesWay(text))
  const standing = staying.filter(({ isDropped }) => !isDropped)
  const wanted = found.filter(({ dropReason }) => dropReason === undefined)
  return {
    replaced: earlier.filter(givesWay).map(({ id }) => id),
    added: found.filter(
      (text) => !(text.dropReason ? staying : standing).some((one) => isSameText(one, text)),
    ),
    grown: standing.flatMap((one) => {
      const times = one.isTimed
        ? one
        : wanted.filter((text) => isSameText(one, text)).reduce(timesOfBoth, one)
      const isLonger = times.startFrame < one.startFrame || times.endFrame > one.endFrame
      const isBlocked = () => standing.some((other) => other !== one && isInTheWay(other, one, times))
      return isLonger && !isBlocked() ? [{ id: one.id, times }] : []
    }),
  }
}

/** Whether a text would be drawn over another, which it is not yet. */
function isInTheWay(other: Placed, one: Placed, times: TextTimes): boolean {
  return (
    overlapSeconds(other, times) > overlapSeconds(other, one) &&
    sharedShare(other.prevalentBox, one.prevalentBox) >= SAME_PLACE
  )
}

function isSameText(one: Placed, other: Placed): boolean {
  const shared = overlapSeconds(one, other)
  const shorter = Math.min(one.endSeconds - one.startSeconds, other.endSeconds - other.startSeconds)
  if (shared === 0 || shared < SAME_TIME * shorter) return false
  const middle = Math.max(one.startSeconds, other.startSeconds) + shared / 2
  return sharedShare(boxAt(one, middle), boxAt(other, middle)) >= SAME_PLACE
}
