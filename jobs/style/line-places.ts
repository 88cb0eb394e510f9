import { wholeTimesOf } from '#app/domain/fade.ts'
import type { TextBox } from '#app/domain/geometry.ts'
import type { TextTrack } from '#app/domain/text-track.ts'
import { frameAt } from '../render/states/state-runs.ts'

/** A share of a line's time, within which at its ends it may be faint. */
const AWAY_FROM_ENDS = 0.15

/** How far a line is away from where it is fitted, in whole pixels. */
export interface Shift {
  readonly x: number
  readonly y: number
}

/** The frame that shows a text that grows as large as its prevalent box, which all that is told of it goes by. */
export function prevalentFrame(track: TextTrack, frameTimes: Float64Array): number {
  const { startSeconds, endSeconds } = wholeTimesOf(track)
  const offBy = (box: TextBox) => Math.abs(box.width - track.prevalentBox.width)
  const away = AWAY_FROM_ENDS * (endSeconds - startSeconds)
  const within = track.boxes.filter(
    ({ seconds }) => seconds >= startSeconds + away && seconds <= endSeconds - away,
  )
  const boxes = within.length > 0 ? within : track.boxes
  const nearest = boxes.reduce((best, entry) => (offBy(entry.box) < offBy(best.box) ? entry : best))
  return Math.min(frameTimes.length - 1, frameAt(nearest.seconds, frameTimes))
}

/** Whether a text is seen at the same size, but for so many pixels, and at the same angle. */
export function isAlike(box: TextBox, other: TextBox, mostPx: number): boolean {
  return (
    Math.abs(box.height - other.height) < mostPx &&
    Math.abs(box.width - other.width) < mostPx &&
    Math.abs(box.angleDegrees - other.angleDegrees) < 1
  )
}

export function shiftBetween(from: TextBox, to: TextBox): Shift {
  return {
    x: Math.round(to.x + to.width / 2 - from.x - from.width / 2),
    y: Math.round(to.y + to.height / 2 - from.y - from.height / 2),
  }
}
