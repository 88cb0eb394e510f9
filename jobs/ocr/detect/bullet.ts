import { cropTo } from '../crop/line-crop.ts'
import { colorDistance, type GrayImage, grayOf, type Rgb, type RgbImage } from '../image.ts'
import { type LineRect, partOf } from '../line-rect.ts'
import { inkCounts, inkOn, type Run, runsOf } from './ink-runs.ts'

/** The beginning of a line is examined at this height, so many heights of it. */
const SEEN = { heightPx: 40, heights: 2 } as const
/** A shorter line is no item of a list. */
const LEAST_HEIGHTS = 3
/** A bullet, in heights of the line: how wide and high, how far its middle is below the top, and the gap behind it. */
const BULLET = { least: 0.1, most: 0.5, top: 0.3, bottom: 0.78, gap: 0.18 } as const
/** One in another colour than the letters may be larger and nearer to them: a pin of a map, a point of a legend. */
const COLORED = { most: 0.8, gap: 0.08, distance: 90 } as const
/** It is as wide as high, as full as a disc at least, and in its middle as dark as anywhere: letters have counters. */
const SOLID = { ratio: 1.3, fullness: 0.7, middle: 0.85 } as const
/** What is left of a bullet's soft edge stays in front of the line, in heights of it. */
const SPARED_GAP = 0.12

/**
 * The line without the bullet of a list in front of it: a disc or square, and a gap nearly as wide as between words. Readers take
 * it for a letter or a quotation mark, and erasing would wipe it. The same rectangle where there is none.
 */
export function withoutBullet(image: RgbImage, rect: LineRect): LineRect {
  const { height } = rect
  if (rect.width < LEAST_HEIGHTS * height) return rect
  const seen = partOf(rect, -SPARED_GAP * height, (SEEN.heights - SPARED_GAP) * height)
  const scale = SEEN.heightPx / height
  const crop = cropTo(image, seen, Math.round(SEEN.heights * SEEN.heightPx), SEEN.heightPx)
  const from = lettersBehindBullet(crop)
  if (from === undefined) return rect
  return partOf(rect, from / scale - 2 * SPARED_GAP * height, rect.width)
}

/** The column at which letters begin behind a bullet; undefined where the line begins with something else. */
function lettersBehindBullet(crop: RgbImage): number | undefined {
  const light = inkOn(grayOf(crop))
  if (!light) return undefined
  const { image, level } = light
  const [bullet, letters] = runsOf(inkCounts(image, level))
  if (!bullet || !letters) return undefined
  const { height, width } = image
  const gap = (letters.from - bullet.to) / height
  if (gap < COLORED.gap) return undefined
  const [own, other] = [bullet, letters].map((run) => inkColor(crop, image, level, run))
  const isColored = own !== undefined && other !== undefined && colorDistance(own, other) >= COLORED.distance
  const isFarEnough = isColored || gap >= BULLET.gap
  const most = isColored ? COLORED.most : BULLET.most
  return isFarEnough && isSolid(image, level, bullet, { width, most }) ? letters.from : undefined
}

/** The mean colour of a stretch's strongest ink, without soft edges. */
function inkColor(
  crop: RgbImage,
  { data, width, height }: GrayImage,
  level: number,
  { from, to }: Run,
): Rgb | undefined {
  const pixels: number[] = []
  for (let y = 0; y < height; y++)
    for (let x = from; x < to; x++) if ((data[y * width + x] ?? 0) > level) pixels.push(y * width + x)
  const strength = (pixel: number) => data[pixel] ?? 0
  const strongest = pixels
    .toSorted((one, another) => strength(another) - strength(one))
    .slice(0, Math.ceil(pixels.length / 3))
  if (strongest.length === 0) return undefined
  const mean = (channel: number) =>
    strongest.reduce((sum, pixel) => sum + (crop.data[3 * pixel + channel] ?? 0), 0) / strongest.length
  return [mean(0), mean(1), mean(2)]
}

function isSolid(
  { data, height }: GrayImage,
  level: number,
  { from, to }: Run,
  { width, most }: { width: number; most: number },
): boolean {
  let [top, bottom, ink, strongest] = [height, -1, 0, 0]
  for (let y = 0; y < height; y++)
    for (let x = from; x < to; x++) {
      const value = data[y * width + x] ?? 0
      if (value <= level) continue
      top = Math.min(top, y)
      bottom = Math.max(bottom, y)
      ink++
      strongest = Math.max(strongest, value - level)
    }
  const [wide, high] = [to - from, bottom - top + 1]
  const middle = (top + bottom + 1) / 2
  if (Math.max(wide, high) > SOLID.ratio * Math.min(wide, high) || ink < SOLID.fullness * wide * high)
    return false
  if (Math.min(wide, high) < BULLET.least * height || Math.max(wide, high) > most * height) return false
  if (middle < BULLET.top * height || middle > BULLET.bottom * height) return false
  // the inner half of it
  for (let y = top + Math.ceil(high / 4); y <= bottom - Math.ceil(high / 4); y++)
    for (let x = from + Math.ceil(wide / 4); x < to - Math.ceil(wide / 4); x++)
      if ((data[y * width + x] ?? 0) - level < SOLID.middle * strongest) return false
  return true
}
