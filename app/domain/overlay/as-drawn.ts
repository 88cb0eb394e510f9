import type { TextBox } from '../geometry.ts'
import type { RenderOptions } from '../render-options.ts'
import type { SnapshotTrack } from '../render-snapshot.ts'
import { correctedTrack } from '../text-corrections.ts'
import { treatmentOf } from './treatment.ts'

/**
 * A text where and as its translation is to be drawn. One whose original stays is where that is: a translation beside it
 * looks as a person has set it and stands where there is room.
 */
export function asDrawn(track: SnapshotTrack, options: RenderOptions): SnapshotTrack {
  switch (treatmentOf(track, options)) {
    case 'replace':
      return atInk(correctedTrack(track, track.corrections))
    case 'beside':
      return styledAlone(track)
    case 'leave':
      // lines around it are set by where its letters stand too
      return atInk(track)
    case 'erase':
      return track
  }
}

/** With boxes that begin and end where letters do: detection's end a little beyond, or within the first letter. */
function atInk(track: SnapshotTrack): SnapshotTrack {
  const { inkInsets, perspective, surroundings } = track.style
  if (!inkInsets || perspective) return track
  const foundAt = surroundings && inset(surroundings.foundAt, inkInsets)
  return {
    ...track,
    // what is around it is known for the box in which it was found
    ...(surroundings && foundAt && { style: { ...track.style, surroundings: { ...surroundings, foundAt } } }),
    prevalentBox: inset(track.prevalentBox, inkInsets),
    boxes: track.boxes.map((entry) => ({ ...entry, box: inset(entry.box, inkInsets) })),
  }
}

type Insets = NonNullable<SnapshotTrack['style']['inkInsets']>

/** The box shorter at its ends, or longer by insets below 0; as it is where nothing would be left. */
export function inset(box: TextBox, { leftPx, rightPx }: Insets): TextBox {
  const width = box.width - leftPx - rightPx
  if (width < box.width / 2) return box
  const radians = (box.angleDegrees * Math.PI) / 180
  const along = (leftPx - rightPx) / 2
  const x = box.x + (box.width - width) / 2 + along * Math.cos(radians)
  return { ...box, x, y: box.y + along * Math.sin(radians), width }
}

function styledAlone(track: SnapshotTrack): SnapshotTrack {
  if (!track.corrections) return track
  const corrections = { style: track.corrections.style }
  return { ...correctedTrack(track, corrections), corrections }
}

/** Whether a person has put the text somewhere else, away from what is around its original. */
export function isMoved({ corrections }: SnapshotTrack): boolean {
  return corrections?.box !== undefined || corrections?.angleDegrees !== undefined
}
