import type { TextBox } from '../geometry.ts'
import type { SnapshotTrack } from '../render-snapshot.ts'
import { lineThrough } from '../straight-line.ts'

/** Boxes that differ by less than this share of the height, or this angle, stand at the same place. */
const STILL_FRACTION = 0.1
const STILL_DEGREES = 1
/** What scrolls goes so many line heights at least, and by less than this share of one to the side. */
const FAR_HEIGHTS = 3
const STRAIGHT = 0.2
/**
 * A text drifts that was seen at so many places, of which the last is so many line heights from the first, and that trembles
 * about the way between them by so little of it.
 */
const DRIFT = { places: 5, heights: 0.1, trembling: 0.12 } as const

/**
 * A text grows that was seen at so many places, and got so many times as large or as small, its middle off by so much of its
 * height. Where it grows by less than what boxes tremble by, its widths are a straight line over time, which explains so much
 * of them.
 */
const GROWTH = { places: 6, least: 1.02, clear: 1.05, straight: 0.98, offMiddle: 0.5 } as const

/** A text rests that stands for so long, for this share of its time altogether; its box is then of one size but for so much. */
const RESTS = { seconds: 0.3, share: 0.7, likeSize: 0.12 } as const

type Placed = Pick<SnapshotTrack, 'boxes' | 'prevalentBox' | 'startSeconds' | 'endSeconds'>
type PlacedText = Placed & Pick<SnapshotTrack, 'text'>

/** By how much the time of one frame differs at most as analysis and as a render tell it, in seconds; no frame is as short. */
export const SAME_MOMENT = 0.001

/** Where a text stands for a while. */
export interface Step {
  readonly box: TextBox
  readonly startSeconds: number
  /** Exclusive. */
  readonly endSeconds: number
}

/**
 * The places a text goes through, without the trembling of its detection. At least one.
 *
 * @param stillFraction boxes that differ by less than this share of the height, or by less than a pixel, stand at one place;
 * those of a text that grows do not tremble
 */
export function stepsOf(track: Placed, stillFraction = grows(track) ? 0 : STILL_FRACTION): Step[] {
  const standing: { box: TextBox; seconds: number }[] = []
  for (const { box, seconds } of track.boxes) {
    const last = standing.at(-1)
    if (!last || isElsewhere(box, last.box, stillFraction)) standing.push({ box, seconds })
  }
  return standing.map(({ box, seconds }, index) => ({
    box,
    startSeconds: index === 0 ? track.startSeconds : seconds,
    endSeconds: standing[index + 1]?.seconds ?? track.endSeconds,
  }))
}

/** A text that stands at one place for all its time, at one size. */
export function standsStill(track: Placed): boolean {
  return stepsOf(track).length === 1
}

/** A text that goes along with something that is filmed: it neither stands, nor scrolls, nor grows on its place, as what is drawn on the frame does. */
export function goesWithThing(track: SnapshotTrack): boolean {
  return !standsStill(track) && !scrolls(track) && !grows(track)
}

/** Where a text is at a moment of its time. */
export function boxAt(
  { boxes, prevalentBox }: Pick<SnapshotTrack, 'boxes' | 'prevalentBox'>,
  seconds: number,
): TextBox {
  return (
    boxes.findLast((entry) => entry.seconds <= seconds + SAME_MOMENT)?.box ?? boxes[0]?.box ?? prevalentBox
  )
}

/** Where two texts stand while both are seen: what is moved about as a whole has prevalent boxes of different times. */
export function boxesTogether(one: Placed, other: Placed): [TextBox, TextBox] {
  const from = Math.max(one.startSeconds, other.startSeconds)
  const middle = (from + Math.min(one.endSeconds, other.endSeconds)) / 2
  return [boxAt(one, middle), boxAt(other, middle)]
}

/**
 * A text that goes from its place by more than its own height (a roll, a ticker), or steadily by less (a sign that the
 * camera passes): it does not just tremble.
 */
export function movesAway(track: PlacedText): boolean {
  const { x, y } = wayOf(track)
  return Math.hypot(x, y) > lineHeightOf(track) || drifts(track)
}

/**
 * A text that rests at one place after another, far from each other, as lines of captions do that roll up: it is drawn on
 * the frame, and so is what it stands on.
 */
export function goesFromRestToRest(track: PlacedText): boolean {
  const { startSeconds, endSeconds, boxes, prevalentBox: own } = track
  if (!movesAway(track)) return false
  const isSameSize = ({ width, height, angleDegrees }: TextBox) =>
    Math.abs(angleDegrees) < STILL_DEGREES &&
    Math.abs(height - own.height) < RESTS.likeSize * own.height &&
    Math.abs(width - own.width) < RESTS.likeSize * own.width
  const resting = stepsOf(track)
    .map((step) => step.endSeconds - step.startSeconds)
    .filter((seconds) => seconds >= RESTS.seconds)
    .reduce((sum, seconds) => sum + seconds, 0)
  return resting >= RESTS.share * (endSeconds - startSeconds) && boxes.every(({ box }) => isSameSize(box))
}

