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

export type Detector = (image: RgbImage, thresholds: RegionThresholds) => Promise<ScoredRect[]>

/** A PP-OCR text detector (DB); `longSidePx` bounds what it looks at, and so its time and memory. */
export async function createDetector(
  modelPath: string,
  options: { longSidePx: number; threads: number },
): Promise<Detector> {
  const session = await ort.InferenceSession.create(modelPath, sessionOptions(options.threads))
  const [inputName] = session.inputNames
  const [outputName] = session.outputNames
  if (!inputName || !outputName) throw new Error(`${modelPath} has no input or no output`)
  return async (image, thresholds) => {
    const size = inputSize(image, options.longSidePx)
    const input = new ort.Tensor('float32', await normalized(image, size), [1, 3, size.height, size.width])
    const output = (await session.run({ [inputName]: input }))[outputName]
    if (!(output?.data instanceof Float32Array)) throw new Error(`${modelPath} answered no probabilities`)
    const scale = { x: image.width / size.width, y: image.height / size.height }
    return regionsOf({ data: output.data, ...size }, thresholds).map((region) => scaled(region, scale))
  }
}

function inputSize(image: RgbImage, longSidePx: number): { width: number; height: number } {
  const scale = Math.min(MOST_ENLARGED, longSidePx / Math.max(image.width, image.height))
  const side = (length: number) => Math.max(STRIDE, Math.round((length * scale) / STRIDE) * STRIDE)
  return { width: side(image.width), height: side(image.height) }
}

/** Planes of blue, green and red, each less its mean and over its deviation, as the model was taught. */
async function normalized(image: RgbImage, size: { width: number; height: number }): Promise<Float32Array> {
  const pixels =
    image.width === size.width && image.height === size.height
      ? image.data
      : await sharp(image.data, { raw: image })
          .resize(size.width, size.height, { fit: 'fill', kernel: 'linear' })
          .raw()
          .toBuffer()
  const area = size.width * size.height
  const planes = new Float32Array(3 * area)
  for (let plane = 0; plane < 3; plane++) {
    const factor = 1 / (255 * (DEVIATION[plane] ?? 1))
    const offset = (MEAN[plane] ?? 0) / (DEVIATION[plane] ?? 1)
    for (let i = 0, p = 2 - plane; i < area; i++, p += 3)
      planes[plane * area + i] = (pixels[p] ?? 0) * factor - offset
  }
  return planes
}

/** Stretches a rectangle by unequal factors, keeping it a rectangle: its two axes are stretched apart. */
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
