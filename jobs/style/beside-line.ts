import type { Rect, TextBox } from '#app/domain/geometry.ts'
import { connectedPieces } from '#app/domain/erasing/masks.ts'
import { cropOf, pixelRect, type Raster } from '#app/domain/erasing/raster.ts'
import { meets, union } from '#app/domain/overlay/rectangles.ts'

/** Moments of which a line's sides are compared: before it comes, three times while it is there, and after it has gone. */
export const MOMENTS = ['before', 'first', 'middle', 'last', 'after'] as const
export type Moment = (typeof MOMENTS)[number]

/** How far beside a line is searched, and above and below it, in its heights. */
const SEARCHED = { beside: 3, above: 0.35 } as const
/** Between a line's box, whose edge its outline may pass, and what stands beside it; and between two that do. */
const GAP = { clear: 0.08, most: 0.9, between: 0.6 } as const
/** Levels, over three channels, by which a pixel changes at most while the text is there, and at least as it comes and goes. */
const CHANGES = { whileThere: 45, withText: 60 } as const
/** Heights of the line: what is smaller is noise or a mark, what is larger is a plate, or another picture. */
const SIZE = { least: 0.35, leastLonger: 0.6, most: 1.6, mostWidth: 2.6 } as const
/** Its pixels, as a share of the line's height squared. */
const LEAST_AREA = 0.04

type Side = 'left' | 'right'

/** What is seen to the left and to the right of a level line, as it comes and goes. */
export class BesideLine {
  readonly #box: Rect
  readonly #rects: Readonly<Record<Side, Rect>>
  readonly #seen: Record<Side, Partial<Record<Moment, Raster>>> = { left: {}, right: {} }
  readonly #frameWidthPx: number

  constructor(box: Rect, frame: { readonly widthPx: number; readonly heightPx: number }) {
    const [beside, above] = [SEARCHED.beside * box.height, SEARCHED.above * box.height]
    const rectAt = (x: number) =>
      pixelRect({ x, y: box.y - above, width: beside, height: box.height + 2 * above }, frame)
    this.#box = box
    this.#rects = { left: rectAt(box.x - beside), right: rectAt(box.x + box.width) }
    this.#frameWidthPx = frame.widthPx
  }

  see(moment: Moment, rgb: Uint8Array): void {
    for (const side of ['left', 'right'] as const)
      this.#seen[side][moment] = cropOf(rgb, this.#frameWidthPx, this.#rects[side])
  }

  /**
   * Pictures that come and go with the text right beside it, as emoji do: what changes as the text comes and goes, and not
   * while it is there. Nothing where no frame before the text, or none after it, shows the place without it: what passes
   * there may change once as well.
   *
   * @param neighbours other texts that are there
   */
  pictograms(neighbours: readonly Rect[]): TextBox[] {
    return (['left', 'right'] as const).flatMap((side) => {
      const seen = this.#seen[side]
      const mask = comesAndGoes(seen)
      const found = mask && this.#hullOf(side, mask, neighbours)
      return found ? [{ ...found, angleDegrees: 0 }] : []
    })
  }

  /** What of a side's changing pixels stands next to the line, piece after piece. */
  #hullOf(side: Side, mask: Uint8Array, neighbours: readonly Rect[]): Rect | null {
    const { x: left, y: top, width } = this.#rects[side]
    const { x, y, width: long, height } = this.#box
    const pieces = connectedPieces(mask, width)
      .filter((pixels) => pixels.length >= LEAST_AREA * height ** 2)
      .map((pixels) => hullOfPixels(pixels, width, left, top))
      .filter((hull) => !neighbours.some((other) => meets(hull, other)))
    const distance = ({ x: from, width: wide }: Rect) => (side === 'left' ? x - from - wide : from - x - long)
    let hull: Rect | null = null
    for (const piece of pieces.toSorted((a, b) => distance(a) - distance(b))) {
      const away = distance(piece)
      const reach: number = hull ? distance(hull) + hull.width + GAP.between * height : GAP.most * height
      // the edge of the last letter's outline
      const isEdge = away < GAP.clear * height && piece.width < SIZE.least * height
      if (isEdge || away > reach) continue
      hull = hull ? union(hull, piece) : piece
    }
    if (!hull) return null
    const isInRow = hull.y < y + height / 2 && hull.y + hull.height > y + height / 2
    const isOfSize =
      hull.height >= SIZE.least * height &&
      hull.height <= SIZE.most * height &&
      hull.width >= SIZE.least * height &&
      Math.max(hull.width, hull.height) >= SIZE.leastLonger * height &&
      hull.width <= SIZE.mostWidth * height
    const edge = this.#rects[side]
    const isCut = hull.y <= edge.y || hull.y + hull.height >= edge.y + edge.height
    return isInRow && isOfSize && !isCut ? hull : null
  }
}

/** Pixels that are the same on all frames that show the text, and others before and after; null where one is missing. */
function comesAndGoes(seen: Partial<Record<Moment, Raster>>): Uint8Array | null {
  const [before, first, middle, last, after] = MOMENTS.map((moment) => seen[moment]?.data)
  if (!before || !first || !middle || !last || !after) return null
  const mask = new Uint8Array(first.length / 3)
  for (let pixel = 0; pixel < mask.length; pixel += 1)
    if (
      difference(before, first, pixel) >= CHANGES.withText &&
      difference(last, after, pixel) >= CHANGES.withText &&
      difference(first, middle, pixel) <= CHANGES.whileThere &&
      difference(middle, last, pixel) <= CHANGES.whileThere &&
      difference(first, last, pixel) <= CHANGES.whileThere
    )
      mask[pixel] = 1
  return mask
}

/** Of a pixel of two pictures, in levels over three channels. */
function difference(a: Uint8Array, b: Uint8Array, pixel: number): number {
  let sum = 0
  for (let at = 3 * pixel; at < 3 * pixel + 3; at += 1) sum += Math.abs((a[at] ?? 0) - (b[at] ?? 0))
  return sum
}

function hullOfPixels(pixels: readonly number[], width: number, left: number, top: number): Rect {
  let [x0, y0, x1, y1] = [Infinity, Infinity, 0, 0]
  for (const pixel of pixels) {
    const [x, y] = [pixel % width, Math.floor(pixel / width)]
    x0 = Math.min(x0, x)
    y0 = Math.min(y0, y)
    x1 = Math.max(x1, x)
    y1 = Math.max(y1, y)
  }
  return { x: left + x0, y: top + y0, width: x1 - x0 + 1, height: y1 - y0 + 1 }
}
