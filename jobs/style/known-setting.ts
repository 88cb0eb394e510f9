import { letterSpacingPx, type Placement } from './coverage.ts'
import type { TextOutlines } from './glyph-outlines.ts'
import type { PlaneRect, Target } from './line-picture.ts'
import type { PlacedDrawing } from './refine.ts'

/** Where else a line may begin, end and stand, in heights of its box. */
const BOX_MARGINS = [-0.04, 0.06, 0.16] as const
const LIFTS = [-0.08, 0, 0.08] as const

/** How a line is set, in pixels of the picture: subtitles of one video share it. */
export interface LineSetting {
  readonly sizePx: number
  readonly letterSpacingPx: number
  /** How far the middle of the line's ink lies below the middle of its box. */
  readonly inkShiftPx: number
  /** How far the ends of its ink are inside its box. */
  readonly leftPx: number
  readonly rightPx: number
  readonly ringEm: number
  readonly sigmaPx: number
}
/** Heights of the box that ink of a known size may have; with another one the line is set otherwise. */
const INK_HEIGHTS = { least: 0.5, most: 1.15 } as const

/** Spacings that differ by less than this share of the size are one: twice what measuring one is off by, in nine of ten lines. */
const SAME_SPACING_EM = 0.06

type Spacing = Pick<LineSetting, 'sizePx' | 'letterSpacingPx'>

/**
 * Whether letters are spaced alike: pressed together by a sixth of their size, those of a monospace explain half of any
 * line.
 */
export function areSpacedAlike(one: Spacing, other: Spacing): boolean {
  const spacing = ({ sizePx, letterSpacingPx: px }: Spacing) => px / sizePx
  return Math.abs(spacing(one) - spacing(other)) < SAME_SPACING_EM
}

/** Whether ink of the setting's size fits the box: else the line is set otherwise. */
export function isOfSize(
  { height }: PlaneRect,
  { inkEm }: TextOutlines,
  { sizePx }: Pick<LineSetting, 'sizePx'>,
): boolean {
  const inkHeight = (inkEm.bottom - inkEm.top) * sizePx
  return inkHeight >= INK_HEIGHTS.least * height && inkHeight <= INK_HEIGHTS.most * height
}

/**
 * Where a line may stand that is set so: as far below the middle of its box as the other one, and as long as its letters
 * are, in the middle or from either end of the box; or as long as the box.
 */
export function placesAsSet(
  { x, y, width, height }: PlaneRect,
  { scale, originX, originY }: Pick<Target, 'scale' | 'originX' | 'originY'>,
  { inkEm, gaps }: TextOutlines,
  { sizePx, letterSpacingPx: spacing, inkShiftPx, leftPx, rightPx }: LineSetting,
): Placement[] {
  const inkWidth = (inkEm.right - inkEm.left) * sizePx + gaps * spacing
  const baseline = y + height / 2 + inkShiftPx - ((inkEm.top + inkEm.bottom) / 2) * sizePx
  const [left, right] = [x + leftPx, x + width - rightPx]
  const middle = (left + right) / 2
  const ends = [
    [left, right],
    [middle - inkWidth / 2, middle + inkWidth / 2],
    [left, left + inkWidth],
    [right - inkWidth, right],
    ...BOX_MARGINS.map((margin) => [x + margin * height, x + width - margin * height] as const),
  ] as const
  return ends.flatMap(([from, to]) =>
    LIFTS.map((lift) => ({
      left: (from - originX) * scale,
      right: (to - originX) * scale,
      baseline: (baseline + lift * height - originY) * scale,
      sizePx: sizePx * scale,
    })),
  )
}

/** Where a line stands that is set so, in its own picture: what `settingOf` was told of. */
export function placementOf(
  { sizePx, inkShiftPx, leftPx, rightPx }: LineSetting,
  { inkEm }: TextOutlines,
  box: PlaneRect,
): Placement {
  const inkMiddle = box.y + box.height / 2 + inkShiftPx
  const baseline = inkMiddle - ((inkEm.top + inkEm.bottom) / 2) * sizePx
  return { left: box.x + leftPx, right: box.x + box.width - rightPx, baseline, sizePx }
}

/** How a fitted line is set, for the next ones. */
export function settingOf(
  { outlines, placement, ringEm, sigmaPx }: PlacedDrawing,
  box: PlaneRect,
): LineSetting {
  const { inkEm } = outlines
  const inkMiddle = placement.baseline + ((inkEm.top + inkEm.bottom) / 2) * placement.sizePx
  return {
    sizePx: placement.sizePx,
    letterSpacingPx: letterSpacingPx(outlines, placement),
    inkShiftPx: inkMiddle - box.y - box.height / 2,
    leftPx: placement.left - box.x,
    rightPx: box.x + box.width - placement.right,
    ringEm,
    sigmaPx,
  }
}
