import { type GrayImage, grayOf, invert, type RgbImage, withLevels } from '../image.ts'
import { evened, type Levels } from './evened.ts'
import { otsuLevel, rimShare } from './levels.ts'
import { peeledFill } from './peel.ts'
import { isLightOnDark } from './polarity.ts'
import { colorsOf, strokeRadius, type TextColor } from './text-colors.ts'
import { topHat } from './top-hat.ts'

/** White space that Tesseract likes around a line. */
const MARGIN_PX = 8

/** A way to turn a coloured line into dark text on a light ground. */
export type Preparation = 'inked' | 'peeled' | 'crisp' | 'evened' | 'binarized' | 'second'

/** Prepares the line in one way or another, in each at most once; undefined where the line does not lend itself to it. */
export function prepare(line: RgbImage): (way: Preparation) => GrayImage | undefined {
  const gray = once(() => grayOf(line))
  const colors = once(() => colorsOf(line))
  const strokes = once(() => {
    const light = isLightOnDark(gray()) ? gray() : invert(gray())
    return topHat(light, strokeRadius(line))
  })
  const ways: Record<Preparation, () => GrayImage | undefined> = {
    inked: once(() => inked(colors().likeliest(1)[0])),
    peeled: once(() => peeled(gray())),
    crisp: once(() => withMargin(evened(strokes(), CRISP))),
    evened: once(() => withMargin(evened(strokes(), FULL))),
    binarized: once(() => withMargin(binarized(gray()))),
    second: once(() => inked(colors().likeliest(0)[1])),
  }
  return (way) => ways[way]()
}

function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined
  return () => (made ??= { value: make() }).value
}

/** The colour's strokes as ink, a fifth darker than they are near. */
function inked(color: TextColor | undefined): GrayImage | undefined {
  if (!color) return undefined
  return withMargin(withLevels(color.strokes, (level) => 255 - Math.min(255, level * 1.2)))
}

function peeled(gray: GrayImage): GrayImage | undefined {
  const fill = peeledFill(gray)
  return fill && withMargin(withLevels({ ...gray, data: fill }, (part) => (part === 1 ? 0 : 255)))
}
const FULL: Levels = { paper: 0, ink: 1 }
const CRISP: Levels = { paper: 0.3, ink: 0.8 }

function binarized(gray: GrayImage): GrayImage {
  const level = otsuLevel(gray)
  const lightGround = rimShare(gray, (i) => (gray.data[i] ?? 0) > level) >= 0.5
  return withLevels(gray, (value) => (value > level === lightGround ? 255 : 0))
}

function withMargin(image: GrayImage): GrayImage {
  const width = image.width + 2 * MARGIN_PX
  const height = image.height + 2 * MARGIN_PX
  const data = new Uint8Array(width * height).fill(255)
  for (let y = 0; y < image.height; y++)
    data.set(image.data.subarray(y * image.width, (y + 1) * image.width), (y + MARGIN_PX) * width + MARGIN_PX)
  return { data, width, height, channels: 1 }
}
