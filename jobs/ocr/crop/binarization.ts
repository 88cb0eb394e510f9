import { type GrayImage, grayOf, invert, type RgbImage, withLevels } from '../image.ts'
import { enclosedFill } from './enclosed-fill.ts'
import { isLightOnDark, otsuLevel, rimShare } from './levels.ts'
import { type Levels, normalizeStrokes } from './normalize-strokes.ts'
import { colorsOf, strokeRadius } from './text-colors.ts'
import { strokesInBoth } from './two-colors.ts'
import { topHat } from './window-filters.ts'

/** White space that Tesseract likes around a line. */
const MARGIN_PX = 8

/** Binarization variants of a coloured line: dark text on a light background. */
export type BinarizationVariant =
  'color-cluster' | 'second-color-cluster' | 'enclosed-fill' | 'top-hat' | 'top-hat-contrast' | 'otsu'

/** Makes each variant at most once, when it is asked for; undefined where the line has none of that kind. */
export function binarize(line: RgbImage): (variant: BinarizationVariant) => GrayImage | undefined {
  const gray = once(() => grayOf(line))
  const colors = once(() => colorsOf(line))
  const strokes = once(() => {
    const light = isLightOnDark(gray()) ? gray() : invert(gray())
    return topHat(light, strokeRadius(line))
  })
  const variants: Record<BinarizationVariant, () => GrayImage | undefined> = {
    'color-cluster': once(() => fromStrokes(strokesInBoth(colors().likeliest(1)))),
    'enclosed-fill': once(() => fromEnclosedFill(gray())),
    'top-hat-contrast': once(() => withMargin(normalizeStrokes(strokes(), HIGH_CONTRAST))),
    'top-hat': once(() => withMargin(normalizeStrokes(strokes(), FULL_RANGE))),
    otsu: once(() => withMargin(fromOtsu(gray()))),
    'second-color-cluster': once(() => fromStrokes(colors().likeliest(0)[1]?.strokes)),
  }
  return (variant) => variants[variant]()
}

function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined
  return () => (made ??= { value: make() }).value
}

/** A colour's strokes in black, a fifth darker than their similarity to the colour. */
function fromStrokes(strokes: GrayImage | undefined): GrayImage | undefined {
  return strokes && withMargin(withLevels(strokes, (level) => 255 - Math.min(255, level * 1.2)))
}

function fromEnclosedFill(gray: GrayImage): GrayImage | undefined {
  const fill = enclosedFill(gray)
  return fill && withMargin(withLevels({ ...gray, data: fill }, (part) => (part === 1 ? 0 : 255)))
}
const FULL_RANGE: Levels = { paper: 0, ink: 1 }
const HIGH_CONTRAST: Levels = { paper: 0.3, ink: 0.8 }

function fromOtsu(gray: GrayImage): GrayImage {
  const level = otsuLevel(gray)
  const lightBackground = rimShare(gray, (i) => (gray.data[i] ?? 0) > level) >= 0.5
  return withLevels(gray, (value) => (value > level === lightBackground ? 255 : 0))
}

function withMargin(image: GrayImage): GrayImage {
  const width = image.width + 2 * MARGIN_PX
  const height = image.height + 2 * MARGIN_PX
  const data = new Uint8Array(width * height).fill(255)
  for (let y = 0; y < image.height; y++)
    data.set(image.data.subarray(y * image.width, (y + 1) * image.width), (y + MARGIN_PX) * width + MARGIN_PX)
  return { data, width, height, channels: 1 }
}
