import type { TextBox } from '#app/domain/geometry.ts'
import { cropTo } from '../crop/line-crop.ts'
import { colorDistance, luma, type Rgb, type RgbImage } from '../image.ts'
import { along, boxOf, type LineRect, rectFromExtent } from '../line-rect.ts'
import { colorsWhere, medianColor, pixelAt } from './colors.ts'
import type { Outline } from './outline.ts'

export type BackgroundBox = Readonly<{
  color: Rgb
  box: TextBox
  /** One colour all over, so that it can be redrawn; else something shines through. */
  opaque: boolean
}>

/** Margin in which the box's edges are searched, in heights of the line. */
const REACH = 1.2
/** Share of a side's pixels that step the same way at the edge of a box. */
const STEP_SHARE = 0.75
const LEAST_STEP = 5
/** At an edge to a varied background no steps are alike, but most pixels lose the box's colour from one row to the next. */
const INSIDE_SHARE = 0.75
const OUTSIDE_SHARE = 0.4
/** Background pixels this near to their median are one colour. */
const ONE_COLOR = 26
const OPAQUE_SHARE = 0.88
/** A background without edges is a box only if it was drawn flat: footage out of focus, or blurred by a mean, is even, too. */
const FLAT = { color: 10, share: 0.96 }
/** Pixels nearer than this to a letter, in heights of the line, may be its outline or shadow. */
const CLEAR_OF_GLYPHS = 0.12
/** An outline of another colour than the box, by this RGB distance, is no part of it: the box ends so many pixels beyond or it is none. */
const OUTLINED = { distance: 40, marginPx: 2 }
/** Margin of a box whose edge is out of reach, in heights of the line. */
const BOUNDLESS_MARGIN = 0.25

/**
 * The background box of a caption. `line` shows `rect`, laid level; `distances` are those of its pixels from the glyphs.
 * A box is recognised by its edges, where all pixels step the same way, or by being of one colour. Along bold capitals most
 * pixels step at the edge of a wide outline too.
 *
 * @param outline of the letters, in pixels of `line`
 */
export function backgroundBoxOf(
  image: RgbImage,
  rect: LineRect,
  line: RgbImage,
  distances: Float32Array,
  outline?: Outline,
): BackgroundBox | undefined {
  const clear = Math.max(CLEAR_OF_GLYPHS * line.height, outline ? outline.widthPx + OUTLINED.marginPx : 0)
  const background = colorsWhere(line, (i) => (distances[i] ?? 0) >= clear)
  const color = medianColor(background)
  if (!color) return undefined
  const shareWithin = (distance: number) =>
    background.filter((pixel) => colorDistance(pixel, color) < distance).length / background.length
  const opaque = shareWithin(ONE_COLOR) >= OPAQUE_SHARE
  const isOutlined = outline && colorDistance(outline.color, color) > OUTLINED.distance
  const letters = isOutlined ? lettersEnd(line, distances, outline.widthPx + OUTLINED.marginPx) : undefined
  const edges = boxEdges(image, rect, color, letters && scaled(letters, rect.height / line.height))
  const found = Object.values(edges).filter((edge) => edge !== undefined).length
  if (found < 3 && shareWithin(FLAT.color) < FLAT.share) return undefined
  const margin = BOUNDLESS_MARGIN * rect.height
  const { u, v } = along(rect, rect.angle)
  const box = boxOf(
    rectFromExtent(
      {
        u0: u - rect.width / 2 - (edges.left ?? margin),
        u1: u + rect.width / 2 + (edges.right ?? margin),
        v0: v - rect.height / 2 - (edges.top ?? margin),
        v1: v + rect.height / 2 + (edges.bottom ?? margin),
      },
      rect.angle,
    ),
  )
  return { color, box, opaque }
}

type Sides<Place = number> = Readonly<{ left: Place; right: Place; top: Place; bottom: Place }>

/** How far outside the line, in its pixels (negative: inside), everything ends that is within `reachPx` of a glyph. */
function lettersEnd({ width, height }: RgbImage, distances: Float32Array, reachPx: number): Sides {
  const extent = { left: width, right: -1, top: height, bottom: -1 }
  for (const [at, distance] of distances.entries()) {
    if (distance > 0) continue
    const [x, y] = [at % width, Math.floor(at / width)]
    extent.left = Math.min(extent.left, x)
    extent.right = Math.max(extent.right, x)
    extent.top = Math.min(extent.top, y)
    extent.bottom = Math.max(extent.bottom, y)
  }
  return {
    left: reachPx - extent.left,
    right: reachPx - (width - 1 - extent.right),
    top: reachPx - extent.top,
    bottom: reachPx - (height - 1 - extent.bottom),
  }
}

function scaled({ left, right, top, bottom }: Sides, factor: number): Sides {
  return { left: left * factor, right: right * factor, top: top * factor, bottom: bottom * factor }
}

/**
 * How far outside `rect` each edge of the box is, in pixels of the frame (negative: inside); undefined: not found.
 *
 * @param letters how far outside everything of the letters ends, if that is known: there no edge is searched for
 */
function boxEdges(image: RgbImage, rect: LineRect, color: Rgb, letters?: Sides): Sides<number | undefined> {
  const reach = Math.round(REACH * rect.height)
  const inset = Math.round(0.2 * rect.height)
  const width = Math.round(rect.width)
  const height = Math.round(rect.height)
  const around = cropTo(
    image,
    { ...rect, width: width + 2 * reach, height: height + 2 * reach },
    width + 2 * reach,
    height + 2 * reach,
  )
  const lightness = new Float64Array(around.width * around.height)
  for (let i = 0; i < lightness.length; i++) lightness[i] = luma(pixelAt(around, i))
  const place = (x: number, y: number) => y * around.width + x
  // the side's own length only, so that the steps of the other sides do not count
  const columns = Array.from({ length: width }, (_, i) => reach + i)
  const rows = Array.from({ length: height }, (_, i) => reach + i)
  const darker = luma(color) < 128
  const search = (
    cells: readonly number[],
    at: (cell: number, offset: number) => number,
    end = -inset,
  ): number | undefined => {
    const from = Math.max(-inset, Math.ceil(end))
    const isInBox = (cell: number, offset: number) =>
      colorDistance(pixelAt(around, at(cell, offset)), color) < ONE_COLOR
    const colorShare = (offset: number) => cells.filter((cell) => isInBox(cell, offset)).length / cells.length
    for (let offset = from; offset < reach - 1; offset++) {
      let same = 0
      for (const cell of cells) {
        // over two pixels: compression softens an edge over two or three
        const step = (lightness[at(cell, offset + 2)] ?? 0) - (lightness[at(cell, offset)] ?? 0)
        if (darker ? step > LEAST_STEP : step < -LEAST_STEP) same++
      }
      if (same / cells.length >= STEP_SHARE) return offset + 1
    }
    for (let offset = Math.max(0, from); offset < reach - 1; offset++)
      if (colorShare(offset) >= INSIDE_SHARE && colorShare(offset + 2) <= OUTSIDE_SHARE) return offset + 1
    return undefined
  }
  return {
    top: search(columns, (x, offset) => place(x, Math.max(0, reach - 1 - offset)), letters?.top),
    bottom: search(
      columns,
      (x, offset) => place(x, Math.min(around.height - 1, reach + height + offset)),
      letters?.bottom,
    ),
    left: search(rows, (y, offset) => place(Math.max(0, reach - 1 - offset), y), letters?.left),
    right: search(
      rows,
      (y, offset) => place(Math.min(around.width - 1, reach + width + offset), y),
      letters?.right,
    ),
  }
}
