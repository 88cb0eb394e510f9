import type { TextBox } from '../geometry.ts'
import type { SnapshotTrack } from '../render-snapshot.ts'
import { areShownTogether } from './steps.ts'

/** A text whose ends differ in height by less than this share of its height was set level. */
const ASKEW = 0.2
/** Angles that differ by no more are the same. */
export const LIKE_DEGREES = 2.5
/**
 * A line whose face was not found leans by its box alone, which footage beside it turns: up to so many degrees it is level as the
 * others of its list are, if there are so many, which are as high to this factor and so near, in heights.
 */
const IN_LIST = { mostDegrees: 4, others: 2, likeHeight: 1.3, distance: 6 } as const

/**
 * The tracks with their texts level, or upright, where they are so but for a trifle: accents and descenders turn a
 * detected box by a degree or so, and a caption that is askew is seen at once. A short text leans with the longer ones
 * that are shown with it: a word on a sign that stands askew.
 */
export function levelled(tracks: readonly SnapshotTrack[]): SnapshotTrack[] {
  const inLevelList = new Set(tracks.filter((track) => isInLevelList(track, tracks)))
  const leaning = tracks.filter((track) => !isNearlyLevel(track.prevalentBox) && !inLevelList.has(track))
  return tracks.map((track) => {
    if (inLevelList.has(track)) return putLevel(track)
    const leansWith = leaning.some((other) => areShownTogether(track, other) && leanAlike(track, other))
    return leansWith ? track : levelledTrack(track)
  })
}

function isInLevelList(track: SnapshotTrack, tracks: readonly SnapshotTrack[]): boolean {
  const { style, prevalentBox: box } = track
  if (style.confidence !== undefined || style.perspective || box.angleDegrees === 0) return false
  if (Math.abs(box.angleDegrees) > IN_LIST.mostDegrees) return false
  const others = tracks.filter(({ prevalentBox: other }) => {
    const heights = [box.height, other.height]
    return (
      other.angleDegrees === 0 &&
      Math.max(...heights) <= IN_LIST.likeHeight * Math.min(...heights) &&
      Math.abs(other.y - box.y) <= IN_LIST.distance * box.height &&
      other.x < box.x + box.width &&
      box.x < other.x + other.width
    )
  })
  return others.filter((other) => areShownTogether(track, other)).length >= IN_LIST.others
}

function levelledTrack(track: SnapshotTrack): SnapshotTrack {
  const { style, prevalentBox } = track
  // of a line in perspective the angle was measured with it
  return !isNearlyLevel(prevalentBox) || style.perspective ? track : putLevel(track)
}

/** All its boxes alike: a caption that follows its original must not straighten up on the way. */
function putLevel(track: SnapshotTrack): SnapshotTrack {
  const { style, prevalentBox } = track
  const level = levelOf(prevalentBox)
  const put = (box: TextBox): TextBox => (levelOf(box) === level ? { ...box, angleDegrees: level } : box)
  const { plate, surroundings } = style
  return {
    ...track,
    prevalentBox: put(prevalentBox),
    boxes: track.boxes.map((entry) => ({ ...entry, box: put(entry.box) })),
    style: {
      ...style,
      plate: plate && { ...plate, box: put(plate.box) },
      // what is around it is known for the box in which it was found
      ...(surroundings && { surroundings: { ...surroundings, foundAt: put(surroundings.foundAt) } }),
    },
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
