import sharp from 'sharp'
import { normalized } from '../encode/filter-graph.ts'
import { dilated } from '../covers/masks.ts'
import type { RenderTools } from '../render-tools.ts'
import { readFrames } from '../source/read-frames.ts'
import type { SourceVideo } from '../source/source-video.ts'

/** Blocks of the encoder that hold a drawn pixel may change up to here. */
const BLOCK_PX = 16

/** What was drawn on a frame: pictures whose opaque parts are touched. */
export interface SampledFrame {
  readonly frame: number
  readonly pictures: readonly Buffer[]
}

/**
 * Peak signal-to-noise ratio of the brightness of all untouched pixels of the sampled frames, in decibels; null
 * when nothing is untouched, Infinity when they are equal.
 */
export async function untouchedPsnr({
  source,
  output,
  samples,
  tools,
  signal,
}: {
  source: SourceVideo
  output: SourceVideo
  samples: readonly SampledFrame[]
  tools: RenderTools
  signal: AbortSignal
}): Promise<number | null> {
  const frames = samples.map(({ frame }) => frame)
  const { codedWidthPx: width, codedHeightPx: height } = source
  const reading = { frames, pixelFormat: 'gray', bytesPerFrame: width * height, tools, signal } as const
  // `extractplanes` hands out the luma as it is stored, without a conversion of its range
  const luma = (video: SourceVideo) => `${normalized(video)},extractplanes=y`
  const before = new Map<number, Buffer>()
  await readFrames({ ...reading, source, filter: luma(source) }, (frame, pixels) => {
    before.set(frame, Buffer.from(pixels))
  })
  const touched = new Map<number, Uint8Array>()
  for (const sample of samples) touched.set(sample.frame, await touchedBlocks(sample, width, height))
  let [squares, count] = [0, 0]
  await readFrames({ ...reading, source: output, filter: luma(output) }, (frame, pixels) => {
    const [original, mask] = [before.get(frame), touched.get(frame)]
    if (!original || !mask) return
    for (let pixel = 0; pixel < pixels.length; pixel += 1) {
      if (mask[pixel]) continue
      squares += ((pixels[pixel] ?? 0) - (original[pixel] ?? 0)) ** 2
      count += 1
    }
  })
  return count === 0 ? null : 10 * Math.log10((255 * 255 * count) / squares)
}

/** 1 in every block of the encoder that a picture touches, and in the blocks around it. */
async function touchedBlocks({ pictures }: SampledFrame, width: number, height: number): Promise<Uint8Array> {
  const columns = Math.ceil(width / BLOCK_PX)
  const rows = Math.ceil(height / BLOCK_PX)
  const blockOf = (pixel: number) =>
    Math.floor(pixel / width / BLOCK_PX) * columns + Math.floor((pixel % width) / BLOCK_PX)
  const blocks = new Uint8Array(columns * rows)
  for (const picture of pictures) {
    const alpha = await sharp(picture)
      .resize(width, height, { fit: 'fill' })
      .extractChannel('alpha')
      .raw()
      .toBuffer()
    for (let pixel = 0; pixel < alpha.length; pixel += 1) if (alpha[pixel]) blocks[blockOf(pixel)] = 1
  }
  const wide = dilated(blocks, columns, rows, 1)
  return Uint8Array.from({ length: width * height }, (_, pixel) => wide[blockOf(pixel)] ?? 0)
}
