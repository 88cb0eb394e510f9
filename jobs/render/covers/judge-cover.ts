import type { CoverTask } from './cover-task.ts'
import { coloredPixels, glyphMask } from './glyph-mask.ts'
import { harmonicFill } from './harmonic-fill.ts'
import { both, boxMask, dilated, either, inverted, shareOf, without } from './masks.ts'
import { fitPlane, type Plane, planeColor } from './plane-fit.ts'
import { differenceWithin, type Mask, medianOf, type Raster } from './raster.ts'

/** Two pictures of the same ground differ by no more than this: mean levels, and share of changed pixels. */
const SAME_GROUND = { mean: 5, changed: 0.03 }
/** Levels by which a plain or evenly shaded ground may deviate from a plane. */
const PLAIN_LEVELS = 5
/** If more of the box than this has the letters' colour, the ground has it as well. */
const MOSTLY_LETTERS = 0.5
/** Less ground than this between the letters says too little about it. */
const LITTLE_GROUND = 0.12
/** A frame in which this share of the letters' pixels still has their colour shows the text. */
const STILL_WRITTEN = 0.35

/** What hides a text. A score of 1 means that nobody will see it. */
export type Judgement =
  /** The ground is plain or evenly shaded. */
  | { readonly kind: 'plain'; readonly plane: Plane; readonly hidden: Mask; readonly score: number }
  /** A picture of the ground, shown where `hidden` is 1. */
  | { readonly kind: 'picture'; readonly ground: Raster; readonly hidden: Mask; readonly score: number }
  /** The ground moves: only the live blur can follow it. */
  | { readonly kind: 'moving' }

export interface CoverSamples {
  readonly shown: readonly [Raster, ...Raster[]]
  readonly clean: readonly Raster[]
}

/**
 * Decides how a text is hidden, best first: a plain ground is drawn again; a ground that stands still is taken
 * from a frame without the text, else the letters are filled in from around them; anything else is blurred live.
 */
export function judgeCover(task: CoverTask, { shown, clean }: CoverSamples): Judgement {
  const now = medianOf(shown)
  const places = placesOf(task, now)
  const { letters, ground, hidden } = places
  if (shown.some((raster) => !isSame(raster, now, ground))) return { kind: 'moving' }

  const plane = fitPlane(now, ground)
  if (plane && plane.deviation < PLAIN_LEVELS)
    return { kind: 'plain', plane, hidden, score: 1 - plane.deviation / (2 * PLAIN_LEVELS) }

  const around = without(inverted(letters), places.foreign)
  const free = clean.filter(
    (raster) =>
      isSame(raster, now, around) &&
      shareOf(coloredPixels(raster, task.track.style.fill, hidden), places.colored) < STILL_WRITTEN,
  )
  const [first, ...rest] = free
  if (first) return { kind: 'picture', ground: medianOf([first, ...rest]), hidden, score: 1 }

  const holes = without(letters, places.foreign)
  const filled = harmonicFill(now, dilated(holes, task.rect.width, task.rect.height, 1))
  return { kind: 'picture', ground: filled, hidden: holes, score: fillScore(plane, shareOf(holes, hidden)) }
}

interface Places {
  /** Pixels of the text's own colour. */
  readonly colored: Mask
  /** The letters with all that belongs to them; the whole box when they cannot be told from their ground. */
  readonly letters: Mask
  /** Pixels of other texts. */
  readonly foreign: Mask
  /** Between the letters, or around them when there is too little of that. */
  readonly ground: Mask
  /** What a cover may change. */
  readonly hidden: Mask
}

function placesOf({ track, hide, rect, neighbours, lineHeightPx }: CoverTask, now: Raster): Places {
  const { fill, outline, plate } = track.style
  const box = boxMask(hide, rect)
  const inside = plate ? both(box, boxMask(plate.box, rect)) : box
  const foreign = neighbours
    .map((neighbour) => without(boxMask(neighbour, rect), boxMask(track.prevalentBox, rect)))
    .reduce(either, new Uint8Array(inside.length))
  const colored = coloredPixels(now, fill, inside)
  const isReadable = shareOf(colored, inside) < MOSTLY_LETTERS
  const letters = isReadable
    ? glyphMask(colored, now, { lineHeightPx, outlinePx: outline?.widthPx ?? 0 })
    : inside
  const between = without(without(inside, letters), foreign)
  const hidden = without(inside, foreign)
  const isEnough = shareOf(between, inside) > LITTLE_GROUND
  const ground = isEnough
    ? between
    : without(without(inverted(foreign), letters), plate ? inverted(inside) : foreign)
  return { colored, letters: both(letters, inside), foreign, ground, hidden }
}

function isSame(a: Raster, b: Raster, ground: Mask): boolean {
  const { mean, changed } = differenceWithin(a, b, ground)
  return mean <= SAME_GROUND.mean && changed <= SAME_GROUND.changed
}

/** Filling in is guessing: worse the more there is to fill, and the busier the ground is. */
function fillScore(plane: Plane | null, holes: number): number {
  const busy = Math.min(1, (plane?.deviation ?? 60) / 60)
  return Math.max(0, 1 - busy * (0.5 + holes))
}

/** The plane's colour in the middle of a raster's rect, as CSS writes it. */
export function middleColor(plane: Plane, { width, height }: Raster['rect']): string {
  const hex = (value: number) => Math.round(value).toString(16).padStart(2, '0')
  return `#${planeColor(plane, width / 2, height / 2)
    .map(hex)
    .join('')}`
}
