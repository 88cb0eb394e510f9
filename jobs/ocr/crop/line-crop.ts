import type { RgbImage } from '../image.ts'
import type { LineRect } from '../line-rect.ts'

/** A line longer than this many heights is squeezed: no text is so long, and the readers' time grows with it. */
const LONGEST_LINE = 80
/** Most samples on a side for one pixel when shrinking. */
const MOST_SAMPLES = 6

/** The turned rectangle laid level, `heightPx` high, edges of the picture repeated where it reaches out. */
export function cropLine(image: RgbImage, rect: LineRect, heightPx: number): RgbImage {
  const ratio = Math.min(LONGEST_LINE, rect.width / Math.max(rect.height, 1e-6))
  const width = Math.max(8, Math.round(heightPx * ratio))
  return cropTo(image, rect, width, heightPx)
}

/**
 * Bilinear, with the mean of several samples for a pixel that covers several. No arrays are destructured in its loops
 * over pixels: that would cost more than all it computes.
 */
export function cropTo(image: RgbImage, rect: LineRect, width: number, height: number): RgbImage {
  const data = new Uint8Array(width * height * 3)
  const [cos, sin] = [Math.cos(rect.angle), Math.sin(rect.angle)]
  const samples = Math.max(1, Math.min(MOST_SAMPLES, Math.round(rect.height / height)))
  const count = samples * samples
  const [right, bottom] = [image.width - 1, image.height - 1]
  const { data: source, width: stride } = image
  // where the samples of a row begin in the picture, but for the row's own offset across the text
  const startX = new Float64Array(width * samples)
  const startY = new Float64Array(width * samples)
  for (let k = 0; k < startX.length; k++) {
    const x = Math.floor(k / samples)
    const u = ((x + (k - x * samples + 0.5) / samples) / width - 0.5) * rect.width
    startX[k] = rect.cx + u * cos
    startY[k] = rect.cy + u * sin
  }
  let target = 0
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++, target += 3) {
      let red = 0
      let green = 0
      let blue = 0
      for (let j = 0; j < samples; j++) {
        const v = ((y + (j + 0.5) / samples) / height - 0.5) * rect.height
        const acrossX = v * sin
        const acrossY = v * cos
        for (let k = x * samples; k < (x + 1) * samples; k++) {
          const px = Math.min(right, Math.max(0, (startX[k] ?? 0) - acrossX - 0.5))
          const py = Math.min(bottom, Math.max(0, (startY[k] ?? 0) + acrossY - 0.5))
          const left = Math.floor(px)
          const top = Math.floor(py)
          const fx = px - left
          const fy = py - top
          const a = (top * stride + left) * 3
          const b = left < right ? a + 3 : a
          const down = top < bottom ? stride * 3 : 0
          const c = a + down
          const d = b + down
          const wa = (1 - fx) * (1 - fy)
          const wb = fx * (1 - fy)
          const wc = (1 - fx) * fy
          const wd = fx * fy
          red += at(source, a) * wa + at(source, b) * wb + at(source, c) * wc + at(source, d) * wd
          green +=
            at(source, a + 1) * wa + at(source, b + 1) * wb + at(source, c + 1) * wc + at(source, d + 1) * wd
          blue +=
            at(source, a + 2) * wa + at(source, b + 2) * wb + at(source, c + 2) * wc + at(source, d + 2) * wd
        }
      }
      data[target] = red / count + 0.5
      data[target + 1] = green / count + 0.5
      data[target + 2] = blue / count + 0.5
    }
  return { data, width, height, channels: 3 }
}

function at(data: Uint8Array, index: number): number {
  return data[index] ?? 0
}
