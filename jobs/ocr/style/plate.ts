import type { TextBox } from '#app/domain/geometry.ts'
import { cropTo } from '../crop/line-crop.ts'
import { colorDistance, luma, type Rgb, type RgbImage } from '../image.ts'
import { along, boxOf, type LineRect, rectFromExtent } from '../line-rect.ts'
import { colorsWhere, medianColor, pixelAt } from './colors.ts'

export type Plate = Readonly<{
  color: Rgb
  box: TextBox
  /** One colour all over, so that it can be redrawn; else something shines through. */
  opaque: boolean
}>

/** How far around the line a plate is looked for, in heights of the line. */
const REACH = 1.2
/** Share of a side's pixels that must step the same way where a plate ends. */
const STEP_SHARE = 0.75
const LEAST_STEP = 5
/** Where a plate ends before a motley ground no pixels step alike: there most lose its colour from one row to another. */
const STILL_PLATE = 0.75
const NO_PLATE = 0.4
/** Ground pixels this near to their median are one colour. */
const ONE_COLOR = 26
const OPAQUE_SHARE = 0.88
/** A ground without an end is a plate only when it was drawn flat: footage that is out of focus, or blurred by a mean, is even too. */
const FLAT = { color: 10, share: 0.96 }
/** Pixels nearer than this to a letter, in heights of the line, may be its outline or shadow. */
const CLEAR_OF_GLYPHS = 0.12
/** A flat ground that has no edge in reach is taken as a plate this much larger than the line, in heights. */
const BOUNDLESS_MARGIN = 0.25

/**
 * The rectangle behind the text. `line` shows `rect`, laid level; `distances` are those of its pixels from the glyphs.
 * A plate is known by its edges, where all pixels step the same way, or by being of one colour.
 */
export function plateOf(
  image: RgbImage,
  rect: LineRect,
  line: RgbImage,
  distances: Float32Array,
): Plate | undefined {
  const clear = CLEAR_OF_GLYPHS * line.height
  const ground = colorsWhere(line, (i) => (distances[i] ?? 0) >= clear)
  const color = medianColor(ground)
  if (!color) return undefined
  const shareWithin = (distance: number) =>
    ground.filter((pixel) => colorDistance(pixel, color) < distance).length / ground.length
  const opaque = shareWithin(ONE_COLOR) >= OPAQUE_SHARE
  const edges = plateEdges(image, rect, color)
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

type Edges = {
  left: number | undefined
  right: number | undefined
  top: number | undefined
  bottom: number | undefined
}

/** How far outside `rect` each edge of the plate lies, in pixels of the frame (negative: inside); undefined: not found. */
function plateEdges(image: RgbImage, rect: LineRect, color: Rgb): Edges {
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
  ): number | undefined => {
    const isOnPlate = (cell: number, offset: number) =>
      colorDistance(pixelAt(around, at(cell, offset)), color) < ONE_COLOR
    const plateShare = (offset: number) =>
      cells.filter((cell) => isOnPlate(cell, offset)).length / cells.length
    for (let offset = -inset; offset < reach - 1; offset++) {
      let same = 0
      for (const cell of cells) {
        // two pixels apart: compression softens an edge over two or three
        const step = (lightness[at(cell, offset + 2)] ?? 0) - (lightness[at(cell, offset)] ?? 0)
        if (darker ? step > LEAST_STEP : step < -LEAST_STEP) same++
      }
      if (same / cells.length >= STEP_SHARE) return offset + 1
    }
    for (let offset = 0; offset < reach - 1; offset++)
      if (plateShare(offset) >= STILL_PLATE && plateShare(offset + 2) <= NO_PLATE) return offset + 1
    return undefined
  }
  return {
    top: search(columns, (x, offset) => place(x, Math.max(0, reach - 1 - offset))),
    bottom: search(columns, (x, offset) => place(x, Math.min(around.height - 1, reach + height + offset))),
    left: search(rows, (y, offset) => place(Math.max(0, reach - 1 - offset), y)),
    right: search(rows, (y, offset) => place(Math.min(around.width - 1, reach + width + offset), y)),
  }
}
