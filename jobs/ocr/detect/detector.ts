import ort from 'onnxruntime-node'
import sharp from 'sharp'
import type { RgbImage } from '../image.ts'
import type { LineRect } from '../line-rect.ts'
import { sessionOptions } from '../models.ts'
import { type RegionThresholds, regionsOf, type ScoredRect } from './regions.ts'

/** Small pictures are enlarged, but not more than this: beyond, the model sees blurred blobs. */
const MOST_ENLARGED = 1.5
/** The network halves its input five times. */
const STRIDE = 32
const MEAN = [0.485, 0.456, 0.406] as const
const DEVIATION = [0.229, 0.224, 0.225] as const

export type Detector = Readonly<{
  /** Detects at the scale of one whose longer side has `frameLongSidePx`: its own, if none is given. */
  detect: (image: RgbImage, thresholds: RegionThresholds, frameLongSidePx?: number) => Promise<ScoredRect[]>
  /** Gives back its memory; it cannot detect afterwards. */
  close: () => Promise<void>
}>

/** A PP-OCR text detector (DB); `longSidePx` bounds its input, and so its time and memory. */
export async function createDetector(
  modelPath: string,
  options: { longSidePx: number; threads: number },
): Promise<Detector> {
  const session = await ort.InferenceSession.create(modelPath, sessionOptions(options.threads))
  const [inputName] = session.inputNames
  const [outputName] = session.outputNames
  if (!inputName || !outputName) throw new Error(`${modelPath} has no input or no output`)
  let planes = new Float32Array(0)
  const detect: Detector['detect'] = async (
    image,
    thresholds,
    frameLongSidePx = Math.max(image.width, image.height),
  ) => {
    const fitted = Math.min(MOST_ENLARGED, options.longSidePx / frameLongSidePx)
    // a part needs the scale of the full frame, so it is padded; a full frame may be stretched a little
    const shown = sizeOf(image, fitted, frameLongSidePx > Math.max(image.width, image.height) ? 1 : STRIDE)
    const size = sizeOf(shown, 1, STRIDE, Math.ceil)
    const pixels = await resized(image, shown, size)
    // one at a time: the memory of a pass is that of the next one
    if (planes.length < pixels.length) planes = new Float32Array(pixels.length)
    const values = planes.subarray(0, pixels.length)
    normalize(pixels, values)
    const input = new ort.Tensor('float32', values, [1, 3, size.height, size.width])
    const output = (await session.run({ [inputName]: input }))[outputName]
    if (!(output?.data instanceof Float32Array)) throw new Error(`${modelPath} answered no probabilities`)
    const scale = { x: image.width / shown.width, y: image.height / shown.height }
    return regionsOf({ data: output.data, ...size }, thresholds).map((region) => scaled(region, scale))
  }
  return { detect, close: () => session.release() }
}

interface Size {
  readonly width: number
  readonly height: number
}

/** The size at that scale, its sides multiples of `step`. */
function sizeOf({ width, height }: Size, scale: number, step: number, round = Math.round): Size {
  const side = (length: number) => Math.max(step, round((length * scale) / step) * step)
  return { width: side(width), height: side(height) }
}

/** The image at the size `shown`, its right and lower edges going on up to `size`. */
async function resized(image: RgbImage, shown: Size, size: Size): Promise<Uint8Array> {
  if (image.width === size.width && image.height === size.height) return image.data
  const picture = sharp(image.data, { raw: image }).resize(shown.width, shown.height, {
    fit: 'fill',
    kernel: 'linear',
  })
  const [right, bottom] = [size.width - shown.width, size.height - shown.height]
  return picture.extend({ right, bottom, extendWith: 'copy' }).raw().toBuffer()
}

/** What each level of blue, green and red is, less its mean and over its deviation, as the model was trained. */
const NORMAL = MEAN.map((mean, plane) => {
  const [factor, offset] = [1 / (255 * (DEVIATION[plane] ?? 1)), mean / (DEVIATION[plane] ?? 1)]
  return Float32Array.from({ length: 256 }, (_, level) => level * factor - offset)
})

/** Fills the planes of blue, green and red. */
function normalize(pixels: Uint8Array, planes: Float32Array): void {
  const area = pixels.length / 3
  for (const [plane, normal] of NORMAL.entries())
    for (let i = plane * area, p = 2 - plane; p < pixels.length; i++, p += 3)
      planes[i] = normal[pixels[p] ?? 0] ?? 0
}

/** Stretches a rectangle by unequal factors, preserving its right angles: both axes are stretched on their own. */
function scaled(region: ScoredRect, scale: { x: number; y: number }): ScoredRect {
  const [cos, sin] = [Math.cos(region.angle), Math.sin(region.angle)]
  const rect: LineRect = {
    // a pixel's place is its middle
    cx: (region.cx + 0.5) * scale.x,
    cy: (region.cy + 0.5) * scale.y,
    width: region.width * Math.hypot(cos * scale.x, sin * scale.y),
    height: region.height * Math.hypot(sin * scale.x, cos * scale.y),
    angle: Math.atan2(sin * scale.y, cos * scale.x),
  }
  return { ...rect, score: region.score }
}
