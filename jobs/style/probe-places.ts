import type { Placement } from './coverage.ts'
import type { Face } from './faces.ts'
import { outlinesOf, type TextOutlines } from './glyph-outlines.ts'
import { type ColorPlanes, type PlaneRect, type Target, targetOf } from './line-picture.ts'
import { type Fit, fitAt, refine } from './refine.ts'

/** The first search for the line's ends, height and outline: placements. */
export const PROBE = {
  heightPx: 12,
  softnessPx: 0.8,
  /** How high the ink may be, in heights of the box, where its middle, and how far its ends are inside. */
  inkHeights: [0.58, 0.7, 0.84, 1],
  middles: [0.42, 0.5, 0.58],
  endMargins: [-0.04, 0.06, 0.16],
  ringsEm: [0, 0.06, 0.12],
  /** By so much more one explains clearly more than the other. */
  clearly: 0.08,
  finalists: 2,
  iterations: 5,
} as const

export interface Start {
  readonly fit: Fit
  readonly outlines: TextOutlines
  readonly ringEm: number
}

export interface Probed {
  readonly start: Start
  readonly target: Target
}

/**
 * Where the line's ink begins and ends, found with a few faces: first at places all over the box on a small picture,
 * where being off by a stroke still counts as near, then moved from the best of them. The best place is found with an
 * outline and without. Thin letters in an outline resemble bold ones without: where neither explains clearly more, both
 * are answered, the better first.
 */
export function probe(picture: ColorPlanes, box: PlaneRect, text: string, faces: readonly Face[]): Probed[] {
  const target = targetOf(picture, box, PROBE.heightPx)
  let [bare, outlined]: (Start | undefined)[] = []
  for (const face of faces) {
    const outlines = outlinesOf(face, text)
    if (!outlines) continue
    for (const ringEm of PROBE.ringsEm) {
      const drawing = { outlines, ringEm, sigmaPx: PROBE.softnessPx }
      const places = placesIn(box, target, outlines)
        .map((placement) => fitAt(target, drawing, placement))
        .toSorted((a, b) => b.explained - a.explained)
      for (const { placement } of places.slice(0, PROBE.finalists)) {
        const start = { fit: refine(target, drawing, placement, PROBE.iterations), outlines, ringEm }
        if (ringEm === 0) bare = betterOf(start, bare)
        else outlined = betterOf(start, outlined)
      }
    }
  }
  if (!bare || !outlined) return []
  const gain = outlined.fit.explained - bare.fit.explained
  const starts = gain > 0 ? [outlined, bare] : [bare, outlined]
  return starts.slice(0, Math.abs(gain) > PROBE.clearly ? 1 : 2).map((start) => ({ start, target }))
}

function betterOf(one: Start, other: Start | undefined): Start {
  return other && other.fit.explained >= one.fit.explained ? other : one
}

/** Places all over the box: as high as ink may be, higher and lower, with and without a margin at the ends. */
function placesIn(box: PlaneRect, target: Target, { inkEm }: TextOutlines): Placement[] {
  const height = box.height * target.scale
  const [left, top] = [(box.x - target.originX) * target.scale, (box.y - target.originY) * target.scale]
  return PROBE.inkHeights.flatMap((share) =>
    PROBE.middles.flatMap((middle) =>
      PROBE.endMargins.map((margin) => {
        const sizePx = (share * height) / (inkEm.bottom - inkEm.top)
        return {
          left: left + margin * height,
          right: left + box.width * target.scale - margin * height,
          baseline: top + middle * height - ((inkEm.top + inkEm.bottom) / 2) * sizePx,
          sizePx,
        }
      }),
    ),
  )
}
