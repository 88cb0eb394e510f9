import { colorDistance, rgbLevels } from '#app/domain/style-similarity.ts'
import { coloredEdge } from './colored-edge.ts'
import type { FittedLine } from './fine-fit.ts'
import { type FittedShadow, fitShadow } from './fit-shadow.ts'
import type { FittedColors } from './fitted-colors.ts'
import { hidesOutline, outlineOverBright } from './hidden-outline.ts'
import type { InkEdges } from './ink-shadow.ts'
import type { ColorPlanes, PlaneRect } from './line-picture.ts'

/** What is drawn around the letters of a fitted line. Lengths in pixels of its picture; a blur is a standard deviation. */
export interface FittedEdges {
  readonly outline: { readonly color: string; readonly widthPx: number } | null
  readonly shadow: Pick<FittedShadow, 'color' | 'offsetPx' | 'blurPx'> | null
  /** Whether it stands over a dark picture, and has no outline where something bright is behind it. */
  readonly isBare: boolean
}

/** A shadow of an outline's colour, no farther from the letters than this beyond it, is the outline's own corners. */
const BEYOND_OUTLINE = { px: 1, color: 45 } as const
/** Levels by which the channels of a colour differ that has a hue. */
const LEAST_COLORED = 48

/**
 * Outline and shadow of a fitted line. What is seen around the letters themselves goes before what a drawing in another face
 * leaves.
 *
 * @param behind the line's picture, with the plate that it stands on continued to its edges
 * @param isUnshaded whether lines that are set like it have no shadow
 */
export function fittedEdges({
  picture,
  behind,
  box,
  line,
  colors,
  seen: around,
  isUnshaded,
}: {
  readonly picture: ColorPlanes
  readonly behind: ColorPlanes
  readonly box: PlaneRect
  readonly line: FittedLine
  readonly colors: FittedColors
  readonly seen: InkEdges
  readonly isUnshaded: boolean
}): FittedEdges {
  const { sizePx } = line.placement
  const drawnOutline =
    colors.outline === null ? null : { color: colors.outline, widthPx: line.ringEm * sizePx }
  const seen = withoutCorners(around, drawnOutline)
  const isTold = seen.outline !== undefined
  const ringEm = isTold ? (seen.outline?.widthPx ?? 0) / sizePx : line.ringEm
  const cast = seen.shadow || seen.isFlat || isUnshaded ? null : fitShadow(behind, box, { ...line, ringEm })
  const shadow = seen.shadow ? { ...seen.shadow, blurPx: 0 } : cast
  const drawn = isTold || cast?.replacesOutline ? null : drawnOutline
  const outline = seen.outline ?? drawn
  const mayBeHidden = !shadow && !seen.outline && hidesOutline(colors.background)
  const overBright = mayBeHidden ? outlineOverBright(picture, line) : null
  const hidden = overBright && overBright.widthPx > 0 ? { ...overBright, color: '#000000' } : null
  const isBare = overBright?.widthPx === 0
  const mayHaveEdge = !shadow && !seen.outline && (!drawn || isColored(drawn.color))
  const edge = mayHaveEdge && !seen.isFlat ? coloredEdge(behind, line) : null
  if (!edge || (isTold && edge.blurPx === 0)) return { outline: outline ?? hidden, shadow, isBare }
  // beside a dark picture a glow passes for an outline
  if (edge.blurPx === 0) return { outline: outline ?? edge, shadow, isBare }
  // letters that are blurred by half of its width more resemble it
  const glow = { ...edge, blurPx: edge.blurPx + edge.widthPx / 2, offsetPx: { across: 0, down: 0 } }
  return { outline: hidden, shadow: glow, isBare }
}

/** What is seen, but for a shadow that is the drawn outline's. */
export function withoutCorners({ shadow, ...seen }: InkEdges, drawn: FittedEdges['outline']): InkEdges {
  if (!shadow) return seen
  const farPx = Math.max(Math.abs(shadow.offsetPx.across), Math.abs(shadow.offsetPx.down))
  const isOutline =
    drawn !== null &&
    seen.outline === undefined &&
    farPx <= drawn.widthPx + BEYOND_OUTLINE.px &&
    colorDistance(drawn.color, shadow.color) < BEYOND_OUTLINE.color
  return isOutline ? seen : { ...seen, shadow }
}

/** Whether a colour has a hue of its own: most outlines are black or white, and no glow is searched for in their place. */
function isColored(color: string): boolean {
  const levels = rgbLevels(color)
  return Math.max(...levels) - Math.min(...levels) >= LEAST_COLORED
}
