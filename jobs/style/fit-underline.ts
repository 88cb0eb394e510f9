import { median } from '#app/domain/median.ts'
import { hexColor, rgbLevels } from '#app/domain/style-similarity.ts'
import type { Underline } from '#app/domain/text-track.ts'
import type { ColorPlanes } from './line-picture.ts'
import type { PlacedDrawing } from './refine.ts'
import { distance, rgbOf } from './word-colors.ts'

/** Where it is searched for below the base line, and how thick it may be, in ems. */
const BELOW_EM = { from: 0.02, to: 0.36 } as const
const THICKNESS_EM = { least: 0.02, most: 0.14 } as const
/** Of a row so many pixels have one colour, to so many levels over three channels; descenders cross it. */
const ROW = { share: 0.85, levels: 45 } as const
/** Levels by which the row differs from the rows above and below the underline. */
const LEAST_CONTRAST = 60
/** A line that goes on beyond the text by so much is a border or a rule: this share of what is seen there has its colour. */
const BEYOND = { from: 0.3, to: 0.8, share: 0.5 } as const

type Color = readonly [red: number, green: number, blue: number]

/**
 * The underline of a fitted line: rows below its base line that have one colour from its first letter to its last, another one than what
 * is above and below them, and that end where the text does. Null where there is none, or the picture has not all of it.
 *
 * @param fill the colour of the letters, as `#rrggbb`
 */
export function fitUnderline(
  picture: ColorPlanes,
  { placement }: PlacedDrawing,
  fill: string,
): Underline | null {
  const { left, right, baseline, sizePx } = placement
  const [{ width, height }] = picture
  const rows = {
    from: Math.ceil(baseline + BELOW_EM.from * sizePx),
    to: Math.floor(baseline + BELOW_EM.to * sizePx),
  }
  const columns = { from: Math.ceil(left), to: Math.floor(right) }
  if (columns.from < 0 || columns.to > width || rows.to >= height || columns.to - columns.from < sizePx)
    return null
  const colors = new Map<number, Color>()
  for (let y = rows.from - 1; y <= rows.to; y += 1) {
    const pixels = pixelsIn(picture, y, columns)
    const middle = middleOf(pixels)
    if (shareNear(pixels, middle) >= ROW.share) colors.set(y, middle)
  }
  const found = bandsIn(colors, rows)
    .filter(({ from, to }) => {
      const thickness = (to - from) / sizePx
      return thickness >= THICKNESS_EM.least && thickness <= THICKNESS_EM.most
    })
    .find((band) => endsWithText(picture, band, placement))
  if (!found) return null
  const isFilled = distance(found.color, rgbLevels(fill)) < ROW.levels
  return {
    ...(!isFilled && { color: hexColor(found.color) }),
    thicknessPx: found.to - found.from,
    offsetPx: Math.max(0, found.from - baseline),
  }
}

interface Band {
  readonly from: number
  /** Exclusive. */
  readonly to: number
  readonly color: Color
}

/** Rows of one colour between rows of another one, which is that of the background. */
function bandsIn(colors: ReadonlyMap<number, Color>, rows: { from: number; to: number }): Band[] {
  const bands: Band[] = []
  let from = rows.from
  while (from <= rows.to) {
    const color = colors.get(from)
    let to = from + 1
    while (color && isLike(colors.get(to), color)) to += 1
    const background = colors.get(to + 1)
    const isBand = color && to < rows.to && background && distance(color, background) >= LEAST_CONTRAST
    if (isBand && !isLike(colors.get(from - 1), color)) bands.push({ from, to, color })
    from = to
  }
  return bands
}

function isLike(one: Color | undefined, other: Color): boolean {
  return one !== undefined && distance(one, other) < ROW.levels
}

function endsWithText(
  picture: ColorPlanes,
  { from, to, color }: Band,
  { left, right, sizePx }: PlacedDrawing['placement'],
): boolean {
  const [{ width }] = picture
  const y = Math.floor((from + to - 1) / 2)
  const [near, far] = [BEYOND.from * sizePx, BEYOND.to * sizePx]
  return [
    { from: Math.max(0, Math.floor(left - far)), to: Math.floor(left - near) },
    { from: Math.ceil(right + near), to: Math.min(width, Math.ceil(right + far)) },
  ].every((columns) => {
    const pixels = columns.to > columns.from ? pixelsIn(picture, y, columns) : []
    return (
      pixels.filter((pixel) => distance(pixel, color) < ROW.levels).length <= BEYOND.share * pixels.length
    )
  })
}

function pixelsIn(
  [luma, blue, red]: ColorPlanes,
  y: number,
  { from, to }: { from: number; to: number },
): Color[] {
  return Array.from({ length: to - from }, (_, index) => {
    const at = y * luma.width + from + index
    return rgbOf(luma.values[at] ?? 0, blue.values[at] ?? 0, red.values[at] ?? 0)
  })
}

function middleOf(pixels: readonly Color[]): Color {
  const level = (channel: 0 | 1 | 2) => median(pixels.map((pixel) => pixel[channel]))
  return [level(0), level(1), level(2)]
}

function shareNear(pixels: readonly Color[], color: Color): number {
  return pixels.filter((pixel) => distance(pixel, color) < ROW.levels).length / Math.max(1, pixels.length)
}
