import { median } from '#app/domain/median.ts'
import { rgbLevels } from '#app/domain/style-similarity.ts'
import { both, boxMask, either, inverted, without } from '#app/domain/erasing/masks.ts'
import type { Mask, Raster } from '#app/domain/erasing/raster.ts'
import type { TextPlace } from '#app/domain/erasing/text-place.ts'

type Color = readonly [red: number, green: number, blue: number]

/** Levels by which a pixel is another colour: more than the noise of video and the softness of its edges. */
const OTHER_LEVELS = 20
/** On each frame so many of the pixels are background, letters, or a mixture of both at their edges. */
const LEAST_SHARE = 0.985
/**
 * On each frame parts of what is around the text, about as wide as it is high, are that colour to so many levels: a patch on
 * a sign that is a little darker at one end is seen.
 */
const SAME_LEVELS = 5

/** What a text that moves passes over, where that is of one colour all along its way, and where it hides the text. */
export interface PlainBackground {
  readonly color: Color
  readonly hidden: Mask
  readonly limits: Mask
}

/**
 * The background of a ticker or a roll: what goes along with the text may be of that colour, which is exact where filling letters
 * from around them is not. Null where anything else is seen there.
 *
 * @param shown what is around the text on frames spread over its way
 */
export function plainBackgroundOf(
  { box, hide, rect, neighbours, colors: [fill] }: TextPlace,
  shown: readonly Raster[],
): PlainBackground | null {
  const own = boxMask(box, rect)
  const others = neighbours.map((neighbour) => without(boxMask(neighbour, rect), own))
  const limits = inverted(others.reduce(either, new Uint8Array(own.length)))
  const hidden = both(boxMask(hide, rect), limits)
  const color = middleColorIn(without(hidden, own), shown)
  if (!color) return null
  const isOne = mixtureOf(color, rgbLevels(fill))
  const pixels = hidden.reduce((sum, one) => sum + one, 0)
  const isPlain = shown.every(({ data }) => {
    let alike = 0
    for (let pixel = 0; pixel < hidden.length; pixel += 1) if (hidden[pixel] && isOne(data, pixel)) alike += 1
    return alike >= LEAST_SHARE * pixels
  })
  const around = {
    mask: without(hidden, own),
    width: rect.width,
    partPx: Math.max(8, Math.round(box.height)),
  }
  return isPlain && shown.every(({ data }) => isEven(data, around, color)) ? { color, hidden, limits } : null
}

/** Whether what is around a text has one colour from end to end, noise aside. */
function isEven(
  data: Uint8Array,
  { mask, width, partPx }: { readonly mask: Mask; readonly width: number; readonly partPx: number },
  color: Color,
): boolean {
  const parts = Math.ceil(width / partPx)
  const [sums, counts] = [new Float64Array(3 * parts), new Int32Array(parts)]
  for (let pixel = 0; pixel < mask.length; pixel += 1) {
    if (!mask[pixel]) continue
    const part = Math.floor((pixel % width) / partPx)
    counts[part] = (counts[part] ?? 0) + 1
    for (let channel = 0; channel < 3; channel += 1)
      sums[3 * part + channel] = (sums[3 * part + channel] ?? 0) + (data[3 * pixel + channel] ?? 0)
  }
  return counts.every((count, part) =>
    color.every(
      (level, channel) =>
        count < partPx || Math.abs((sums[3 * part + channel] ?? 0) / count - level) <= SAME_LEVELS,
    ),
  )
}

function middleColorIn(mask: Mask, shown: readonly Raster[]): Color | null {
  const levels: [number[], number[], number[]] = [[], [], []]
  for (const { data } of shown)
    for (let pixel = 0; pixel < mask.length; pixel += 1)
      if (mask[pixel]) for (const [channel, all] of levels.entries()) all.push(data[3 * pixel + channel] ?? 0)
  const [red, green, blue] = levels
  return red.length === 0 ? null : [median(red), median(green), median(blue)]
}

/** Tells whether a pixel's colour lies between two others, each of them included. */
function mixtureOf(background: Color, letters: Color): (data: Uint8Array, pixel: number) => boolean {
  const along = background.map((level, channel) => (letters[channel] ?? 0) - level)
  const length = along.reduce((sum, part) => sum + part * part, 0)
  return (data, pixel) => {
    const away = background.map((level, channel) => (data[3 * pixel + channel] ?? 0) - level)
    const dot = away.reduce((sum, part, channel) => sum + part * (along[channel] ?? 0), 0)
    const share = length === 0 ? 0 : Math.max(0, Math.min(1, dot / length))
    return away.every((part, channel) => Math.abs(part - share * (along[channel] ?? 0)) <= OTHER_LEVELS)
  }
}
