import { coloredPixels } from '#app/domain/erasing/glyph-mask.ts'
import {
  both,
  boxMask,
  comingNear,
  dilated,
  either,
  goingOn,
  inverted,
  mostlyOutside,
  shareOf,
  without,
} from '#app/domain/erasing/masks.ts'
import { distanceTo, fitPlane, type Plane, planeColor } from '#app/domain/erasing/plane-fit.ts'
import {
  differenceAt,
  differenceWithin,
  type Mask,
  medianOf,
  type Raster,
} from '#app/domain/erasing/raster.ts'
import { smoothFill } from '#app/domain/erasing/smooth-fill.ts'
import { EDGE_PX, stillLetters, type StillLetters } from '#app/domain/erasing/still-letters.ts'
import { hexColor } from '#app/domain/style-similarity.ts'
import type { CoverTask } from './cover-task.ts'

/** Two pictures of the same background differ by no more than this: mean levels, and share of changed pixels. */
const SAME_BACKGROUND = { mean: 5, changed: 0.03 }
/** Levels by which a plain or evenly shaded background may deviate from a plane. */
const PLAIN_LEVELS = 5
/** Levels by which a pixel differs from the background as only text and what belongs to it does. */
const TEXT_LEVELS = 9
/** A colour of video that RGB does not have has a channel at its limit, and others that are not, in this share of the background. */
const BEYOND_RGB = { share: 0.2, from: 30, to: 225 } as const
/** What is around a text has at most this share of another surface, or filling its letters from around them would bring that in. */
const MOST_OTHERS = 0.25
/** A frame in which this share of the letters' pixels still has their colour shows the text. */
const STILL_WRITTEN = 0.35

/** What hides a text. A score of 1 means that nobody will see it. */
export type Judgement =
  /** The background is plain or evenly shaded. */
  | (Shape & {
      readonly kind: 'plain'
      readonly plane: Plane
      readonly score: number
      /** Its colour is one that no picture in RGB can have, drawn again it would be seen; and it goes on around the text. */
      readonly isBeyondRgb: boolean
      /** A leaning text's plate has no end near it: it is a part of something larger, which is not drawn again. */
      readonly goesOn: boolean
    })
  /** A picture of the background. */
  | (Shape & { readonly kind: 'picture'; readonly background: Raster; readonly score: number })
  /** The background moves: only the live blur can follow it. */
  | { readonly kind: 'moving' }

interface Shape {
  /** What the cover hides. */
  readonly hidden: Mask
  /** Where it may fade out: not over other texts, nor beyond the plate. */
  readonly limits: Mask
}

export interface CoverSamples {
  readonly shown: readonly [Raster, ...Raster[]]
  readonly clean: readonly Raster[]
  /** The same pictures in the video's own levels, of which patches are made; absent where those are a screen's. */
  readonly levels?: { readonly shown: readonly [Raster, ...Raster[]]; readonly clean: readonly Raster[] }
  /** Whether the text's plate, if it has one, ends around it: what is drawn again whole must have an end. */
  readonly isPlateWhole: boolean
}

/**
 * Decides how a text is hidden, best first: a plain background is drawn again; a static background is taken
 * from a frame without the text, else the letters are filled in from around them; anything else is blurred live.
 */
