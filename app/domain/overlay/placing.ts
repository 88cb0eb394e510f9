import type { TextBox } from '../geometry.ts'
import type { RenderOptions } from '../render-options.ts'
import type { SnapshotTrack } from '../render-snapshot.ts'
import { placesBeside } from './beside.ts'
import { captionHome, type CaptionSettings, OWN_SIZE } from './caption.ts'
import { concurrentItems } from './concurrent.ts'
import { meets, narrowed } from './rectangles.ts'
import { heightened, type Obstacle, type RoomLimits, trimmed, widened } from './room.ts'
import { type Treatment, treatmentOf } from './treatment.ts'

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
  /** How much smaller than wished the caption is set, to have a place of its own. */
  readonly fontScale: number
  /** What the caption fills at least. */
  readonly home: TextBox
  /** The free space the caption may take, of the same angle; null without a caption. */
  readonly room: TextBox | null
}

/** An emoji stands nearer to its text than texts to each other: a line may come nearer by this share of its width on each side. */
const EMOJI_MARGIN = 0.2

type Frame = CaptionSettings['frame']
type Treated = Omit<Placed, 'room' | 'home'>

/** Gives every caption its place, so that no two that are shown at the same time can touch. */
export function placeAll(
  tracks: readonly SnapshotTrack[],
  options: RenderOptions,
  settings: CaptionSettings,
): Placed[] {
  const treated = treatAll(tracks, options, settings)
  const others = concurrentItems(treated, ({ track }) => track)
  const shownWith = (one: Treated) => [one, ...(others.get(one) ?? [])]
  const homes = new Map(treated.map((one) => [one, homeOfCaption(one, shownWith(one), settings)]))
  const homeOf = (one: Treated) => homes.get(one) ?? one.box
  const wide = new Map(
    treated
      .filter(hasCaption)
      .map((one) => [
        one,
        widened(homeOf(one), obstaclesOf(one, shownWith(one), homeOf), limitsAcross(one, settings.frame)),
      ]),
  )
  const wideOf = (one: Treated) => wide.get(one) ?? one.box
  return treated.map((one) => {
    const home = homeOf(one)
    if (!hasCaption(one)) return { ...one, home, room: null }
    const limits = { ...limitsAcross(one, settings.frame), growPx: GROW_LINES * home.height }
    return { ...one, home, room: heightened(wideOf(one), obstaclesOf(one, shownWith(one), wideOf), limits) }
  })
}

/** Letters that are set larger than their originals must not stand on those above and below. */
function homeOfCaption(one: Treated, shown: readonly Treated[], settings: CaptionSettings): TextBox {
  const own = settingsOf(one, settings)
  const home = captionHome(one.box, one.track, own)
  const usual = { ...own, fontSize: Math.min(own.fontSize, OWN_SIZE) }
  const leastPx = captionHome(one.box, one.track, usual).height
  return trimmed(
    home,
    one.box,
    obstaclesOf(one, shown, (other) => other.box),
    leastPx,
  )
}

/** The settings that a caption is set with, wherever it stands. */
export function settingsOf(
  { fontScale }: Pick<Placed, 'fontScale'>,
  settings: CaptionSettings,
): CaptionSettings {
  return fontScale === 1 ? settings : { ...settings, fontSize: settings.fontSize * fontScale }
}

function treatAll(
  tracks: readonly SnapshotTrack[],
  options: RenderOptions,
  settings: CaptionSettings,
): Treated[] {
  const treatments = tracks.map((track) => ({ track, treatment: treatmentOf(track, options) }))
  const tracksOf = (...some: readonly Treatment[]) =>
    treatments.filter(({ treatment }) => some.includes(treatment)).map(({ track }) => track)
  const seen = tracksOf('beside', 'leave').filter(({ disposition }) => disposition !== 'ignore')
  const beside = placesBeside(tracksOf('beside'), seen, settings)
  return treatments.map(({ track, treatment }) => ({
    ...{ track, treatment, box: track.prevalentBox, isFree: true, fontScale: 1 },
    ...beside.get(track),
  }))
}

function hasCaption({ treatment }: Treated): boolean {
  return treatment === 'replace' || treatment === 'beside'
}

function limitsAcross({ track, box }: Treated, frame: Frame): RoomLimits {
  const linePx = box.height / track.text.split('\n').length
  return { frame, growPx: Math.max(1.5 * box.width, 0.3 * frame.widthPx), gapPx: 0.25 * linePx }
}

/**
 * What a caption must not touch while it is shown. An erased or ignored text leaves its place free.
 *
 * @param shown it and whatever is shown at the same time
 */
function obstaclesOf(
  one: Treated,
  shown: readonly Treated[],
  boxOf: (other: Treated) => TextBox,
): Obstacle[] {
  const obstacles: Obstacle[] = []
  for (const other of shown) {
    const originalStays =
      other.treatment === 'beside' || (other.treatment === 'leave' && other.track.disposition !== 'ignore')
    // a caption beside its original must keep off that one too
    if (originalStays) obstacles.push({ box: other.track.prevalentBox, flexible: false })
    // one behind a shorter line of a block leaves no room around the block
    for (const box of other.track.style.pictograms ?? [])
      if (!meets(box, one.box))
        obstacles.push({ box: { ...box, ...narrowed(box, EMOJI_MARGIN * box.width) }, flexible: false })
    if (other !== one && hasCaption(other)) obstacles.push({ box: boxOf(other), flexible: true })
  }
  return obstacles
}
