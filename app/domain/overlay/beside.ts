import { sharedArea, type TextBox } from '../geometry.ts'
import type { SnapshotTrack } from '../render-snapshot.ts'
import { captionHome, captionSizePx, type CaptionSettings } from './caption.ts'
import { keepsMargin } from './room.ts'
import { areShownTogether } from './steps.ts'
import { textWidthEm } from './text-extent.ts'
import { smallestSize } from './type-size.ts'

/** Least distance between an original, or its plate, and its translation, in heights from middle to middle. */
const STEP = 1.15
/** A plate that is higher than so many times its text is a sign. */
const TIGHT_PLATE = 2
/** Then it goes beyond what stands next to its original: so many steps. */
const FURTHER = [2, 3] as const
/** Stays clear between an original and what stands to its right or left, in heights of its box. */
const SIDE_GAP = 0.6
/** Sizes that are tried until a free place is found. */
const SCALES = [1, 0.8, 0.65] as const
/** The leading of a caption may lie over something else: a share of its height, above and below. */
const LEADING = 0.1
/** Texts whose middles differ by less than this share of their height are of one row. */
const SAME_ROW = 0.5

/** Where a translation stands beside its original. */
export interface BesidePlace {
  readonly box: TextBox
  /** Whether nothing else stands there. */
  readonly isFree: boolean
  /** How much smaller than wished it is set, for the place to be free. */
  readonly fontScale: number
}

interface Candidate {
  readonly box: TextBox
  /** What the caption fills there. */
  readonly home: TextBox
  readonly fontScale: number
}

/**
 * Places for translations whose originals stay: below, else above, else to the right or left, else further away, smaller
 * where that makes room. They keep off all originals and off one another; where nothing is free they stand where they hide least.
 *
 * @param wanted texts to be placed
 * @param standing texts whose originals can be seen, `wanted` among them
 */
export function placesBeside(
  wanted: readonly SnapshotTrack[],
  standing: readonly SnapshotTrack[],
  settings: CaptionSettings,
): Map<SnapshotTrack, BesidePlace> {
  const placed: { track: SnapshotTrack; home: TextBox; place: BesidePlace }[] = []
  for (const track of [...wanted].sort((a, b) => a.prevalentBox.y - b.prevalentBox.y)) {
    const taken = [
      ...standing.map((other) => ({ other, box: other.prevalentBox })),
      ...placed.map(({ track: other, home }) => ({ other, box: home })),
    ].flatMap(({ other, box }) => (areShownTogether(track, other) ? [box] : []))
    const row = wanted.filter((other) => isOfRow(track, other))
    const fits = ({ home }: Candidate) =>
      [0, ...row.flatMap((other) => shiftsTo(track, other))].every((by) =>
        keepsMargin({ ...home, y: home.y + by }, track.prevalentBox, settings.frame),
      )
    const candidates = candidatesFor(track, settings)
    const free = candidates.find((one) => fits(one) && hiddenBy(one, taken) === 0)
    const { home, box, fontScale } = free ?? leastHiding(candidates.filter(fits), candidates, taken)
    placed.push({ track, home, place: { box, isFree: free !== undefined, fontScale } })
  }
  return new Map(placed.map(({ track, place }) => [track, place]))
}

function candidatesFor(
  track: SnapshotTrack,
  settings: CaptionSettings,
): [Candidate, Candidate, ...Candidate[]] {
  const sizePx = captionSizePx(track, settings)
  const least = smallestSize(sizePx, settings.frame.heightPx) / sizePx
  const scales = [...new Set(SCALES.map((scale) => Math.max(scale, least)))]
  const across = scales.flatMap((fontScale) => aboveAndBelow(track, fontScale, settings, 1))
  const along = scales.flatMap((fontScale) => rightAndLeft(track, fontScale, settings))
  const further = FURTHER.flatMap((steps) =>
    scales.flatMap((fontScale) => aboveAndBelow(track, fontScale, settings, steps)),
  )
  const [first, second, ...others] = [...across, ...along, ...further]
  if (!first || !second) throw new RangeError('a text has two sides')
  return [first, second, ...others]
}

