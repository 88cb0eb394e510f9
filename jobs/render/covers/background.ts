import type { TextBox } from '#app/domain/geometry.ts'
import type { BackgroundMargins } from '#app/domain/surroundings.ts'
import { coloredPixels } from '#app/domain/erasing/glyph-mask.ts'
import { boxMask, dilated, either, shareOf, without } from '#app/domain/erasing/masks.ts'
import { grown, type Mask, type Raster } from '#app/domain/erasing/raster.ts'

/** Cells in which a text's surroundings are examined, to a line's height. */
const CELLS_A_LINE = 24
/** Levels over two cells from which on something ends or begins there: shading and the noise of video are weaker. */
const EDGE_LEVELS = 18
/** What has more edges than this share of cells between the letters is no surface but a picture. */
const PLAIN_SHARE = 0.08
/** How far around a text this is examined, as a share of a line's height: a sign's border may be near. */
const RIGHT_AROUND = 0.04
/** So many edges next to a side end the surface there: at least, and as a share of the side's length. */
const ENDS = { cells: 2, share: 0.03 } as const
/** Stays clear of what ends it, as a share of a line's height. */
const GAP = 0.15
/** Outlines and smooth edges of letters, in cells. */
const LETTER_EDGE_CELLS = 2

interface TextOnBackground {
  readonly box: TextBox
  /** Colour of its letters. */
  readonly fill: string
  readonly lineHeightPx: number
}

/**
 * How far the surface that a text is written on goes on around it with nothing standing there: up to a sign's border, an arrow,
 * a pictogram. Along the text's lines first, then across them. Null where the text stands on no surface but on a picture.
 *
 * @param now surroundings of the text on a frame
 * @param neighbours boxes of other texts, which end nothing
 */
export function backgroundAround(
  { box, fill, lineHeightPx }: TextOnBackground,
  now: Raster,
  neighbours: readonly TextBox[],
): BackgroundMargins | null {
  const cellPx = Math.max(1, lineHeightPx / CELLS_A_LINE)
  const grid = gridAround(box, now, cellPx)
  const inGrid = (other: TextBox, byPx: number) =>
    boxMask(boxInGrid(other, box, grid, byPx), grid.picture.rect)
  const own = inGrid(box, 0)
  const texts = [box, ...neighbours].map((text) => inGrid(text, GAP * lineHeightPx)).reduce(either)
  const { width, height } = grid.picture.rect
  const letters = dilated(coloredPixels(grid.picture, [fill], texts), width, height, LETTER_EDGE_CELLS)
  const edges = edgesOf(grid)
  const near = neighbours
    .map((other) => inGrid(other, 0))
    .reduce(without, without(inGrid(box, RIGHT_AROUND * lineHeightPx), letters))
  if (shareOf(edges, near) > PLAIN_SHARE) return null
  const margins = grownFrom(boxInGrid(box, box, grid, 0), without(edges, texts), grid)
  const inPx = (cells: number) => Math.max(0, cells * cellPx - GAP * lineHeightPx)
  return own.includes(1)
    ? { left: inPx(margins.left), right: inPx(margins.right), up: inPx(margins.up), down: inPx(margins.down) }
    : null
}

/** Surroundings in cells, with the text's lines level. `isSeen` is 0 beyond the frame. */
interface Grid {
  readonly picture: Raster
  readonly isSeen: Mask
  readonly cellPx: number
}