/**
 * A text that gets steadily larger or smaller on its place, as a title does that is zoomed in on: it is known to a pixel how large it
 * is, where boxes of others tremble.
 */
export function grows({ boxes, prevalentBox }: Pick<SnapshotTrack, 'boxes' | 'prevalentBox'>): boolean {
  const [first, last] = [boxes[0]?.box, boxes.at(-1)?.box]
  if (!first || !last || boxes.length < GROWTH.places) return false
  const ratio = last.width / first.width
  const growth = Math.max(ratio, 1 / ratio)
  if (growth < GROWTH.least || (growth < GROWTH.clear && !isEven(boxes))) return false
  const most = GROWTH.offMiddle * prevalentBox.height
  return boxes.every(({ box }, index) => {
    const before = boxes[index - 1]?.box ?? box
    const isAround =
      Math.abs(box.x + box.width / 2 - first.x - first.width / 2) < most &&
      Math.abs(box.y + box.height / 2 - first.y - first.height / 2) < most
    return isAround && (ratio > 1 ? box.width >= before.width : box.width <= before.width)
  })
}

function isEven(boxes: Placed['boxes']): boolean {
  const [seconds, widths] = [boxes.map((entry) => entry.seconds), boxes.map(({ box }) => box.width)]
  return lineThrough(seconds, widths).explained >= GROWTH.straight
}

/** The place of a text that drifts is a straight line over time, by least squares, but for its trembling. */
function drifts(track: PlacedText): boolean {
  const { boxes } = track
  const [first, last] = [boxes[0], boxes.at(-1)]
  if (!first || !last || boxes.length < DRIFT.places) return false
  const seconds = boxes.map((entry) => entry.seconds)
  const ways = [
    boxes.map(({ box }) => box.x + box.width / 2),
    boxes.map(({ box }) => box.y + box.height / 2),
  ].map((places) => lineThrough(seconds, places))
  const driftPx = Math.hypot(...ways.map(({ slope }) => slope * (last.seconds - first.seconds)))
  const tremblingPx = Math.hypot(...ways.map(({ deviation }) => deviation))
  return driftPx > DRIFT.heights * lineHeightOf(track) && tremblingPx < DRIFT.trembling * driftPx
}

/** A text that goes far and straight up or along its line, as a roll and a ticker do: it is drawn on the frame, not on a thing. */
export function scrolls(track: SnapshotTrack): boolean {
  const { x, y } = wayOf(track)
  const lineHeightPx = lineHeightOf(track)
  return Math.max(x, y) > FAR_HEIGHTS * lineHeightPx && Math.min(x, y) < STRAIGHT * lineHeightPx
}

/** Parts of its time between which a ticker goes on: what slides in and stands does not. */
const CRAWLS_AT = [0.25, 0.5, 0.75] as const

/** The side to which a ticker crawls, which goes on along its line for as long as it is seen; undefined for any other text. */
export function crawlsTo(track: SnapshotTrack): 'left' | 'right' | undefined {
  if (!scrolls(track)) return undefined
  const { startSeconds, endSeconds } = track
  const [early, middle, late] = CRAWLS_AT.map(
    (share) => boxAt(track, startSeconds + share * (endSeconds - startSeconds)).x,
  )
  if (early === undefined || middle === undefined || late === undefined) return undefined
  const least = lineHeightOf(track)
  if (early - middle > least && middle - late > least) return 'left'
  return middle - early > least && late - middle > least ? 'right' : undefined
}

/** How far a text goes across the frame and down it, in pixels. */
function wayOf({ boxes }: Placed): { x: number; y: number } {
  const extentOf = (at: readonly number[]) =>
    at.reduce((most, one) => Math.max(most, one), -Infinity) -
    at.reduce((least, one) => Math.min(least, one), Infinity)
  return {
    x: extentOf(boxes.map(({ box }) => box.x + box.width / 2)),
    y: extentOf(boxes.map(({ box }) => box.y + box.height / 2)),
  }
}

function lineHeightOf({ prevalentBox, text }: PlacedText): number {
  return prevalentBox.height / text.split('\n').length
}

/** Texts that are seen at the same time, for however short. */
export function areShownTogether(a: Times, b: Times): boolean {
  return a.startSeconds < b.endSeconds && b.startSeconds < a.endSeconds
}

type Times = Pick<SnapshotTrack, 'startSeconds' | 'endSeconds'>

function isElsewhere(a: TextBox, b: TextBox, stillFraction: number): boolean {
  const tolerance = Math.max(1, stillFraction * b.height)
  return (
    Math.abs(a.x - b.x) > tolerance ||
    Math.abs(a.y - b.y) > tolerance ||
    Math.abs(a.x + a.width - b.x - b.width) > tolerance ||
    Math.abs(a.y + a.height - b.y - b.height) > tolerance ||
    Math.abs(a.angleDegrees - b.angleDegrees) > STILL_DEGREES
  )
}
