import { placeOf, hideBoxOf, lineHeightOf } from '#app/domain/erasing/text-place.ts'
import { boundsOf, cornersOf, type TextBox } from '#app/domain/geometry.ts'
import type { TrackCover } from '#app/domain/overlay/build-overlay-plan.ts'
import {
  areFitted,
  type Extent,
  joinedLine,
  MARGIN,
  paragraphOf,
  seamOf,
} from '#app/domain/overlay/fitted-lines.ts'
import type { OverlayItem } from '#app/domain/overlay/overlay-plan.ts'
import { erasedPlateAt, leavesPlate } from '#app/domain/overlay/own-plate.ts'
import { touches } from '#app/domain/overlay/room.ts'
import { areShownTogether, boxAt, standsStill, type Step, stepsOf } from '#app/domain/overlay/steps.ts'
import type { SnapshotTrack } from '#app/domain/render-snapshot.ts'
import type { Letters } from './erasing/letters.ts'

/** As a render's, in heights of a line. */
const FEATHER = 0.15

/** What a blurred place has to hide, where the picture can be read. */
const lettersUnder = new WeakMap<OverlayItem, () => Letters>()

/** The letters that an item blurs; undefined for any other item. */
export function lettersOf(item: OverlayItem): Letters | undefined {
  return lettersUnder.get(item)?.()
}

interface Seen {
  readonly tracks: readonly SnapshotTrack[]
  readonly frame: { readonly widthPx: number; readonly heightPx: number }
}

/**
 * How originals are hidden while one edits: the box is filled with the colour of its plate, or else blurred until its letters
 * (`lettersOf`) are erased in the frame that is shown.
 */
export function approximateCovers(
  tracks: readonly SnapshotTrack[],
  frame: Seen['frame'],
): Map<SnapshotTrack['id'], TrackCover> {
  return new Map(tracks.map((track) => [track.id, coverOf(track, { tracks, frame })]))
}

function coverOf(track: SnapshotTrack, seen: Seen): TrackCover {
  const plate = track.style.plate
  const isPlateErased = isErased(track, seen)
  return {
    showings: stepsOf(track).map((step) => ({
      cover:
        plate && !isPlateErased
          ? filled(hideBoxOf(track, step.box), plate.color)
          : blurred(track, step, seen),
      startSeconds: step.startSeconds,
      endSeconds: step.endSeconds,
    })),
    plateColor: plate?.color ?? null,
    isPlateErased,
    surface: null,
    linePlate: isPlateErased ? undefined : linePlateOf(track, seen),
    background: null,
    score: 1,
  }
}

/** A translucent plate goes with its letters, and one that the translation has left. */
function isErased(track: SnapshotTrack, { tracks }: Seen): boolean {
  return track.style.plate?.opacity !== undefined || leavesPlate(track, tracks)
}

/**
 * The plate of a line whose paragraph has one for each line, by the plates that were read with the lines: a render finds it in
 * the picture, with its corners.
 */
function linePlateOf(track: SnapshotTrack, { tracks }: Seen) {
  const {
    prevalentBox: box,
    style: { plate },
  } = track
  if (!plate || !standsStill(track)) return undefined
  const others = tracks.filter((other) => other !== track && areShownTogether(track, other))
  const plates = new Map([track, ...others].map(({ prevalentBox, style }) => [prevalentBox, style.plate]))
  const lines = paragraphOf(box, [...plates.keys()])
  const lineHeightPx = lineHeightOf(track)
  const extents = lines.flatMap((line) => extentOf(line, plates.get(line)?.box, lineHeightPx) ?? [])
  if (lines.length < 2 || extents.length < lines.length || !areFitted(extents, lineHeightPx)) return undefined
  const [above, below] = [joinedLine(box, lines, -1), joinedLine(box, lines, 1)]
  const top = above ? seamOf(box, above, -1) : plate.box.y
  const bottom = below ? seamOf(box, below, 1) : plate.box.y + plate.box.height
  const rect = { x: plate.box.x, y: top, width: plate.box.width, height: bottom - top }
  return { rect, radiusPx: plate.radiusPx ?? 0 }
}

/** How far the plate goes on beyond a line's ends; null where that is further than a margin. */
function extentOf(line: TextBox, plate: TextBox | undefined, lineHeightPx: number): Extent | null {
  if (!plate) return null
  const [left, right] = [line.x - plate.x, plate.x + plate.width - line.x - line.width]
  const isMargin = Math.min(left, right) >= 0 && Math.max(left, right) <= MARGIN.most * lineHeightPx
  return isMargin ? { ...line, left, right } : null
}

function blurred(track: SnapshotTrack, step: Step, seen: Seen) {
  const box = hideBoxOf(track, step.box)
  const item = { kind: 'blur', box, featherPx: FEATHER * lineHeightOf(track) } as const
  // of the few that are shown
  lettersUnder.set(item, () => lettersAt(track, step, seen))
  return item
}

function lettersAt(track: SnapshotTrack, step: Step, seen: Seen): Letters {
  const { tracks, frame } = seen
  const isFollowed = !standsStill(track)
  // a plate that goes with its letters goes as a whole
  const plate = isErased(track, seen)
    ? erasedPlateAt(track, step.box, track.style.plate?.box ?? step.box)
    : null
  const place = placeOf(track, plate ?? step.box, frame)
  const neighbours = tracks
    .filter((other) => other !== track && areShownTogether(step, other))
    .map((other) => boxAt(other, Math.max(step.startSeconds, other.startSeconds)))
    .filter((box) => touches({ ...place.rect, angleDegrees: 0 }, { ...boundsOf(box), angleDegrees: 0 }))
  const isMoving = isFollowed || track.style.background === 'moving'
  return {
    place: { ...place, ...(plate && { hide: plate }), plate: null, isFollowed, neighbours },
    kind: plate ? 'box' : isMoving ? 'moving' : 'still',
  }
}

/** The turned box in one colour, as a picture of its bounds. */
function filled(box: TextBox, color: string) {
  const rect = boundsOf(box)
  const points = cornersOf(box).map(([x, y]) => `${(x - rect.x).toFixed(2)},${(y - rect.y).toFixed(2)}`)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${rect.width} ${rect.height}" preserveAspectRatio="none"><polygon points="${points.join(' ')}" fill="${color}"/></svg>`
  return { kind: 'patch', rect, src: `data:image/svg+xml,${encodeURIComponent(svg)}` } as const
}
