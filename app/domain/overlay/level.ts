import type { TextBox } from '../geometry.ts'
import type { SnapshotTrack } from '../render-snapshot.ts'
import { areShownTogether } from './steps.ts'

/** A text whose ends differ in height by less than this share of its height was set level. */
const ASKEW = 0.2
/** Angles that differ by no more are the same. */
export const LIKE_DEGREES = 2.5

/**
 * The tracks with their texts level, or upright, where they are so but for a trifle: accents and descenders turn a
 * detected box by a degree or so, and a caption that is askew is seen at once. A short text leans with the longer ones
 * that are shown with it: a word on a sign that stands askew.
 */
export function levelled(tracks: readonly SnapshotTrack[]): SnapshotTrack[] {
  const leaning = tracks.filter(({ prevalentBox }) => !isNearlyLevel(prevalentBox))
  return tracks.map((track) => {
    const leansWith = leaning.some((other) => areShownTogether(track, other) && leanAlike(track, other))
    return leansWith ? track : levelledTrack(track)
  })
}

/** All its boxes alike: a caption that follows its original must not straighten up on the way. */
function levelledTrack(track: SnapshotTrack): SnapshotTrack {
  const { style, prevalentBox } = track
  // of a line in perspective the angle was measured with it
  if (!isNearlyLevel(prevalentBox) || style.perspective) return track
  const level = levelOf(prevalentBox)
  const put = (box: TextBox): TextBox => (levelOf(box) === level ? { ...box, angleDegrees: level } : box)
  return {
    ...track,
    prevalentBox: put(prevalentBox),
    boxes: track.boxes.map((entry) => ({ ...entry, box: put(entry.box) })),
    style: { ...style, plate: style.plate && { ...style.plate, box: put(style.plate.box) } },
  }
}

function levelOf({ angleDegrees }: TextBox): number {
  return Math.round(angleDegrees / 90) * 90 || 0
}

function isNearlyLevel(box: TextBox): boolean {
  const radians = ((box.angleDegrees - levelOf(box)) * Math.PI) / 180
  return Math.abs(Math.sin(radians)) * box.width < ASKEW * box.height
}

function leanAlike({ prevalentBox: a }: SnapshotTrack, { prevalentBox: b }: SnapshotTrack): boolean {
  // what is level is no lean
  return a.angleDegrees !== levelOf(a) && Math.abs(a.angleDegrees - b.angleDegrees) <= LIKE_DEGREES
}
