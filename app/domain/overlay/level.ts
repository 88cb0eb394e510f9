import type { TextBox } from '../geometry.ts'
import type { SnapshotTrack } from '../render-snapshot.ts'

/** A text whose ends differ in height by less than this share of its height was set level. */
const ASKEW = 0.2

/**
 * The track with its text level, or upright, where it is so but for a trifle: accents and descenders turn a detected
 * box by a degree or so, and a caption that is askew is seen at once.
 */
export function levelled(track: SnapshotTrack): SnapshotTrack {
  const { style } = track
  return {
    ...track,
    prevalentBox: levelBox(track.prevalentBox),
    boxes: track.boxes.map((entry) => ({ ...entry, box: levelBox(entry.box) })),
    style: { ...style, plate: style.plate && { ...style.plate, box: levelBox(style.plate.box) } },
  }
}

function levelBox(box: TextBox): TextBox {
  const level = Math.round(box.angleDegrees / 90) * 90 || 0
  const radians = ((box.angleDegrees - level) * Math.PI) / 180
  return Math.abs(Math.sin(radians)) * box.width < ASKEW * box.height ? { ...box, angleDegrees: level } : box
}