function gridAround(box: TextBox, now: Raster, cellPx: number): Grid {
  const { rect } = now
  // as far as the corners of the surroundings are away
  const reach = {
    x: Math.max(box.x - rect.x, rect.x + rect.width - box.x - box.width) + box.width / 2,
    y: Math.max(box.y - rect.y, rect.y + rect.height - box.y - box.height) + box.height / 2,
  }
  const width = 2 * Math.ceil(reach.x / cellPx)
  const height = 2 * Math.ceil(reach.y / cellPx)
  const data = new Uint8Array(width * height * 3)
  const isSeen = new Uint8Array(width * height)
  const [middleX, middleY] = [box.x + box.width / 2 - rect.x, box.y + box.height / 2 - rect.y]
  const radians = (box.angleDegrees * Math.PI) / 180
  const [cos, sin] = [Math.cos(radians) * cellPx, Math.sin(radians) * cellPx]
  for (let row = 0; row < height; row += 1)
    for (let column = 0; column < width; column += 1) {
      const cell = row * width + column
      let [red, green, blue, count] = [0, 0, 0, 0]
      for (const dv of [0.25, 0.75])
        for (const du of [0.25, 0.75]) {
          const [u, v] = [column + du - width / 2, row + dv - height / 2]
          const x = Math.floor(middleX + u * cos - v * sin)
          const y = Math.floor(middleY + u * sin + v * cos)
          if (x < 0 || y < 0 || x >= rect.width || y >= rect.height) continue
          const byte = (y * rect.width + x) * 3
          red += now.data[byte] ?? 0
          green += now.data[byte + 1] ?? 0
          blue += now.data[byte + 2] ?? 0
          count += 1
        }
      if (count === 0) continue
      isSeen[cell] = 1
      data.set([red / count, green / count, blue / count], cell * 3)
    }
  return { picture: { rect: { x: 0, y: 0, width, height }, data }, isSeen, cellPx }
}

/** A box in cells, turned as it is beside the text. */
function boxInGrid(other: TextBox, box: TextBox, { picture, cellPx }: Grid, byPx: number): TextBox {
  const radians = (-box.angleDegrees * Math.PI) / 180
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)]
  const dx = other.x + other.width / 2 - box.x - box.width / 2
  const dy = other.y + other.height / 2 - box.y - box.height / 2
  const { width, height } = grown(other, byPx)
  return {
    x: picture.rect.width / 2 + (dx * cos - dy * sin - width / 2) / cellPx,
    y: picture.rect.height / 2 + (dx * sin + dy * cos - height / 2) / cellPx,
    width: width / cellPx,
    height: height / cellPx,
    angleDegrees: other.angleDegrees - box.angleDegrees,
  }
}

/** Cells across which a channel changes; what is beyond the frame counts as well. */
function edgesOf({ picture: { rect, data }, isSeen }: Grid): Mask {
  const { width, height } = rect
  const edges = new Uint8Array(width * height)
  for (let row = 0; row < height; row += 1)
    for (let column = 0; column < width; column += 1) {
      const cell = row * width + column
      const [left, right] = [column > 0 ? cell - 1 : cell, column < width - 1 ? cell + 1 : cell]
      const [above, below] = [row > 0 ? cell - width : cell, row < height - 1 ? cell + width : cell]
      const isWhole = isSeen[left] && isSeen[right] && isSeen[above] && isSeen[below]
      edges[cell] =
        !isWhole || Math.max(change(data, left, right), change(data, above, below)) > EDGE_LEVELS ? 1 : 0
    }
  return edges
}

function change(data: Uint8Array, from: number, to: number): number {
  let most = 0
  for (let channel = 0; channel < 3; channel += 1)
    most = Math.max(most, Math.abs((data[from * 3 + channel] ?? 0) - (data[to * 3 + channel] ?? 0)))
  return most
}

/** By how many cells a box can be moved outwards on each side before it meets edges. */
function grownFrom(box: TextBox, edges: Mask, { picture }: Grid): BackgroundMargins {
  const { width, height } = picture.rect
  const start = {
    left: Math.max(0, Math.floor(box.x)),
    right: Math.min(width, Math.ceil(box.x + box.width)),
    up: Math.max(0, Math.floor(box.y)),
    down: Math.min(height, Math.ceil(box.y + box.height)),
  }
  const now = { ...start }
  const isFree = (cells: readonly number[]) =>
    cells.reduce((count, cell) => count + (edges[cell] ?? 1), 0) <
    Math.max(ENDS.cells, ENDS.share * cells.length)
  const column = (x: number) => Array.from({ length: now.down - now.up }, (_, y) => (now.up + y) * width + x)
  const row = (y: number) => Array.from({ length: now.right - now.left }, (_, x) => y * width + now.left + x)
  while (now.left > 0 && isFree(column(now.left - 1))) now.left -= 1
  while (now.right < width && isFree(column(now.right))) now.right += 1
  while (now.up > 0 && isFree(row(now.up - 1))) now.up -= 1
  while (now.down < height && isFree(row(now.down))) now.down += 1
  return {
    left: start.left - now.left,
    right: now.right - start.right,
    up: start.up - now.up,
    down: now.down - start.down,
  }
}
