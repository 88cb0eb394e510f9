import type { ColorCluster } from '../crop/color-clusters.ts'
import { colorsOf, type TextColor } from '../crop/text-colors.ts'
import { colorDistance, type GrayImage, luma, type Rgb, type RgbImage } from '../image.ts'
import { blendShare, colorsWhere, isBackground, medianColor } from './colors.ts'
import { distanceTo, type Mask, maskWhere } from './mask.ts'

export type Fill = Readonly<{
  color: Rgb
  /** Pixels of the glyphs. */
  mask: Mask
  /** How far each pixel is from the glyphs. */
  distances: Float32Array
}>

const CANDIDATES = 3
const LEAST_SCORE = 0.02
/** A colour must score this share of the best to be the fill in its stead. */
const RIVAL_SHARE = 0.5
/** Colours whose scores are this close are equally text-like; letters are nearly always lighter than their rim. */
const TIE_SHARE = 0.8
/** Width of the ring around a stroke, in a line of 64. */
const RING_PX = 4
/** An outline takes this share of what is around its fill, and more than the fill does around it. */
const RINGED_SHARE = 0.28
const MORE_RINGED = 1.25
/** How much deeper within the two colours together a fill lies than its outline; a shadow is not that shallow. */
const DEEPER = 1.25
/** A blend of two colours parts them, and is no wider than this. */
const SEAM_PX = 2
const STROKE_LEVEL = 110
/** A blend lies between two colours, in shares of the way, and not far aside of it: compression smears colours. */
const BLEND = { from: 0.08, to: 0.85, aside: 0.18 }
const SOLID_LEVEL = 150
/** So many of the glyphs' pixels are taken for pure: those of thin strokes hardly are anywhere. */
const PUREST_SHARE = 0.05
/** In a line lower than this no pixel is all stroke: so much of the background remains in the purest. */
const SOFT = { belowPx: 36, share: 0.05 }

/**
 * The colour that the letters are filled with, which is not always the most text-like one: an outline is thin and
 * spread along the line too. They differ in what surrounds them, and in how deep they lie: a fill is ringed
 * by its outline, an outline has the fill on one side and the background on the other, and so has a shadow, which
 * lies as deep as what casts it. `heightPx` is how high the line is in the picture. Undefined if nothing is like text.
 */
export function fillOf(line: RgbImage, heightPx: number): Fill | undefined {
  const { clusters, likeliest } = colorsOf(line)
  const unblended = clusters.filter((cluster) => !isBlend(cluster, clusters))
  const pure = likeliest(RIVAL_SHARE * TIE_SHARE, unblended).filter(({ score }) => score > LEAST_SCORE)
  const candidates = pure.length > 0 ? pure.slice(0, CANDIDATES) : likeliest(1).slice(0, 1)
  const [first] = candidates
  if (!first) return undefined
  const tied = candidates.filter(({ score }) => score >= TIE_SHARE * first.score)
  const lightest = tied.reduce((a, b) => (luma(b.color) > luma(a.color) ? b : a))
  const known = new Map<TextColor, Float32Array>()
  const distancesTo = (candidate: TextColor) => {
    const distances = known.get(candidate) ?? distanceTo(glyphsOf(candidate))
    known.set(candidate, distances)
    return distances
  }
  const share = (a: TextColor, b: TextColor) => shareWithin(distancesTo(a), b)
  let best = lightest
  for (const rival of candidates) {
    if (rival === best || rival.score < RIVAL_SHARE * lightest.score) continue
    const around = share(rival, best)
    if (around < RINGED_SHARE || around < MORE_RINGED * share(best, rival)) continue
    const [depth, other] = depthsOf(rival.strokes, best.strokes)
    if (depth > DEEPER * other) best = rival
  }
  const [mask, distances] = [glyphsOf(best), distancesTo(best)]
  const solid = colorsWhere(line, (i) => (best.strokes.data[i] ?? 0) > SOLID_LEVEL)
  const usual = medianColor(solid) ?? best.color
  return { color: purest(line, usual, { mask, distances }, heightPx), mask, distances }
}

