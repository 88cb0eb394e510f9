import sharp from 'sharp'
import type { RgbImage } from '../image.ts'
import { Problem, tooManyPixels } from '../failures.ts'
import type { FrameSource } from './messages.ts'

sharp.cache(false)
sharp.concurrency(1)

/** Pixels of a frame; its size is judged before anything is decoded. Throws a problem for a broken one. */
export async function decodeFrame(source: FrameSource, mostPixels: number): Promise<RgbImage> {
  if (source.kind === 'raw')
    return { data: source.bytes, width: source.width, height: source.height, channels: 3 }
  // the header alone is read here, and refuses on its own terms when it has a limit
  const metadata = await sharp(source.bytes, { limitInputPixels: false }).metadata().catch(unusable)
  if (metadata.width * metadata.height > mostPixels) throw tooManyPixels(mostPixels)
  if (metadata.format !== source.format)
    throw new Problem('bad-frame', `The body is ${metadata.format}, not ${source.format}.`)
  const { data, info } = await sharp(source.bytes, { failOn: 'error', limitInputPixels: mostPixels })
    .flatten({ background: 'black' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(unusable)
  return { data, width: info.width, height: info.height, channels: 3 }
}

function unusable(cause: unknown): never {
  throw new Problem('bad-frame', 'The picture cannot be decoded.', { cause })
}
