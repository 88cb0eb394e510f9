import type { TextOutlines } from './glyph-outlines.ts'
import { copied, kernels, roomFor, valuesAt, withPlanes } from './kernels/plane-memory.ts'

/** A plane of numbers, row by row from the top. */
export interface Plane {
  readonly width: number
  readonly height: number
  readonly values: Float32Array
}

/** Where a line is set, in pixels: the ends of its ink, its base line, and the size of its em. */
export interface Placement {
  readonly left: number
  readonly right: number
  readonly baseline: number
  readonly sizePx: number
}

/** Letter spacing that makes a line as long as its placement says; 0 for a single letter. */
export function letterSpacingPx({ inkEm, gaps }: TextOutlines, { left, right, sizePx }: Placement): number {
  return gaps > 0 ? (right - left - (inkEm.right - inkEm.left) * sizePx) / gaps : 0
}

/** Where each glyph of a line is drawn from, in pixels from the left. */
export function penPlaces(
  outlines: TextOutlines,
  placement: Placement,
  shiftsPx?: readonly number[],
): number[] {
  const { left, sizePx } = placement
  const spacing = letterSpacingPx(outlines, placement)
  const first = outlines.glyphs[0]?.order ?? 0
  const origin = left - outlines.inkEm.left * sizePx
  return outlines.glyphs.map(
    ({ penEm, order }, index) =>
      origin + penEm * sizePx + (order - first) * spacing + (shiftsPx?.[index] ?? 0),
  )
}

let pixelsDrawn = 0

/** Pixels that this thread has drawn, grown and blurred since the last call: what fitting costs, the same on every machine. */
export function takePixelsDrawn(): number {
  const taken = pixelsDrawn
  pixelsDrawn = 0
  return taken
}

/** Counts what a step of fitting costs. */
export function countPixels(count: number): void {
  pixelsDrawn += count
}

/**
 * How much of each pixel the line's letters cover, 0 to 1: exact areas, without hinting or gamma, at any place between
 * pixels.
 *
 * @param shiftsPx how far single letters stand beside where the placement has them
 */
export function coverageOf(
  outlines: TextOutlines,
  placement: Placement,
  { width, height }: Pick<Plane, 'width' | 'height'>,
  shiftsPx?: readonly number[],
): Plane {
  return withPlanes(() => {
    const covered = roomFor(width * height + 1)
    cover(copiedOutlines(outlines), penPlaces(outlines, placement, shiftsPx), placement, covered, {
      width,
      height,
    })
    return { width, height, values: valuesAt(covered, width * height) }
  })
}

/** Where the contours of a line are. */
export interface CopiedOutlines {
  readonly points: number
  readonly contours: number
  readonly count: number
}

/** As `coverageOf`, into an address that has room for one pixel more. */
export function cover(
  { points, contours, count }: CopiedOutlines,
  pens: readonly number[],
  { baseline, sizePx }: Placement,
  to: number,
  { width, height }: Pick<Plane, 'width' | 'height'>,
): void {
  countPixels(width * height)
  withPlanes(() => {
    const places = copied(Float64Array.from(pens))
    kernels.coverage(points, contours, count, places, baseline, sizePx, to, width, height)
  })
}

interface FlatOutlines {
  readonly points: Float32Array
  /** For each contour its first point, the one after its last, and its glyph. */
  readonly contours: Int32Array
}

const flat = new WeakMap<TextOutlines, FlatOutlines>()

export function copiedOutlines(outlines: TextOutlines): CopiedOutlines {
  let all = flat.get(outlines)
  if (!all) flat.set(outlines, (all = flatOutlines(outlines)))
  return { points: copied(all.points), contours: copied(all.contours), count: all.contours.length / 3 }
}

function flatOutlines({ glyphs }: TextOutlines): FlatOutlines {
  const contours = glyphs.flatMap((glyph, index) => glyph.contours.map((points) => ({ points, index })))
  const points = new Float32Array(contours.reduce((sum, contour) => sum + contour.points.length, 0))
  const entries: number[] = []
  let from = 0
  for (const contour of contours) {
    points.set(contour.points, from)
    entries.push(from / 2, (from + contour.points.length) / 2, contour.index)
    from += contour.points.length
  }
  return { points, contours: Int32Array.from(entries) }
}