function aboveAndBelow(
  track: SnapshotTrack,
  fontScale: number,
  settings: CaptionSettings,
  steps: number,
): Candidate[] {
  const { prevalentBox: own, style } = track
  const box = { ...own, y: own.y + ((1 - fontScale) * own.height) / 2, height: fontScale * own.height }
  const plateHeight = style.plate?.box.height ?? 0
  // on a sign there is room beside the text, on a plate of its own there is none
  const isTight = plateHeight <= TIGHT_PLATE * own.height
  const stands = isTight ? Math.max(own.height, plateHeight) : own.height
  const { height } = homeAt(box, track, fontScale, settings)
  const stepPx = Math.max((stands * (1 + fontScale) * STEP) / 2, (stands + height) / 2)
  return [stepPx, -stepPx].map((by) => {
    const moved = movedAcross(box, steps * by)
    return { box: moved, home: homeAt(moved, track, fontScale, settings), fontScale }
  })
}

function rightAndLeft(track: SnapshotTrack, fontScale: number, settings: CaptionSettings): Candidate[] {
  const { prevalentBox: own, style, translation } = track
  if (own.angleDegrees !== 0) return []
  const lines = translation.trim().split('\n')
  const width =
    Math.max(...lines.map((line) => textWidthEm(line, style))) * fontScale * captionSizePx(track, settings)
  const gap = SIDE_GAP * own.height
  return [own.x + own.width + gap, own.x - gap - width].map((x) => {
    const box = {
      ...own,
      x,
      width,
      y: own.y + ((1 - fontScale) * own.height) / 2,
      height: fontScale * own.height,
    }
    return { box, home: homeAt(box, track, fontScale, settings), fontScale }
  })
}

function movedAcross(box: TextBox, by: number): TextBox {
  const radians = (box.angleDegrees * Math.PI) / 180
  return { ...box, x: box.x - by * Math.sin(radians), y: box.y + by * Math.cos(radians) }
}

function homeAt(box: TextBox, track: SnapshotTrack, fontScale: number, settings: CaptionSettings): TextBox {
  const height = captionHome(box, track, { ...settings, fontSize: settings.fontSize * fontScale }).height
  return { ...box, y: box.y + (box.height - height) / 2, height }
}

/** One after the other at one place, as subtitles are: their translations stand on the same side. */
function isOfRow(track: SnapshotTrack, other: SnapshotTrack): boolean {
  const [a, b] = [track.prevalentBox, other.prevalentBox]
  const distancePx = Math.abs(a.y + a.height / 2 - b.y - b.height / 2)
  return !areShownTogether(track, other) && distancePx < SAME_ROW * Math.min(a.height, b.height)
}

/** How much higher or lower another one of the row stands, by its upper and its lower side. */
function shiftsTo({ prevalentBox: a }: SnapshotTrack, { prevalentBox: b }: SnapshotTrack): number[] {
  return [b.y - a.y, b.y + b.height - a.y - a.height]
}

/** How many pixels of others a caption would stand on. */
function hiddenBy({ home }: Candidate, taken: readonly TextBox[]): number {
  const letters = { ...home, y: home.y + LEADING * home.height, height: (1 - 2 * LEADING) * home.height }
  return taken.reduce((sum, box) => sum + sharedArea(letters, box), 0)
}

function leastHiding(
  fitting: readonly Candidate[],
  [first, ...others]: readonly [Candidate, ...Candidate[]],
  taken: readonly TextBox[],
): Candidate {
  const least = (best: Candidate, one: Candidate) =>
    hiddenBy(one, taken) < hiddenBy(best, taken) ? one : best
  const [fit, ...more] = fitting
  return fit ? more.reduce(least, fit) : others.reduce(least, first)
}