/**
 * The colour of the glyphs' pixels that are least like what surrounds them. Thin strokes are soft through and
 * through: their usual colour is half that of the background.
 */
function purest(
  line: RgbImage,
  usual: Rgb,
  { mask, distances }: Pick<Fill, 'mask' | 'distances'>,
  heightPx: number,
): Rgb {
  const background = medianColor(colorsWhere(line, (i) => isBackground(distances[i] ?? 0)))
  if (!background) return usual
  const inside = colorsWhere(line, (i) => mask.data[i] === 1)
    .map((color) => ({ color, share: blendShare(color, usual, background) }))
    .sort((a, b) => b.share - a.share)
    .map(({ color }) => color)
  const pure = medianColor(inside.slice(0, Math.ceil(inside.length * PUREST_SHARE))) ?? usual
  return heightPx < SOFT.belowPx ? unmixed(pure, background) : pure
}

/** The colour that, blended with some of the background, is the one seen. */
function unmixed(seen: Rgb, background: Rgb): Rgb {
  const beyond = (k: 0 | 1 | 2) =>
    Math.max(0, Math.min(255, (seen[k] - SOFT.share * background[k]) / (1 - SOFT.share)))
  return [beyond(0), beyond(1), beyond(2)]
}

/** Whether a colour lies between two others, as the soft edges of letters do. */
function isBlend(color: ColorCluster, all: readonly ColorCluster[]): boolean {
  return all.some((from) =>
    all.some((to) => {
      if (from === to || from === color || to === color) return false
      const span = colorDistance(from.color, to.color)
      if (span < 60) return false
      const along = ([0, 1, 2] as const).reduce<number>(
        (total, k) => total + (to.color[k] - from.color[k]) * (color.color[k] - from.color[k]),
        0,
      )
      const share = along / span ** 2
      if (share < BLEND.from || share > BLEND.to) return false
      const foot: Rgb = [
        from.color[0] + share * (to.color[0] - from.color[0]),
        from.color[1] + share * (to.color[1] - from.color[1]),
        from.color[2] + share * (to.color[2] - from.color[2]),
      ]
      return colorDistance(foot, color.color) < BLEND.aside * span
    }),
  )
}

/** How far in from the border of two colours taken together each of them lies, on the average, in pixels. */
function depthsOf(first: GrayImage, second: GrayImage): readonly [number, number] {
  const either = maskWhere(first, isStroke)
  for (let i = 0; i < either.data.length; i++) if (isStroke(second.data[i] ?? 0)) either.data[i] = 1
  const outside: Mask = { ...either, data: new Uint8Array(either.data.length) }
  const far = distanceTo(either)
  for (let i = 0; i < far.length; i++) if ((far[i] ?? 0) > SEAM_PX) outside.data[i] = 1
  const depths = distanceTo(outside)
  const mean = ({ data }: GrayImage) => {
    let sum = 0
    let count = 0
    for (let i = 0; i < data.length; i++) {
      if (!isStroke(data[i] ?? 0)) continue
      // with no border at all everything is as deep
      sum += Math.min(depths[i] ?? 0, first.height)
      count++
    }
    return sum / Math.max(1, count)
  }
  return [mean(first), mean(second)]
}

function glyphsOf({ strokes }: TextColor): Mask {
  return maskWhere(strokes, isStroke)
}

function isStroke(value: number): boolean {
  return value > STROKE_LEVEL
}

/** How much of the ring around what the distances are from is of a colour. */
function shareWithin(distances: Float32Array, { nearness }: TextColor): number {
  let inside = 0
  let total = 0
  for (let i = 0; i < distances.length; i++) {
    const distance = distances[i] ?? 0
    if (distance === 0 || distance > RING_PX) continue
    total++
    if ((nearness.data[i] ?? 0) > 90) inside++
  }
  return inside / Math.max(1, total)
}
