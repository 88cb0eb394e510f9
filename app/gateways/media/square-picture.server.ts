import sharp from 'sharp'
import { AppError } from '../../domain/errors.ts'

const SIDE_PX = 256
const MAX_PIXELS = 16_000_000
const DEADLINE_SECONDS = 10
/** What phones and browsers make. Others reach decoders that nobody needs here, so they are told by their first bytes. */
const BEGINNINGS = [/^\xff\xd8\xff/, /^\x89PNG\r\n/, /^RIFF[^]{4}WEBP/]

// pictures are rare here, and whoever logs in meanwhile wants the other cores
sharp.concurrency(1)
sharp.cache(false)

/**
 * A square JPEG of the picture's middle, upright, drawn anew: nothing of the original file is in it, no place and no
 * camera either. Throws `picture.wrong-type`, `picture.too-many-pixels` before any is decoded, `picture.unreadable`.
 */
export async function squarePicture(bytes: Buffer): Promise<Buffer> {
  const beginning = bytes.subarray(0, 16).toString('latin1')
  if (!BEGINNINGS.some((pattern) => pattern.test(beginning))) throw new AppError('picture.wrong-type')
  const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata().catch(unreadable)
  if (width * height > MAX_PIXELS)
    throw new AppError('picture.too-many-pixels', { params: { maxMegapixels: MAX_PIXELS / 1e6 } })
  return sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .timeout({ seconds: DEADLINE_SECONDS })
    .rotate()
    .resize(SIDE_PX, SIDE_PX, { fit: 'cover' })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 85 })
    .toBuffer()
    .catch(unreadable)
}

function unreadable(cause: unknown): never {
  throw new AppError('picture.unreadable', { cause })
}
