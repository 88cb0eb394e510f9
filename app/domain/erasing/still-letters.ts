import { coloredPixels, glyphMask, grownAlong } from './glyph-mask.ts'
import { both, boxMask, comingNear, dilated, either, goingOn, inverted, shareOf, without } from './masks.ts'
import type { Mask, Raster } from './raster.ts'
import { smallMarks } from './small-marks.ts'
import type { TextPlace } from './text-place.ts'

/** If more of the box than this has the letters' colour, the background has it as well; if less, they were not found. */
const MOSTLY_LETTERS = 0.5
const HARDLY_LETTERS = 0.005
/** Around all that belongs to letters, for the smooth edges. */
export const EDGE_PX = 2
/** Less background than this between the letters says too little about it. */
const LITTLE_BACKGROUND = 0.12

export interface StillLetters {
  /** Pixels of the text's own colour. */
  readonly colored: Mask
  /** The letters with all that belongs to them; the whole box when they cannot be told from their background. */
  readonly letters: Mask
  /** Between the letters, or around them when there is too little of that. */
  readonly background: Mask
  /** The text's box, as far as a cover may change it. */
  readonly inside: Mask
  /** All that a cover may change. */
  readonly limits: Mask
}

/** Which pixels of a text that stands still over a background that does are letters, and which are background. */
export function stillLetters(place: TextPlace, now: Raster): StillLetters {
  const { box, hide, rect, neighbours, lineHeightPx, outlinePx, plate, colors } = place
  const own = boxMask(box, rect)
  const foreign = neighbours
    .map((neighbour) => without(boxMask(neighbour, rect), own))
    .reduce(either, new Uint8Array(own.length))
  const mayChange = plate ? without(boxMask(plate, rect), foreign) : inverted(foreign)
  const limits = without(mayChange, surfacesAlike(place, now, mayChange))
  const inside = both(boxMask(hide, rect), limits)
  const seeds = coloredPixels(now, colors, inside)
  const share = shareOf(seeds, inside)
  const isReadable = share < MOSTLY_LETTERS && share > HARDLY_LETTERS
  const whole = isReadable ? grownAlong(seeds, coloredPixels(now, colors, limits), rect.width) : seeds
  const marks = isReadable ? smallMarks([now], place, { colored: whole, within: inside }) : null
  const colored = marks ? either(whole, marks) : whole
  const letters = isReadable
    ? both(glyphMask(colored, now, { lineHeightPx, outlinePx, within: plate ? inside : limits }), limits)
    : inside
  const between = without(inside, letters)
  // around a plate there is another background
  const isEnough = plate !== null || shareOf(between, inside) > LITTLE_BACKGROUND
  return { colored, letters, background: isEnough ? between : without(limits, letters), inside, limits }
}

/**
 * A border, a pictogram, or another surface beside the text's, in the letters' colour; nothing where the text's own background
 * has it.
 */
function surfacesAlike(
  { box, hide, rect, isOpen, colors: [fill] }: TextPlace,
  now: Raster,
  within: Mask,
): Mask {
  const colored = coloredPixels(now, [fill], within)
  const margins = { text: boxMask(box, rect), margin: boxMask(hide, rect) }
  const others = either(goingOn(colored, rect, isOpen), comingNear(colored, rect.width, margins))
  const isBackground = shareOf(others, both(boxMask(hide, rect), within)) > MOSTLY_LETTERS
  return isBackground ? new Uint8Array(others.length) : dilated(others, rect.width, rect.height, EDGE_PX)
}