export function judgeCover(task: CoverTask, { shown, clean, levels, isPlateWhole }: CoverSamples): Judgement {
  const now = medianOf(shown)
  const places = stillLetters(task, now)
  const { letters, background, inside, limits } = places
  if (shown.some((raster) => !isSame(raster, now, background))) return { kind: 'moving' }

  const plane = fitPlane(now, background)
  if (plane && plane.deviation < PLAIN_LEVELS) {
    const differs = (pixel: number) => distanceTo(plane, now, pixel) > TEXT_LEVELS + 2 * plane.deviation
    const score = 1 - plane.deviation / (2 * PLAIN_LEVELS)
    const drawn = levels ? medianOf(levels.shown) : now
    const drawnPlane = (levels && fitPlane(drawn, background)) ?? plane
    const outside = inverted(either(inside, letters))
    const others = outside.map((set, pixel) => (set && differs(pixel) ? 1 : 0))
    const isAlikeAround = shareOf(others, outside) < MOST_OTHERS
    const isBeyond = isAlikeAround && isBeyondRgb(drawn, background)
    // a plate is drawn again whole, unless it is filled from what is around; elsewhere the background's grain is best left alone.
    // What a leaning text stands on may be a part of something larger, of which surroundings tell of level texts alone
    const isLevel = task.box.angleDegrees === 0
    const isWhole = task.track.style.plate && isPlateWhole && isLevel && !isBeyond
    const hidden = isWhole ? inside : withStrays(places, task, differs)
    const goesOn = !isLevel && isAlikeAround
    return { kind: 'plain', plane: drawnPlane, hidden, limits, score, isBeyondRgb: isBeyond, goesOn }
  }

  const isFree = (raster: Raster) =>
    isSame(raster, now, without(limits, letters)) &&
    shareOf(coloredPixels(raster, [task.track.style.fill], inside), places.colored) < STILL_WRITTEN
  const free = [...clean.entries()].flatMap(([index, raster]) =>
    isFree(raster) ? [{ seen: raster, drawn: levels?.clean[index] ?? raster }] : [],
  )
  const [first, ...rest] = free
  if (first) {
    const clear = medianOf([first.seen, ...rest.map(({ seen }) => seen)])
    const drawn = levels ? medianOf([first.drawn, ...rest.map(({ drawn }) => drawn)]) : clear
    const hidden = withStrays(places, task, (pixel) => differenceAt(now, clear, pixel) > TEXT_LEVELS)
    return { kind: 'picture', background: drawn, hidden, limits, score: 1 }
  }
  const filled = smoothFill(
    levels ? medianOf(levels.shown) : now,
    dilated(letters, task.rect.width, task.rect.height, 1),
  )
  const score = fillScore(plane, shareOf(letters, inside))
  return { kind: 'picture', background: filled, hidden: letters, limits, score }
}

/**
 * The letters with whatever else of the box `differs` from its background and ends near it: borders and edges go on, and
 * pictograms only come near, or have a box reach into them.
 */
function withStrays(
  { letters, inside, limits }: StillLetters,
  { box, hide, rect, isOpen }: CoverTask,
  differs: (pixel: number) => boolean,
): Mask {
  const unlike = limits.map((_, pixel) => (!letters[pixel] && differs(pixel) ? 1 : 0))
  const differing = both(unlike, limits)
  const margins = { text: boxMask(box, rect), margin: boxMask(hide, rect) }
  const others = [
    goingOn(differing, rect, isOpen),
    comingNear(differing, rect.width, margins),
    mostlyOutside(unlike, rect.width, margins.margin),
  ].reduce(either)
  const strays = both(without(differing, others), inside)
  return both(either(letters, dilated(strays, rect.width, rect.height, EDGE_PX)), limits)
}

function isSame(a: Raster, b: Raster, background: Mask): boolean {
  const { mean, changed } = differenceWithin(a, b, background)
  return mean <= SAME_BACKGROUND.mean && changed <= SAME_BACKGROUND.changed
}

function isBeyondRgb({ data }: Raster, background: Mask): boolean {
  const isClipped = (pixel: number) => {
    const channels = data.subarray(pixel * 3, pixel * 3 + 3)
    return (
      channels.some((level) => level === 0 || level === 255) &&
      channels.some((level) => level > BEYOND_RGB.from && level < BEYOND_RGB.to)
    )
  }
  return (
    shareOf(
      background.map((set, pixel) => (set && isClipped(pixel) ? 1 : 0)),
      background,
    ) > BEYOND_RGB.share
  )
}

/** Filling in is guessing: worse the more there is to fill, and the busier the background is. */
function fillScore(plane: Plane | null, holes: number): number {
  const busy = Math.min(1, (plane?.deviation ?? 60) / 60)
  return Math.max(0, 1 - busy * (0.5 + holes))
}

/** The plane's colour in the middle of a raster's rect, as CSS writes it. */
export function middleColor(plane: Plane, { width, height }: Raster['rect']): string {
  return hexColor(planeColor(plane, width / 2, height / 2))
}
