import { placeOf, hideBoxOf, lineHeightOf } from '#app/domain/erasing/text-place.ts'
import { boundsOf, cornersOf, type Rect, type TextBox } from '#app/domain/geometry.ts'
import type { TrackCover } from '#app/domain/overlay/build-overlay-plan.ts'
import { wordBoxesSeen } from '#app/domain/highlight.ts'
import { knownCover } from '#app/domain/overlay/known-cover.ts'
import type { OverlayItem } from '#app/domain/overlay/overlay-plan.ts'
import { paintedRects } from '#app/domain/overlay/line-plates.ts'
import { erasedPlateAt } from '#app/domain/overlay/own-plate.ts'
import { union } from '#app/domain/overlay/rectangles.ts'
import { meets } from '#app/domain/overlay/rectangles.ts'
import { scaledBox, scaledParts } from '#app/domain/scaling.ts'
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

/** A plate that is erased goes as a whole, with its letters. */
interface SeenText extends Seen {
  readonly isPlateErased: boolean
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
  const known = knownCover(track, seen.tracks, seen.frame)
  const { isPlateErased = false, plateColor, linePlates } = known
  const originals = sizedSteps(track).map((step) => ({
    cover:
      plateColor !== null
        ? filled(linePlates ? paintedRects(linePlates) : [hideBoxOf(track, step.box)], plateColor)
        : blurred(track, step, { ...seen, isPlateErased }),
    startSeconds: step.startSeconds,
    endSeconds: step.endSeconds,
  }))
  const boxes = wordBoxesSeen(track).map(({ rect, ...times }) => ({
    cover: erasedBox(track, rect, seen),
    ...times,
  }))
  return { ...known, showings: [...originals, ...boxes] }
}

/** Where an original stands, also while it pops in or out. */
function sizedSteps(track: SnapshotTrack): Step[] {
  const steps = stepsOf(track)
  const [step] = steps
  if (!step || steps.length > 1) return steps
  return scaledParts(track).map(({ startSeconds, endSeconds, ...size }) => ({
    ...{ startSeconds, endSeconds },
    box: scaledBox(step.box, size),
  }))
}

/** A box that goes from word to word is erased as a whole, and so are words that are larger for a while. */
function erasedBox(track: SnapshotTrack, rect: Rect, { frame }: Seen) {
  const box = { ...rect, angleDegrees: 0 }
  const item = { kind: 'blur', box, featherPx: 1 } as const
  lettersUnder.set(item, () => ({
    place: { ...placeOf(track, box, frame), hide: box, plate: null, isFollowed: false, neighbours: [] },
    kind: 'box',
  }))
  return item
}

function blurred(track: SnapshotTrack, step: Step, seen: SeenText) {
  const box = hideBoxOf(track, step.box)
  const item = { kind: 'blur', box, featherPx: FEATHER * lineHeightOf(track) } as const
  // of the few that are shown
  lettersUnder.set(item, () => lettersAt(track, step, seen))
  return item
}

function lettersAt(track: SnapshotTrack, step: Step, { tracks, frame, isPlateErased }: SeenText): Letters {
  const isFollowed = !standsStill(track)
  const plate = isPlateErased ? erasedPlateAt(track, step.box, track.style.plate?.box ?? step.box) : null
  const place = placeOf(track, plate ?? step.box, frame)
  const neighbours = tracks
    .filter((other) => other !== track && areShownTogether(step, other))
    .map((other) => boxAt(other, Math.max(step.startSeconds, other.startSeconds)))
    .filter((box) => meets(place.rect, boundsOf(box)))
  const isMoving = isFollowed || track.style.background === 'moving'
  return {
    place: { ...place, ...(plate && { hide: plate }), plate: null, isFollowed, neighbours },
    kind: plate ? 'box' : isMoving ? 'moving' : 'still',
  }
}

/** Turned boxes in one colour, as a picture of their bounds. */
function filled(boxes: readonly (Rect | TextBox)[], color: string) {
  const turned = boxes.map((box) => ({ angleDegrees: 0, ...box }))
  const rect = turned.map(boundsOf).reduce(union)
  const polygons = turned.map((box) => {
    const points = cornersOf(box).map(([x, y]) => `${(x - rect.x).toFixed(2)},${(y - rect.y).toFixed(2)}`)
    return `<polygon points="${points.join(' ')}" fill="${color}"/>`
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${rect.width} ${rect.height}" preserveAspectRatio="none">${polygons.join('')}</svg>`
  return { kind: 'patch', rect, src: `data:image/svg+xml,${encodeURIComponent(svg)}` } as const
}
