import { grown } from '../erasing/raster.ts'
import type { Rect, TextBox } from '../geometry.ts'
import type { SnapshotTrack } from '../render-snapshot.ts'
import type { LinePlate } from '../surroundings.ts'
import { channelDistance } from '../style-similarity.ts'
import { isMoved } from './as-drawn.ts'
import { intersection, meets } from './rectangles.ts'
import { areShownTogether, boxesTogether, goesFromRestToRest, standsStill } from './steps.ts'

/** So many texts on plates of one colour, to so many levels, stand on one background: a poster, not plates of their own. */
const COMMON_BACKGROUND = 3
const LIKE_LEVELS = 24
/** So far around a measured plate, in pixels, its edge and the halo of compression have its colour, which would be filled in. */
const HALO_PX = 4
/** In heights of a text, how far its letters with their outline may go beyond its box. */
const LETTERS_BEYOND = 0.2
/** In heights of a text, by which its plate may begin or end within its box. */
const MEASURED_OFF = 0.2
/** Plates of captions that roll up are as high as one another, but for this share. */
const LIKE_HEIGHT = 0.1
/** A plate that reaches so far across the frame stays as it is, however long its text. */
const SPANNING = 0.97
/** Plates that differ by less than this share of their height are one that several texts stand on. */
const SAME_PLATE = 0.5
/** A plate that goes on beside its text for so many of its line heights was not made as long as the text: a lower third's strip. */
const MOST_PADDING = 1.5

/** The plate that a translation beside its original gets as well; where many texts have it, it is their common background. */
export function ownPlateColor(track: SnapshotTrack, tracks: readonly SnapshotTrack[]): string | null {
  const { plate, background } = track.style
  if (!plate || background !== 'plate') return null
  const alike = tracks.filter(
    (other) =>
      other.style.plate &&
      areShownTogether(track, other) &&
      channelDistance(other.style.plate.color, plate.color) < LIKE_LEVELS,
  )
  return alike.length >= COMMON_BACKGROUND ? null : plate.color
}

/**
 * Whether a person has taken the translation off its original's opaque plate, by putting it elsewhere or by wishing for none. An
 * empty plate would stay, so one that was made for its text is erased with it; not while another text stands on it.
 */
export function leavesPlate(track: SnapshotTrack, tracks: readonly SnapshotTrack[]): boolean {
  const { plate } = track.style
  if (!plate || plate.opacity !== undefined || !isTakenOff(track) || ownPlateColor(track, tracks) === null)
    return false
  return !tracks.some(
    (other) =>
      other !== track &&
      !isTakenOff(other) &&
      areShownTogether(track, other) &&
      meets(plate.box, other.prevalentBox),
  )
}

function isTakenOff(track: SnapshotTrack): boolean {
  return isMoved(track) || track.corrections?.style?.plate === 'none'
}

type PlatedText = Pick<
  SnapshotTrack,
  'boxes' | 'prevalentBox' | 'startSeconds' | 'endSeconds' | 'text' | 'style'
>

/** A plate as it is drawn, and the part of the original's that its letters are on, which may not reach into its corners. */
interface TakenPlate extends LinePlate {
  readonly painted: Rect
  readonly color: string
}

/**
 * The opaque plate that goes along with a text from one place to the next, at its prevalent box, and is drawn anew with its
 * translation; of captions that roll up, that of the last one as well, which has nowhere to go. Null where it has none of its own.
 */
export function plateTakenAlong(track: PlatedText, tracks: readonly PlatedText[]): TakenPlate | null {
  const { plate } = track.style
  if (!plate || plate.opacity !== undefined) return null
  if (!goesFromRestToRest(track) && !tracks.some((other) => areRolledUp(track, other))) return null
  if (isStrip(plate.box, track) || isShared(track, plate.box, tracks) || !holdsText(plate.box, track))
    return null
  const { angleDegrees: _level, ...rect } = plate.box
  const { prevalentBox: box } = track
  const painted = intersection(rect, grown(box, LETTERS_BEYOND * box.height))
  return { rect, painted, radiusPx: plate.radiusPx ?? 0, color: plate.color }
}

/** Whether a plate is around its text, but for what boxes and plates are measured too large or too small. */
function holdsText(plate: TextBox, { prevalentBox: box }: PlatedText): boolean {
  const off = MEASURED_OFF * box.height
  return (
    plate.x < box.x + off &&
    plate.y < box.y + off &&
    plate.x + plate.width > box.x + box.width - off &&
    plate.y + plate.height > box.y + box.height - off
  )
}

/** Whether a text has a plate like that of another one, which is shown with it and goes from place to place. */
function areRolledUp(track: PlatedText, other: PlatedText): boolean {
  const [own, its] = [track.style.plate, other.style.plate]
  if (other === track || !own || !its || its.opacity !== undefined) return false
  // of thousands of texts few are shown with it
  return (
    areShownTogether(track, other) &&
    channelDistance(own.color, its.color) < LIKE_LEVELS &&
    Math.abs(own.box.height - its.box.height) < LIKE_HEIGHT * own.box.height &&
    standsStill(track) &&
    goesFromRestToRest(other)
  )
}

/**
 * Whether a translucent plate stays when its text is erased: one that spans the frame, that is a strip longer than its text, or that
 * other texts stand on.
 */
export function plateStays(
  track: SnapshotTrack,
  tracks: readonly SnapshotTrack[],
  frame: { readonly widthPx: number },
): boolean {
  const { plate } = track.style
  if (plate === null) return false
  return (
    plate.box.width >= SPANNING * frame.widthPx ||
    isStrip(plate.box, track) ||
    isShared(track, plate.box, tracks)
  )
}

function isStrip(plate: TextBox, { text, prevalentBox: box }: PlatedText): boolean {
  const lineHeightPx = box.height / text.split('\n').length
  const padding = Math.max(box.x - plate.x, plate.x + plate.width - box.x - box.width)
  return padding > MOST_PADDING * lineHeightPx
}

/** Whether other texts stand on the same plate at the same time. */
function isShared(track: PlatedText, box: TextBox, tracks: readonly PlatedText[]): boolean {
  return tracks.some((other) => {
    const plate = other.style.plate?.box
    if (other === track || !plate || !areShownTogether(track, other)) return false
    const [at, otherAt] = boxesTogether(track, other)
    const [own, its] = [goneWith(track, box, at), goneWith(other, plate, otherAt)]
    const most = SAME_PLATE * Math.min(box.height, plate.height)
    return (
      Math.abs(its.x - own.x) < most &&
      Math.abs(its.y - own.y) < most &&
      Math.abs(its.x + its.width - own.x - own.width) < most &&
      Math.abs(its.y + its.height - own.y - own.height) < most
    )
  })
}

/** A plate, measured at its text's prevalent box, where the text stands at `box`. */
function goneWith({ prevalentBox }: PlatedText, plate: TextBox, box: TextBox): TextBox {
  return { ...plate, x: plate.x + box.x - prevalentBox.x, y: plate.y + box.y - prevalentBox.y }
}

/**
 * What is erased of a plate that goes with its letters, when its text stands at `box`.
 *
 * @param plate as it was measured at the text's prevalent box
 */
export function erasedPlateAt(track: SnapshotTrack, box: TextBox, plate: TextBox): TextBox {
  return { ...grown(goneWith(track, plate, box), HALO_PX), angleDegrees: plate.angleDegrees }
}
