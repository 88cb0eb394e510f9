import { grown } from '../erasing/raster.ts'
import type { TextBox } from '../geometry.ts'
import type { SnapshotTrack } from '../render-snapshot.ts'
import { channelDistance } from '../style-similarity.ts'
import { isMoved } from './as-drawn.ts'
import { meets } from './rectangles.ts'
import { areShownTogether } from './steps.ts'

/** So many texts on plates of one colour, to so many levels, stand on one background: a poster, not plates of their own. */
const COMMON_BACKGROUND = 3
const LIKE_LEVELS = 24
/** So far around a measured plate, in pixels, its edge and the halo of compression have its colour, which would be filled in. */
const HALO_PX = 4
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

function isStrip(plate: TextBox, { text, prevalentBox: box }: SnapshotTrack): boolean {
  const lineHeightPx = box.height / text.split('\n').length
  const padding = Math.max(box.x - plate.x, plate.x + plate.width - box.x - box.width)
  return padding > MOST_PADDING * lineHeightPx
}

/** Whether other texts stand on the same plate at the same time. */
function isShared(track: SnapshotTrack, box: TextBox, tracks: readonly SnapshotTrack[]): boolean {
  return tracks.some((other) => {
    const plate = other.style.plate?.box
    if (other === track || !plate || !areShownTogether(track, other)) return false
    const most = SAME_PLATE * Math.min(box.height, plate.height)
    return (
      Math.abs(plate.x - box.x) < most &&
      Math.abs(plate.y - box.y) < most &&
      Math.abs(plate.x + plate.width - box.x - box.width) < most &&
      Math.abs(plate.y + plate.height - box.y - box.height) < most
    )
  })
}

/**
 * What is erased of a plate that goes with its letters, when its text stands at `box`.
 *
 * @param plate as it was measured at the text's prevalent box
 */
export function erasedPlateAt({ prevalentBox }: SnapshotTrack, box: TextBox, plate: TextBox): TextBox {
  const moved = { ...plate, x: plate.x + box.x - prevalentBox.x, y: plate.y + box.y - prevalentBox.y }
  return { ...grown(moved, HALO_PX), angleDegrees: plate.angleDegrees }
}
