import { cropLine, cropTo } from '../crop/line-crop.ts'
import { colorDistance, type Rgb, type RgbImage } from '../image.ts'
import { along, type LineRect, rectFromExtent } from '../line-rect.ts'
import { medianColor, pixelAt } from '../style/colors.ts'

/** Rows to which the gap and its neighbours are scaled; the measures below are shares of the taller one's height. */
const ROWS = 40
/** Height of the examined part: a divider extends above and below the letters. */
const SPAN = 1.2
const MOST_WIDTH = 0.15
/** So much background is on either side of it. */
const LEAST_BACKGROUND = 0.2
/** What differs more from the background, in RGB distance, is no background. */
const CONTRAST = 60
/** Letters of the divider's colour differ less from it than that, and take this share of a region or more. */
const LIKE_LETTERS = { distance: 60, share: 0.06 }
/** From one row to the next it moves so far at most, in pixels. */
const MOST_STEP = 1.5
/** Compression may spoil this share of the rows. */
const SPOILT = 0.1

/** Backgrounds of two fields differ by so much, in RGB distance; each is even where this share of it differs by less than that. */
const FIELDS = { step: 30, even: 20, share: 0.9 } as const

/**
 * Whether two regions beside one another are two texts: a painted line stands between them, as on a sign with two halves (thin,
 * alone on an even background, taller than the letters and of their colour), or they are in two fields, as names and points on a
 * scoreboard.
 */
export function isDivided(image: RgbImage, a: LineRect, b: LineRect, angle: number): boolean {
  const [left, right] = along(a, angle).u < along(b, angle).u ? [a, b] : [b, a]
  const height = Math.max(left.height, right.height)
  const gap = gapBetween(left, right, angle, height * SPAN)
  const scale = ROWS / gap.height
  const width = Math.round(gap.width * scale)
  const unit = height * scale
  if (width < unit * 2 * LEAST_BACKGROUND) return false
  const picture = cropTo(image, gap, width, ROWS)
  if (isOfTwoFields(picture, unit)) return true
  const line = loneLine(picture, unit)
  return line !== undefined && [left, right].every((region) => hasColor(image, region, line))
}

/** What lies between the two, as high as `height`. */
function gapBetween(left: LineRect, right: LineRect, angle: number, height: number): LineRect {
  const [from, to] = [along(left, angle), along(right, angle)]
  const middle = (from.v + to.v) / 2
  const extent = { u0: from.u + left.width / 2, u1: to.u - right.width / 2 }
  return rectFromExtent({ ...extent, v0: middle - height / 2, v1: middle + height / 2 }, angle)
}

/** Whether the background is even on either side, and another one. `unit` is a letter's height in pixels. */
function isOfTwoFields(picture: RgbImage, unit: number): boolean {
  const columns = Math.max(1, Math.round(unit * LEAST_BACKGROUND))
  const fields = [0, picture.width - columns].map((from) => {
    const pixels = pixelsOf(picture).filter((_, at) => {
      const x = at % picture.width
      return x >= from && x < from + columns
    })
    const color = medianColor(pixels)
    const even = color ? pixels.filter((pixel) => colorDistance(pixel, color) < FIELDS.even) : []
    return even.length >= FIELDS.share * pixels.length ? color : undefined
  })
  const [left, right] = fields
  return left !== undefined && right !== undefined && colorDistance(left, right) >= FIELDS.step
}

/** The colour of the one thin line that runs through all rows of the picture. `unit` is a letter's height in pixels. */
function loneLine(picture: RgbImage, unit: number): Rgb | undefined {
  const background = medianColor(pixelsOf(picture))
  if (!background) return undefined
  const colors: Rgb[] = []
  let last: { at: number; row: number } | undefined
  for (let y = 0; y < picture.height; y++) {
    const run = loneRun(picture, y, background, unit)
    if (!run || (last && Math.abs(run.at - last.at) > MOST_STEP * (y - last.row))) continue
    last = { at: run.at, row: y }
    colors.push(pixelAt(picture, y * picture.width + Math.round(run.at)))
  }
  return colors.length >= (1 - SPOILT) * picture.height ? medianColor(colors) : undefined
}

/** The middle of the only pixels of the row that are no background, where they are few and not at its ends. */
function loneRun(picture: RgbImage, y: number, background: Rgb, unit: number): { at: number } | undefined {
  const marked: number[] = []
  for (let x = 0; x < picture.width; x++)
    if (colorDistance(pixelAt(picture, y * picture.width + x), background) > CONTRAST) marked.push(x)
  const [from, to] = [marked[0], marked.at(-1)]
  if (from === undefined || to === undefined || to - from >= unit * MOST_WIDTH) return undefined
  return Math.min(from, picture.width - 1 - to) >= unit * LEAST_BACKGROUND
    ? { at: (from + to) / 2 }
    : undefined
}

function hasColor(image: RgbImage, region: LineRect, color: Rgb): boolean {
  const colors = pixelsOf(cropLine(image, region, ROWS))
  const like = colors.filter((each) => colorDistance(each, color) < LIKE_LETTERS.distance)
  return like.length >= LIKE_LETTERS.share * colors.length
}

function pixelsOf(picture: RgbImage): Rgb[] {
  return Array.from({ length: picture.width * picture.height }, (_, i) => pixelAt(picture, i))
}
