import type { TextBox } from '../geometry.ts'
import type { RenderOptions } from '../render-options.ts'
import type { SnapshotTrack } from '../render-snapshot.ts'
import { captionHome, type CaptionSettings } from './caption.ts'
import { heightened, type Obstacle, type RoomLimits, touches, widened } from './room.ts'
import { areShownTogether } from './steps.ts'
import { type Treatment, treatmentOf } from './treatment.ts'

/** Distance between an original and its translation beside it, in box heights from middle to middle. */
const BESIDE_STEP = 1.15
/** A caption may grow to this many line heights above and below its original. */
const GROW_LINES = 2.4

/** A text with what becomes of it and where. */
export interface Placed {
  readonly track: SnapshotTrack
  readonly treatment: Treatment
  /** What the caption is aligned to: the original's prevalent box, or its twin beside it. */
  readonly box: TextBox
  /** Whether nothing else stands at `box`. */
  readonly isFree: boolean
  /** The free space the caption may take, of the same angle; null without a caption. */
  readonly room: TextBox | null
}

type Frame = CaptionSettings['frame']
type Treated = Omit<Placed, 'room'>

/** Gives every caption its place, so that no two that are shown at the same time can touch. */
export function placeAll(
  tracks: readonly SnapshotTrack[],
  options: RenderOptions,
  settings: CaptionSettings,
): Placed[] {
  const treated = tracks.map((track) => treat(track, tracks, options, settings.frame))
  const homes = new Map(treated.map((one) => [one, captionHome(one.box, one.track, settings)]))
  const homeOf = (one: Treated) => homes.get(one) ?? one.box
  const wide = new Map(
    treated
      .filter(hasCaption)
      .map((one) => [
        one,
        widened(homeOf(one), obstaclesOf(one, treated, homeOf), limitsAcross(one, settings.frame)),
      ]),
  )
  const wideOf = (one: Treated) => wide.get(one) ?? one.box
  return treated.map((one) => {
    if (!hasCaption(one)) return { ...one, room: null }
    const limits = { ...limitsAcross(one, settings.frame), growPx: GROW_LINES * homeOf(one).height }
    return { ...one, room: heightened(wideOf(one), obstaclesOf(one, treated, wideOf), limits) }
  })
}

function treat(
  track: SnapshotTrack,
  tracks: readonly SnapshotTrack[],
  options: RenderOptions,
  frame: Frame,
): Treated {
  const treatment = treatmentOf(track, options)
  if (treatment !== 'beside') return { track, treatment, box: track.prevalentBox, isFree: true }
  const others = tracks.filter((other) => other !== track && areShownTogether(track, other))
  return { track, treatment, ...besideOf(track, others, frame) }
}

/**
 * Below the original, or its plate, if there is room, else above; with room on neither side, towards the frame's
 * middle.
 */
function besideOf(
  { prevalentBox: box, style }: SnapshotTrack,
  others: readonly SnapshotTrack[],
  frame: Frame,
): Pick<Placed, 'box' | 'isFree'> {
  const step = Math.max(box.height, style.plate?.box.height ?? 0) * BESIDE_STEP
  const radians = (box.angleDegrees * Math.PI) / 180
  const moved = (by: number): TextBox => ({
    ...box,
    x: box.x - by * Math.sin(radians),
    y: box.y + by * Math.cos(radians),
  })
  const isFree = (place: TextBox) =>
    place.y >= 0 &&
    place.y + place.height <= frame.heightPx &&
    others.every(({ prevalentBox }) => !touches(place, prevalentBox))
  const [below, above] = [moved(step), moved(-step)]
  if (isFree(below)) return { box: below, isFree: true }
  if (isFree(above)) return { box: above, isFree: true }
  return { box: box.y + box.height / 2 > frame.heightPx / 2 ? above : below, isFree: false }
}

function hasCaption({ treatment }: Treated): boolean {
  return treatment === 'replace' || treatment === 'beside'
}

function limitsAcross({ track, box }: Treated, frame: Frame): RoomLimits {
  const linePx = box.height / track.text.split('\n').length
  return { frame, growPx: Math.max(1.5 * box.width, 0.3 * frame.widthPx), gapPx: 0.25 * linePx }
}

/** What a caption must not touch while it is shown. An erased or ignored text leaves its place free. */
function obstaclesOf(one: Treated, all: readonly Treated[], boxOf: (other: Treated) => TextBox): Obstacle[] {
  return all.flatMap((other): Obstacle[] => {
    if (!areShownTogether(one.track, other.track)) return []
    const obstacles: Obstacle[] = []
    const originalStays =
      other.treatment === 'beside' || (other.treatment === 'leave' && other.track.disposition !== 'ignore')
    // a caption beside its original must keep off that one too
    if (originalStays) obstacles.push({ box: other.track.prevalentBox, flexible: false })
    if (other !== one && hasCaption(other)) obstacles.push({ box: boxOf(other), flexible: true })
    return obstacles
  })
}
