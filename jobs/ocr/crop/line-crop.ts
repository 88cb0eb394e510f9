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

/** Bilinear, with the mean of several samples for a pixel that covers several. */
export function cropTo(image: RgbImage, rect: LineRect, width: number, height: number): RgbImage {
  const data = new Uint8Array(width * height * 3)
  const [cos, sin] = [Math.cos(rect.angle), Math.sin(rect.angle)]
  const samples = Math.max(1, Math.min(MOST_SAMPLES, Math.round(rect.height / height)))
  const [right, bottom] = [image.width - 1, image.height - 1]
  const source = image.data
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      let [red, green, blue] = [0, 0, 0]
      for (let j = 0; j < samples; j++)
        for (let i = 0; i < samples; i++) {
          const u = ((x + (i + 0.5) / samples) / width - 0.5) * rect.width
          const v = ((y + (j + 0.5) / samples) / height - 0.5) * rect.height
          const px = Math.min(right, Math.max(0, rect.cx + u * cos - v * sin - 0.5))
          const py = Math.min(bottom, Math.max(0, rect.cy + u * sin + v * cos - 0.5))
          const [left, top] = [Math.floor(px), Math.floor(py)]
          const [fx, fy] = [px - left, py - top]
          const a = (top * image.width + left) * 3
          const b = left < right ? a + 3 : a
          const down = top < bottom ? image.width * 3 : 0
          const [wa, wb, wc, wd] = [(1 - fx) * (1 - fy), fx * (1 - fy), (1 - fx) * fy, fx * fy]
          const [c, d] = [a + down, b + down]
          red += at(source, a) * wa + at(source, b) * wb + at(source, c) * wc + at(source, d) * wd
          green +=
            at(source, a + 1) * wa + at(source, b + 1) * wb + at(source, c + 1) * wc + at(source, d + 1) * wd
          blue +=
            at(source, a + 2) * wa + at(source, b + 2) * wb + at(source, c + 2) * wc + at(source, d + 2) * wd
        }
      const target = (y * width + x) * 3
      const count = samples * samples
      data[target] = red / count + 0.5
      data[target + 1] = green / count + 0.5
      data[target + 2] = blue / count + 0.5
    }
  return { data, width, height, channels: 3 }
}

function at(data: Uint8Array, index: number): number {
  return data[index] ?? 0
}
