import { coverageOf, type Placement } from '#jobs/style/coverage.ts'
import type { Face } from '#jobs/style/faces.ts'
import { outlinesOf, type TextOutlines } from '#jobs/style/glyph-outlines.ts'
import type { ColorPlanes, PlaneRect } from '#jobs/style/line-picture.ts'
import { blurredPlane } from '#jobs/style/plane-filters.ts'

export interface DrawnLetters {
  readonly text: string
  readonly face: Pick<Face, 'weight' | 'italic'> & { readonly typeface: { readonly family: string } }
  readonly sizePx: number
  readonly softnessPx: number
  /** By how many levels of brightness and of the two colour differences they differ from the background. */
  readonly contrast: readonly [luma: number, blue: number, red: number]
}

/** A line on a plain background, where it stands, and a box around it as detection would find it. */
export function drawnLetters({ text, face, sizePx, softnessPx, contrast }: DrawnLetters): {
  picture: ColorPlanes
  box: PlaneRect
  outlines: TextOutlines
  placement: Placement
} {
  const typeface = { ...PLAIN_TYPEFACE, ...face.typeface }
  const outlines = outlinesOf({ ...face, typeface }, text)
  if (!outlines) throw new RangeError(`no letters for ${text}`)
  const { left: inkLeft, right: inkRight, top, bottom } = outlines.inkEm
  const width = (inkRight - inkLeft) * sizePx
  const placement = { left: 60, right: 60 + width, baseline: 60 + sizePx, sizePx }
  const size = { width: Math.ceil(width + 120), height: Math.ceil(1.4 * sizePx + 100) }
  const { values } = blurredPlane(coverageOf(outlines, placement, size), softnessPx)
  const plane = (levels: number) => ({ ...size, values: values.map((covered) => 50 + levels * covered) })
  const box = {
    ...{ x: 55, y: placement.baseline + top * sizePx - 4 },
    ...{ width: width + 10, height: (bottom - top) * sizePx + 8 },
  }
  return { picture: [plane(contrast[0]), plane(contrast[1]), plane(contrast[2])], box, outlines, placement }
}

/** Families that are none of the candidates have no measures of their own. */
const PLAIN_TYPEFACE: Face['typeface'] = {
  ...{ family: '', fontClass: 'sans', weights: [], hasItalic: true, hasCyrillic: false },
  ...{ capHeightEm: 0.7, xHeightEm: 0.5, relativeWidth: 1 },
}
