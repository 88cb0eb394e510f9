import { grayOf, type RgbImage } from '../image.ts'
import { percentile } from './levels.ts'

/** Noise must not be blown up to letters. */
const MOST_GAIN = 8
const MIDDLE = 127.5

/**
 * The line with its contrast raised to the target, or undefined when it has that already. Contrast is the span of
 * brightness between the darkest and the lightest tenth of the pixels; a target of 1 is the full range, one above
 * drives the tenths beyond black and white.
 */
export function withContrast(line: RgbImage, target: number): RgbImage | undefined {
  const gray = grayOf(line).data
  const [dark, light] = [percentile(gray, 0.1), percentile(gray, 0.9)]
  const wanted = target * 255
  if (light - dark >= wanted) return undefined
  const gain = Math.min(MOST_GAIN, wanted / Math.max(1, light - dark))
  const centre = (dark + light) / 2
  const data = line.data.map((value) => Math.max(0, Math.min(255, (value - centre) * gain + MIDDLE)))
  return { ...line, data }
}
