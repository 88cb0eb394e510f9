import { boundsOf, cornersOf, type TextBox } from '#app/domain/geometry.ts'
import type { TrackCover } from '#app/domain/overlay/build-overlay-plan.ts'
import { stepsOf } from '#app/domain/overlay/steps.ts'
import type { SnapshotTrack } from '#app/domain/render-snapshot.ts'

/** Around an original, in heights of a line: letters reach a little beyond the box that was detected. */
const MARGIN = 0.12
const FEATHER = 0.15

/**
 * How originals are hidden while one edits. A render looks at the frames and erases letters alone; here the box is
 * filled with the colour of its plate, or blurred.
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
  return { kind: 'blur', box: hiddenBox(track, box), featherPx: FEATHER * lineHeightOf(track) } as const
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

function lineHeightOf({ prevalentBox, text }: SnapshotTrack): number {
  return prevalentBox.height / text.split('\n').length
}
