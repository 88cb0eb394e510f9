import type { Measures } from '#app/domain/judged-text.ts'
import { both, dilated, either, inverted, without } from '#app/domain/erasing/masks.ts'
import type { Mask, Raster } from '#app/domain/erasing/raster.ts'
import { localColors } from './local-colors.ts'
import type { Surroundings } from './scene.ts'

/** Nothing is said of fewer pixels. */
const FEW_PIXELS = 60
/** Letters of the translation blend into pixels this near. */
const CLEAR_OF_INK_PX = 3
/** Steps of brightness that are edges of letters, in levels a pixel. */
const EDGE_LEVELS = 14
/** A pixel has none of the colours around it when it is further from their mean: levels, and standard deviations. */
const FOREIGN = { levels: 13, deviations: 3 } as const
/** Around an erased pixel its background is searched for within this share of a line's height. */
const REACH = 0.6
/** Fine contrast, in levels, of a background whose absence is seen: less is noise; and over how many pixels it is. */
const TEXTURE_LEVELS = 1.5
const TEXTURE_REACH_PX = 4

/** What is left of the original, and what stands in its place, where the translation does not cover it. */
export function judgeErasure(around: Surroundings): Measures {
  const { before, after, old, ink, foreign, inBox, rect, lineHeightPx, isOldKnown } = around
  const { width, height } = rect
  const taken = either(dilated(ink, width, height, CLEAR_OF_INK_PX), foreign)
  const erased = without(old, taken)
  const [lumaBefore, lumaAfter] = [lumaOf(before), lumaOf(after)]
  const ghost = remainingEdges(lumaBefore, lumaAfter, erased, width)
  const known = without(inverted(dilated(old, width, height, 1)), taken)
  const reach = Math.max(3, Math.round(REACH * lineHeightPx))
  const residue = isOldKnown ? foreignShare(before, after, { erased, known, reach }) : undefined
  const near = without(known, dilated(inBox, width, height, 2))
  const smear = missingTexture(around, { erased, between: both(known, inBox), near, taken, known })
  return {
    ...(ghost !== undefined && { ghost }),
    ...(residue !== undefined && { residue }),
    ...(smear !== undefined && { smear }),
  }
}

function lumaOf({ data }: Raster): Float32Array {
  const luma = new Float32Array(data.length / 3)
  for (let pixel = 0; pixel < luma.length; pixel += 1)
    luma[pixel] =
      0.2126 * (data[pixel * 3] ?? 0) +
      0.7152 * (data[pixel * 3 + 1] ?? 0) +
      0.0722 * (data[pixel * 3 + 2] ?? 0)
  return luma
}

/** The original's gradients projected on the output's: 1 when all is still there, 0 when nothing is, also of its negative. */
function remainingEdges(
  before: Float32Array,
  after: Float32Array,
  within: Mask,
  width: number,
): number | undefined {
  let [shared, own, count] = [0, 0, 0]
  for (let pixel = width + 1; pixel < within.length - width - 1; pixel += 1) {
    if (!within[pixel]) continue
    const slopes = (values: Float32Array) => [
      ((values[pixel + 1] ?? 0) - (values[pixel - 1] ?? 0)) / 2,
      ((values[pixel + width] ?? 0) - (values[pixel - width] ?? 0)) / 2,
    ]
    const [x0 = 0, y0 = 0] = slopes(before)
    if (Math.hypot(x0, y0) < EDGE_LEVELS) continue
    const [x1 = 0, y1 = 0] = slopes(after)
    shared += x0 * x1 + y0 * y1
    own += x0 * x0 + y0 * y0
    count += 1
  }
  return count < FEW_PIXELS ? undefined : Math.abs(shared) / own
}

/** Share of erased pixels that differ from the background around them by more than it differs in itself. */
function foreignShare(
  before: Raster,
  after: Raster,
  { erased, known, reach }: { erased: Mask; known: Mask; reach: number },
): number | undefined {
  const { mean, deviation } = localColors(before, known, reach)
  let [foreign, count] = [0, 0]
  for (let pixel = 0; pixel < erased.length; pixel += 1) {
    const spread = deviation[pixel] ?? NaN
    if (!erased[pixel] || Number.isNaN(spread)) continue
    count += 1
    let squares = 0
    for (let byte = pixel * 3; byte < pixel * 3 + 3; byte += 1)
      squares += ((after.data[byte] ?? 0) - (mean[byte] ?? 0)) ** 2
    if (Math.sqrt(squares) > Math.max(FOREIGN.levels, FOREIGN.deviations * spread)) foreign += 1
  }
  return count < FEW_PIXELS ? undefined : foreign / count
}

/** How much of the fine texture around the text is missing in its place, or between its letters. */
function missingTexture(
  { before, after }: { before: Raster; after: Raster },
  { erased, between, near, taken, known }: Record<'erased' | 'between' | 'near' | 'taken' | 'known', Mask>,
): number | undefined {
  const [source, output] = [textureOf(before, known), textureOf(after, inverted(taken))]
  const usual = medianWithin(source, near)
  if (usual === undefined || usual < TEXTURE_LEVELS) return undefined
  const own = medianWithin(source, between)
  // on a box that shows half of the background there is half of its texture
  const reference = own === undefined ? usual : Math.min(own, usual)
  if (reference < TEXTURE_LEVELS) return undefined
  const left = [medianWithin(output, erased), own === undefined ? undefined : medianWithin(output, between)]
  const ratios = left.flatMap((texture) => (texture === undefined ? [] : [texture / reference]))
  return ratios.length === 0 ? undefined : Math.max(0, 1 - Math.min(...ratios))
}

/** How far each pixel is from the mean of the known ones around it, in levels. */
function textureOf(raster: Raster, known: Mask): Float32Array {
  const { mean, deviation } = localColors(raster, known, TEXTURE_REACH_PX)
  return deviation.map((spread, pixel) => {
    if (Number.isNaN(spread)) return NaN
    let squares = 0
    for (let byte = pixel * 3; byte < pixel * 3 + 3; byte += 1)
      squares += ((raster.data[byte] ?? 0) - (mean[byte] ?? 0)) ** 2
    return Math.sqrt(squares / 3)
  })
}

function medianWithin(values: Float32Array, within: Mask): number | undefined {
  const chosen = values.filter((value, pixel) => within[pixel] && !Number.isNaN(value)).sort()
  return chosen.length < FEW_PIXELS ? undefined : chosen[chosen.length >> 1]
}
