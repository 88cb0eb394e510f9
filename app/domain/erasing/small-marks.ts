import { both, connectedPieces, dilated, either, shareOf, without } from './masks.ts'
import type { Mask, Raster } from './raster.ts'
import type { TextPlace } from './text-place.ts'
import { lumaOfLevels, rgbLevels } from '../style-similarity.ts'

/** A stroke thinner than a pixel or two has this share of the fill at least, its outline the rest; sharpening makes it brighter. */
const FILL_SHARE = { least: 0.35, most: 1.2 } as const
/**
 * A pixel is such a mixture within so many levels, over three channels: where colour has half the resolution, thin yellow strokes
 * are nearly white. An outline mixes with what is behind it.
 */
const MIXTURE_LEVELS = 110
const OUTLINE_LEVELS = 90
/** At the edge of every stroke so many pixels are mixtures, which whoever hides letters hides with them. */
const EDGE_PX = 1
/** An accent or a dot is no larger than this, in heights of a line, and has so many pixels. */
const LARGEST = { across: 0.6, down: 0.4 } as const
const FEWEST_PIXELS = 3
/** The outline is all around it, one or two pixels wide, where so much of that has its colour. */
const RING = { px: 2, share: 0.6 } as const
/** On this share of the frames: some may show the text fading. */
const MOST_FRAMES = 0.75

interface LetterPixels {
  /** Where the letters' own colour was found. */
  readonly colored: Mask
  /** Where marks may be. */
  readonly within: Mask
}

/**
 * Parts of outlined letters that are so thin that no pixel has the letters' own colour, as accents, dots and single strokes are:
 * small pieces of a mixture of fill and outline, beyond the edges of letters, with the outline around them.
 *
 * @param shown frames of the place on which its letters are where they were on the first one
 */
export function smallMarks(
  shown: readonly Raster[],
  { colors: [fill], outlineColor, lineHeightPx }: Pick<TextPlace, 'colors' | 'outlineColor' | 'lineHeightPx'>,
  { colored, within }: LetterPixels,
): Mask {
  const marks = new Uint8Array(within.length)
  if (outlineColor === undefined) return marks
  const { width = 0, height = 0 } = shown[0]?.rect ?? {}
  const [own, rim] = [rgbLevels(fill), rgbLevels(outlineColor)]
  const mixed = onMost(shown, (levels) => isMixture(levels, own, rim))
  const outline = onMost(shown, (levels) => distance(levels, rim) < OUTLINE_LEVELS)
  const letters = either(colored, mixed)
  const beyond = without(both(mixed, within), dilated(colored, width, height, EDGE_PX))
  for (const piece of connectedPieces(beyond, width)) {
    if (piece.length < FEWEST_PIXELS) continue
    const [across, down] = extentOf(piece, width)
    if (across > LARGEST.across * lineHeightPx || down > LARGEST.down * lineHeightPx) continue
    const mark = new Uint8Array(within.length)
    for (const pixel of piece) mark[pixel] = 1
    const ring = without(dilated(mark, width, height, RING.px), letters)
    if (shareOf(outline, ring) < RING.share) continue
    for (const pixel of piece) marks[pixel] = 1
  }
  return marks
}

type Levels = readonly [red: number, green: number, blue: number]

function onMost(shown: readonly Raster[], test: (levels: Levels) => boolean): Mask {
  const least = Math.ceil(MOST_FRAMES * (shown.length - 1)) + 1
  const pixels = (shown[0]?.data.length ?? 0) / 3
  const mask = new Uint8Array(pixels)
  for (let pixel = 0; pixel < pixels; pixel += 1) {
    let count = 0
    for (const { data } of shown)
      if (test([data[3 * pixel] ?? 0, data[3 * pixel + 1] ?? 0, data[3 * pixel + 2] ?? 0])) count += 1
    if (count >= least) mask[pixel] = 1
  }
  return mask
}

/** Between both in brightness, near enough to the fill, and roughly of the colour that such a mixture has. */
function isMixture(levels: Levels, fill: Levels, outline: Levels): boolean {
  const share = (lumaOfLevels(levels) - lumaOfLevels(outline)) / (lumaOfLevels(fill) - lumaOfLevels(outline))
  if (!(share >= FILL_SHARE.least && share <= FILL_SHARE.most)) return false
  const mixed = (channel: 0 | 1 | 2) => outline[channel] + share * (fill[channel] - outline[channel])
  return distance(levels, [mixed(0), mixed(1), mixed(2)]) < MIXTURE_LEVELS
}

function extentOf(piece: readonly number[], width: number): [across: number, down: number] {
  const [xs, ys] = [piece.map((pixel) => pixel % width), piece.map((pixel) => Math.floor(pixel / width))]
  const extent = (values: readonly number[]) => Math.max(...values) - Math.min(...values) + 1
  return [extent(xs), extent(ys)]
}

const distance = (a: Levels, b: Levels) => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])
