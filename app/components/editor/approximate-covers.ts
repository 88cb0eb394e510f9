import { boundsOf, cornersOf, type TextBox } from '#app/domain/geometry.ts'
import type { TrackCover } from '#app/domain/overlay/build-overlay-plan.ts'
import { stepsOf } from '#app/domain/overlay/steps.ts'
import type { OverlayItem } from '#app/domain/overlay/overlay-plan.ts'
import type { SnapshotTrack } from '#app/domain/render-snapshot.ts'
import type { Letters } from './erasing/letters.ts'

/** Around an original, in heights of a line: letters reach a little beyond the box that was detected. */
const MARGIN = 0.12
const FEATHER = 0.15

/** What a blurred place has to hide, where the picture can be read. */
const lettersUnder = new WeakMap<OverlayItem, Letters>()

/** The letters that an item blurs; undefined for any other item. */
export function lettersOf(item: OverlayItem): Letters | undefined {
  return lettersUnder.get(item)
}

/**
 * How originals are hidden while one edits: the box is filled with the colour of its plate, or else blurred until its letters
 * (`lettersOf`) are erased in the frame that is shown.
 */
export function approximateCovers(tracks: readonly SnapshotTrack[]): Map<SnapshotTrack['id'], TrackCover> {
  return new Map(tracks.map((track) => [track.id, coverOf(track)]))
}

function coverOf(track: SnapshotTrack): TrackCover {
  const plate = track.style.plate
  const isPlateErased = plate?.opacity !== undefined
  return {
    showings: stepsOf(track).map(({ box, startSeconds, endSeconds }) => ({
      cover: plate && !isPlateErased ? filled(hiddenBox(track, box), plate.color) : blurred(track, box),
      startSeconds,
      endSeconds,
    })),
    plateColor: plate?.color ?? null,
    isPlateErased,
    surface: null,
    ground: null,
    score: 1,
  }
}

function blurred(track: SnapshotTrack, box: TextBox) {
  const { style, boxes } = track
  const lineHeightPx = lineHeightOf(track)
  const isPlateErased = style.plate?.opacity !== undefined
  const item = { kind: 'blur', box: hiddenBox(track, box), featherPx: FEATHER * lineHeightPx } as const
  lettersUnder.set(item, {
    // a plate that goes with its letters goes as a whole
    box: isPlateErased ? plateAt(track, box) : item.box,
    colors: isPlateErased ? [] : [style.fill, ...(style.accents ?? []).map(({ color }) => color)],
    outlinePx: style.outline?.widthPx ?? 0,
    lineHeightPx,
    isMoving: style.background === 'moving' || boxes.length > 1,
  })
  return item
}

/** The turned box in one colour, as a picture of its bounds. */
function filled(box: TextBox, color: string) {
  const rect = boundsOf(box)
  const points = cornersOf(box).map(([x, y]) => `${(x - rect.x).toFixed(2)},${(y - rect.y).toFixed(2)}`)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${rect.width} ${rect.height}" preserveAspectRatio="none"><polygon points="${points.join(' ')}" fill="${color}"/></svg>`
  return { kind: 'patch', rect, src: `data:image/svg+xml,${encodeURIComponent(svg)}` } as const
}

function hiddenBox(track: SnapshotTrack, box: TextBox): TextBox {
  const margin = MARGIN * lineHeightOf(track) + (track.style.outline?.widthPx ?? 0)
  return {
    x: box.x - margin,
    y: box.y - margin,
    width: box.width + 2 * margin,
    height: box.height + 2 * margin,
    angleDegrees: box.angleDegrees,
  }
}

/** The plate goes where its text goes. */
function plateAt({ prevalentBox, style }: SnapshotTrack, box: TextBox): TextBox {
  const plate = style.plate?.box ?? box
  return { ...plate, x: plate.x + box.x - prevalentBox.x, y: plate.y + box.y - prevalentBox.y }
}

function lineHeightOf({ prevalentBox, text }: SnapshotTrack): number {
  return prevalentBox.height / text.split('\n').length
}
