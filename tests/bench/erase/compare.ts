import type { Rect } from '#app/domain/geometry.ts'
import type { RgbImage } from '#jobs/ocr/image.ts'

/** How near erased frames come to the ones that never had a text, inside a box. */
interface BoxDifference {
  readonly psnrDb: number
  readonly ssim: number
  /** How much more the box changes from frame to frame than it does without a text; 1: as much. */
  readonly flicker: number
}

const WINDOW_PX = 8
const STRIDE_PX = 4
/** Of Wang et al. 2004, for levels up to 255. */
const [C1, C2] = [(0.01 * 255) ** 2, (0.03 * 255) ** 2]

export function compareBoxes(
  clean: readonly RgbImage[],
  erased: readonly RgbImage[],
  rect: Rect,
): BoxDifference {
  const [truth, found] = [clean, erased].map((frames) => frames.map((frame) => lumaIn(frame, rect)))
  if (!truth || !found) throw new RangeError('nothing to compare')
  let [squares, count, similar, windows] = [0, 0, 0, 0]
  for (const [index, a] of truth.entries()) {
    const b = found[index]
    if (!b) continue
    for (let pixel = 0; pixel < a.length; pixel += 1) squares += ((a[pixel] ?? 0) - (b[pixel] ?? 0)) ** 2
    count += a.length
    for (let y = 0; y + WINDOW_PX <= rect.height; y += STRIDE_PX)
      for (let x = 0; x + WINDOW_PX <= rect.width; x += STRIDE_PX) {
        similar += ssimAt(a, b, y * rect.width + x, rect.width)
        windows += 1
      }
  }
  return {
    psnrDb: 10 * Math.log10((255 * 255 * count) / Math.max(1, squares)),
    ssim: similar / windows,
    flicker: (changeOf(found) + 0.1) / (changeOf(truth) + 0.1),
  }
}

function lumaIn({ data, width }: RgbImage, rect: Rect): Float32Array {
  return Float32Array.from({ length: rect.width * rect.height }, (_, pixel) => {
    const [x, y] = [rect.x + (pixel % rect.width), rect.y + Math.floor(pixel / rect.width)]
    const at = (y * width + x) * 3
    return 0.2126 * (data[at] ?? 0) + 0.7152 * (data[at + 1] ?? 0) + 0.0722 * (data[at + 2] ?? 0)
  })
}

function ssimAt(a: Float32Array, b: Float32Array, start: number, width: number): number {
  let [sa, sb, saa, sbb, sab] = [0, 0, 0, 0, 0]
  for (let row = 0; row < WINDOW_PX; row += 1)
    for (let at = start + row * width; at < start + row * width + WINDOW_PX; at += 1) {
      const [x, y] = [a[at] ?? 0, b[at] ?? 0]
      sa += x
      sb += y
      saa += x * x
      sbb += y * y
      sab += x * y
    }
  const n = WINDOW_PX ** 2
  const [ma, mb] = [sa / n, sb / n]
  const [va, vb, cov] = [saa / n - ma * ma, sbb / n - mb * mb, sab / n - ma * mb]
  return ((2 * ma * mb + C1) * (2 * cov + C2)) / ((ma * ma + mb * mb + C1) * (va + vb + C2))
}

/** Mean change of a pixel from one frame to the next, in levels. */
function changeOf(frames: readonly Float32Array[]): number {
  let [sum, count] = [0, 0]
  for (const [index, frame] of frames.entries()) {
    const before = frames[index - 1]
    if (!before) continue
    for (let pixel = 0; pixel < frame.length; pixel += 1)
      sum += Math.abs((frame[pixel] ?? 0) - (before[pixel] ?? 0))
    count += frame.length
  }
  return count === 0 ? 0 : sum / count
}
