import { lumaOfLevels, rgbLevels } from '#app/domain/style-similarity.ts'
import { BehindLetters } from './behind-letters.ts'
import { coverageOf } from './coverage.ts'
import type { ColorPlanes } from './line-picture.ts'
import { blurredPlane, dilatedPlane } from './plane-filters.ts'
import type { PlacedDrawing } from './refine.ts'

/** On a background of fewer levels a dark outline cannot be told, on the average. */
const DARK_LEVELS = 60
/** Widths that are tried, in ems: of wider ones there would be no background left between the letters of a line. */
const WIDTHS_EM = [0.03, 0.05, 0.07, 0.1] as const
/** So far from letters, in ems, the background is seen, averaged over so many: what passes behind them may be narrow. */
const BACKGROUND_FROM_EM = 0.14
const BACKGROUND_EM = 0.25
/** A letter covers this much of the pixels that show its own level, and less than this of those that show what is around. */
const COVERAGE = { whole: 0.9, beside: 0.5 } as const
/** Where less than this share of what is averaged is background, letters shine through into its mean. */
const LEAST_FREE = 0.05
const FREE_COVERAGE = 0.02
/** Letters are brighter than what is around them by so many levels, where an outline is searched for. */
const LEAST_CONTRAST = 40
/** So much of the outline must be over bright parts, in squares of the em: about the outline of a letter. */
const LEAST_AREA_EM = 0.12
/**
 * An outline explains this share of what letters alone leave there, and is darker than the background by this share of its
 * level. On five real captions outlines explained .63 to .91, and were .87 to 1.34 darker; shadows and
 * bare letters explained .27 at most, and were .5 darker.
 */
const LEAST_EXPLAINED = 0.5
const MOST_OF_BARE = 0.3
const LEAST_DEPTH = 0.75
/**
 * Of letters in a face that is not among the candidates more is left, of which their outline explains less: a ring of this
 * width in ems or more, as dark as that. Two lines in Linux Libertine, taken for Tinos: .34 explained, .85 and .93 darker.
 */
const FOREIGN = { leastExplained: 0.3, leastDepth: 0.82, leastEm: 0.05 } as const

/** Whether a dark outline, or a shadow, is of the background's own colour for most of a line. `background` as `#rrggbb`. */
export function hidesOutline(background: string): boolean {
  return lumaOfLevels(rgbLevels(background)) < DARK_LEVELS
}

/**
 * The dark outline of bright letters that stand over a dark picture for the most part: it is searched for where something
 * bright passes behind them. Null where nothing does, or what does tells nothing.
 *
 * @returns the width in pixels of the picture; 0 where letters are bare there
 */
export function outlineOverBright([luma]: ColorPlanes, line: PlacedDrawing): { widthPx: number } | null {
  const { outlines, placement, shiftsPx, sigmaPx } = line
  const { sizePx } = placement
  const softness = Math.max(0.3, sigmaPx)
  const sharp = coverageOf(outlines, placement, luma, shiftsPx)
  const letters = blurredPlane(sharp, softness).values
  const grownBy = (em: number) => blurredPlane(dilatedPlane(sharp, em * sizePx), softness)
  const around = grownBy(BACKGROUND_FROM_EM)
  const behind = new BehindLetters(around, BACKGROUND_EM * sizePx).of(luma).values
  const free = { ...around, values: around.values.map((covered) => (covered < FREE_COVERAGE ? 1 : 0)) }
  const seen = blurredPlane(free, BACKGROUND_EM * sizePx).values
  const level = medianOf(luma.values.filter((_, at) => (letters[at] ?? 0) > COVERAGE.whole))
  if (level === undefined) return null
  const most = Math.max(DARK_LEVELS, level - LEAST_CONTRAST)
  const bright: number[] = []
  for (const [at, background] of behind.entries()) {
    const isBeside = (around.values[at] ?? 0) > 0 && (letters[at] ?? 0) < COVERAGE.beside
    const isKnown = (seen[at] ?? 0) > LEAST_FREE
    if (isBeside && isKnown && background > DARK_LEVELS && background < most) bright.push(at)
  }
  const fitted = WIDTHS_EM.map((em) => {
    const grown = grownBy(em).values
    let [left, squares, product, area] = [0, 0, 0, 0]
    for (const at of bright) {
      const [covered, background] = [letters[at] ?? 0, behind[at] ?? 0]
      const ring = Math.max(0, (grown[at] ?? 0) - covered)
      const unexplained = (luma.values[at] ?? 0) - covered * level - (1 - covered) * background
      left += unexplained ** 2
      squares += (ring * background) ** 2
      product -= ring * background * unexplained
      area += ring
    }
    const depth = squares > 0 ? product / squares : 0
    return { em, depth, explained: left > 0 ? (depth * product) / left : 0, areaEm: area / sizePx ** 2 }
  })
  const best = fitted.reduce((a, b) => (b.explained > a.explained ? b : a))
  if (best.areaEm < LEAST_AREA_EM) return null
  if (best.depth >= LEAST_DEPTH && best.explained >= LEAST_EXPLAINED) return { widthPx: best.em * sizePx }
  const ring = fitted.find(
    ({ em, depth, explained, areaEm }) =>
      em >= FOREIGN.leastEm &&
      depth >= FOREIGN.leastDepth &&
      explained >= FOREIGN.leastExplained &&
      areaEm >= LEAST_AREA_EM,
  )
  if (ring) return { widthPx: ring.em * sizePx }
  return best.explained <= MOST_OF_BARE ? { widthPx: 0 } : null
}

function medianOf(values: Float32Array): number | undefined {
  return values.toSorted()[values.length >> 1]
}
