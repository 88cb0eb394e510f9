import { type GrayImage, grayOf, invert, type RgbImage } from '../image.ts'
import { otsuLevel, percentile, rimShare } from './levels.ts'
import { peeledFill } from './peel.ts'
import { strokeRadius, textColors } from './text-colors.ts'
import { topHat } from './top-hat.ts'

/** White space that Tesseract likes around a line. */
const MARGIN_PX = 8

/**
 * Ways to turn a coloured line into dark text on a light ground, the most often right first. They are made one
 * at a time, because most lines need only the first.
 */
export function* preparations(line: RgbImage): Generator<GrayImage> {
  const [text, other] = textColors(line)
  const gray = grayOf(line)
  if (text) yield withMargin(inked(text.strokes))
  const fill = peeledFill(gray)
  if (fill) yield withMargin({ ...gray, data: fill.map((value) => (value === 1 ? 0 : 255)) })
  const light = text && isLighter(gray, text.strokes) ? gray : invert(gray)
  const strokes = topHat(light, strokeRadius(line))
  yield withMargin(stretched(strokes, CRISP))
  yield withMargin(stretched(strokes, FULL))
  yield gray
  yield withMargin(binarized(gray))
  if (other) yield withMargin(inked(other.strokes))
}

/** Whether the pixels under the strokes are lighter than the line as a whole. */
function isLighter(gray: GrayImage, strokes: GrayImage): boolean {
  let [sum, weighted, weights] = [0, 0, 0]
  gray.data.forEach((value, i) => {
    const weight = strokes.data[i] ?? 0
    sum += value
    weighted += value * weight
    weights += weight
  })
  return weighted / Math.max(1, weights) > sum / gray.data.length
}

/** Strokes as ink, a fifth darker than they are near. */
function inked(strokes: GrayImage): GrayImage {
  return { ...strokes, data: strokes.data.map((value) => 255 - Math.min(255, value * 1.2)) }
}

/** Parts of a strong stroke's height: what lies below the first is paper, above the second full ink. */
type Levels = Readonly<{ paper: number; ink: number }>
const FULL: Levels = { paper: 0, ink: 1 }
const CRISP: Levels = { paper: 0.45, ink: 0.75 }
/** A stroke is strong when so few pixels are stronger. */
const STRONG_SHARE = 0.03
const LEAST_STRENGTH = 20

function stretched(strokes: GrayImage, { paper, ink }: Levels): GrayImage {
  const strength = Math.max(LEAST_STRENGTH, percentile(strokes.data, 1 - STRONG_SHARE))
  const [from, to] = [paper * strength, ink * strength]
  const data = strokes.data.map(
    (value) => 255 - Math.max(0, Math.min(255, ((value - from) * 255) / (to - from))),
  )
  return { ...strokes, data }
}

function binarized(gray: GrayImage): GrayImage {
  const level = otsuLevel(gray)
  const lightGround = rimShare(gray, (i) => (gray.data[i] ?? 0) > level) >= 0.5
  return { ...gray, data: gray.data.map((value) => (value > level === lightGround ? 255 : 0)) }
}

function withMargin(image: GrayImage): GrayImage {
  const width = image.width + 2 * MARGIN_PX
  const height = image.height + 2 * MARGIN_PX
  const data = new Uint8Array(width * height).fill(255)
  for (let y = 0; y < image.height; y++)
    data.set(image.data.subarray(y * image.width, (y + 1) * image.width), (y + MARGIN_PX) * width + MARGIN_PX)
  return { data, width, height, channels: 1 }
}
