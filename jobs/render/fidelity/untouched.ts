import sharp from 'sharp'
import { normalized } from '../encode/filter-graph.ts'
import { dilated } from '#app/domain/erasing/masks.ts'
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
  const lumasOf = async (video: SourceVideo) => {
    const lumas = new Map<number, Buffer>()
    // `extractplanes` hands out the luma as it is stored, without a conversion of its range
    const filter = `${normalized(video)},extractplanes=y`
    await readFrames({ ...reading, source: video, filter }, (frame, pixels) => {
      lumas.set(frame, Buffer.from(pixels))
    })
    return lumas
  }
  const [before, after] = await Promise.all([lumasOf(source), lumasOf(output)])
  let [squares, count] = [0, 0]
  for (const sample of samples) {
    const [original, pixels] = [before.get(sample.frame), after.get(sample.frame)]
    if (!original || !pixels) continue
    const blocks = await touchedBlocks(sample, width, height)
    for (const [from, to] of untouchedRuns(blocks, width, height)) {
      for (let pixel = from; pixel < to; pixel += 1)
        squares += ((pixels[pixel] ?? 0) - (original[pixel] ?? 0)) ** 2
      count += to - from
    }
  }
  return count === 0 ? null : 10 * Math.log10((255 * 255 * count) / squares)
}

/** 1 in every block of the encoder that a picture touches, and in the blocks around it. */
async function touchedBlocks({ pictures }: SampledFrame, width: number, height: number): Promise<Uint8Array> {
  const columns = Math.ceil(width / BLOCK_PX)
  const blocks = new Uint8Array(columns * Math.ceil(height / BLOCK_PX))
  for (const picture of pictures) {
    const alpha = await sharp(picture)
      .resize(width, height, { fit: 'fill' })
      .extractChannel('alpha')
      .raw()
      .toBuffer()
    for (const [block, from, to] of blockRows(width, height)) {
      for (let pixel = from; blocks[block] === 0 && pixel < to; pixel += 1)
        if (alpha[pixel]) blocks[block] = 1
    }
  }
  return dilated(blocks, columns, blocks.length / columns, 1)
}

/** Ranges of pixels that lie in untouched blocks. */
function* untouchedRuns(blocks: Uint8Array, width: number, height: number): Generator<[number, number]> {
  for (const [block, from, to] of blockRows(width, height)) if (!blocks[block]) yield [from, to]
}

/** Each row of pixels of each block: the block's index, and where the row begins and ends. */
function* blockRows(width: number, height: number): Generator<[number, number, number]> {
  const columns = Math.ceil(width / BLOCK_PX)
  for (let y = 0; y < height; y += 1)
    for (let column = 0; column < columns; column += 1) {
      const end = Math.min(width, (column + 1) * BLOCK_PX)
      yield [Math.floor(y / BLOCK_PX) * columns + column, y * width + column * BLOCK_PX, y * width + end]
    }
}
