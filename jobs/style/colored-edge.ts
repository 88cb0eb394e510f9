import { hexOf } from './fitted-colors.ts'
import { BehindLetters } from './behind-letters.ts'
import { coverageOf, type Plane } from './coverage.ts'
import type { ColorPlanes } from './line-picture.ts'
import { blurredPlane, dilatedPlane } from './plane-filters.ts'
import type { PlacedDrawing } from './refine.ts'

/** Widths of an outline that are tried beside the usual one, in ems; of a glow, and by how much that is blurred (standard deviations). */
const OUTLINES_EM = [0.03, 0.05, 0.1, 0.14] as const
const GLOWS_EM = [
  [0.04, 0.05],
  [0.04, 0.1],
  [0.1, 0.1],
] as const
/** What is compared, and from where on the background is seen, in ems from the letters: nothing reaches further. */
const AROUND_EM = 0.3
/** Colour has half the resolution, so its edges are softer by so much, in pixels. */
const COLOR_SOFTNESS_PX = 1.2
/** An edge leaves at most this share of what letters alone leave of the colours, not of the brightness, around them. */
const MOST_LEFT = 0.45
/** Its hue is this far from the letters' and from the background's, in levels of the two colour differences. */
const LEAST_HUE = 24
/** Most letters have no such edge, which one of a middle width tells at once: it leaves more than this. */
const HARDLY_ANY = { widthEm: 0.07, left: 0.8 } as const
/** A glow explains clearly more than an outline, which is likelier. */
const GLOW_LEFT = 0.85

/** What is around letters in a colour of its own. Lengths in pixels of the picture; the blur is a standard deviation. */
export interface ColoredEdge {
  readonly color: string
  readonly widthPx: number
  /** 0: an outline. */
  readonly blurPx: number
}

/**
 * The outline or the glow of letters that is told from the background by its hue alone: as dark as what is behind it, it explains
 * hardly anything of the brightness, by which lines are fitted. By least squares in the colour differences. Null where
 * there is none.
 */
export function coloredEdge(picture: ColorPlanes, line: PlacedDrawing): ColoredEdge | null {
  const { outlines, placement, shiftsPx, sigmaPx } = line
  const { sizePx } = placement
  const sharp = coverageOf(outlines, placement, picture[0], shiftsPx)
  const around = dilatedPlane(sharp, AROUND_EM * sizePx)
  const behind = new BehindLetters(around, AROUND_EM * sizePx)
  const [luma, ...hues] = picture.map((plane) => ({ plane, background: behind.of(plane) }))
  const softness = Math.max(0.3, sigmaPx)
  const lettersIn = (softnessPx: number) => blurredPlane(sharp, softnessPx)
  const edgeIn = (widthEm: number, blurEm: number, softnessPx: number) =>
    blurredPlane(dilatedPlane(sharp, widthEm * sizePx), Math.hypot(softnessPx, blurEm * sizePx))
  const hueSoftness = softness + COLOR_SOFTNESS_PX
  const letters = lettersIn(hueSoftness)
  const tryWith = (widthEm: number, blurEm: number) => {
    const drawn = { letters, edge: edgeIn(widthEm, blurEm, hueSoftness), around }
    const channels = hues.map((hue) => levelsOf(hue, drawn))
    const sum = (of: (levels: Levels) => number) => channels.reduce((all, one) => all + of(one), 0)
    const bare = sum((channel) => channel.bare)
    return { widthEm, blurEm, channels, left: sum((channel) => channel.left) / Math.max(1, bare) }
  }
  const usual = tryWith(HARDLY_ANY.widthEm, 0)
  if (usual.left > HARDLY_ANY.left) return null
  const others = [...OUTLINES_EM.map((em) => [em, 0] as const), ...GLOWS_EM]
  const tried = [usual, ...others.map(([widthEm, blurEm]) => tryWith(widthEm, blurEm))]
  const best = (some: typeof tried) => some.toSorted((a, b) => a.left - b.left)[0]
  const [outline, glow] = [best(tried.filter(({ blurEm }) => blurEm === 0)), best(tried)]
  if (!luma || !outline || !glow) return null
  const found = glow.left < GLOW_LEFT * outline.left ? glow : outline
  if (!(found.left <= MOST_LEFT) || !hasOwnHue(found.channels)) return null
  const [blue = 0, red = 0] = found.channels.map(({ edge }) => edge)
  const inLuma = { letters: lettersIn(softness), edge: edgeIn(found.widthEm, found.blurEm, softness), around }
  const brightness = Math.max(0, levelsOf(luma, inLuma).edge)
  const [widthPx, blurPx] = [found.widthEm * sizePx, found.blurEm * sizePx]
  return { color: hexOf([brightness, blue, red]), widthPx, blurPx }
}

interface Levels {
  readonly fill: number
  readonly edge: number
  readonly background: number
  /** Sums of squares that are left with letters alone, and with the edge. */
  readonly bare: number
  readonly left: number
}

function levelsOf(
  { plane, background }: Readonly<Record<'plane' | 'background', Plane>>,
  { letters, edge, around }: Readonly<Record<'letters' | 'edge' | 'around', Plane>>,
): Levels {
  let [ff, rr, fr, yf, yr, yy, level, count] = [0, 0, 0, 0, 0, 0, 0, 0]
  for (let at = 0; at < plane.values.length; at += 1) {
    if ((around.values[at] ?? 0) < 0.02) continue
    const own = background.values[at] ?? 0
    const a = letters.values[at] ?? 0
    const ring = Math.max(0, (edge.values[at] ?? 0) - a)
    const y = (plane.values[at] ?? 0) - own
    ff += a * a
    rr += ring * ring
    fr += a * ring
    yf += y * a
    yr += y * ring
    yy += y * y
    level += own
    count += 1
  }
  const determinant = ff * rr - fr * fr
  const mean = count > 0 ? level / count : 0
  const bare = ff > 0 ? yy - (yf * yf) / ff : yy
  if (!(determinant > 1e-3 * ff * rr)) return { fill: mean, edge: mean, background: mean, bare, left: bare }
  const [fill, ring] = [(yf * rr - yr * fr) / determinant, (yr * ff - yf * fr) / determinant]
  return { fill: mean + fill, edge: mean + ring, background: mean, bare, left: yy - fill * yf - ring * yr }
}

function hasOwnHue([blue, red]: readonly Levels[]): boolean {
  if (!blue || !red) return false
  const from = (other: 'fill' | 'background') => Math.hypot(blue.edge - blue[other], red.edge - red[other])
  return from('fill') >= LEAST_HUE && from('background') >= LEAST_HUE
}
