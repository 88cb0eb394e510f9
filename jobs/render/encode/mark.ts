import path from 'node:path'
import sharp from 'sharp'
import type { SourceVideo } from '../source/source-video.ts'

/** The watermark cut out of its picture, and where it belongs in the coded frame: whole, even pixels. */
export interface PlacedMark {
  readonly path: string
  readonly x: number
  readonly y: number
}

/**
 * Writes the part of the mark's picture that is not transparent into `folder`; null when all of it is. Laid over a
 * video by itself it costs next to nothing, as only its own pixels are blended.
 */
export async function placeMark(
  png: Buffer,
  { codedWidthPx, codedHeightPx }: Pick<SourceVideo, 'codedWidthPx' | 'codedHeightPx'>,
  folder: string,
): Promise<PlacedMark | null> {
  const sized = sharp(png).resize(codedWidthPx, codedHeightPx, { fit: 'fill' })
  const { data, info } = await sized.ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  let [left, top, right, bottom] = [info.width, info.height, -1, -1]
  for (let pixel = 0; pixel < info.width * info.height; pixel += 1) {
    if (data[pixel * info.channels + 3] === 0) continue
    const [x, y] = [pixel % info.width, Math.floor(pixel / info.width)]
    ;[left, top] = [Math.min(left, x), Math.min(top, y)]
    ;[right, bottom] = [Math.max(right, x), Math.max(bottom, y)]
  }
  if (right < 0) return null
  // colour is stored for pairs of pixels
  const even = (value: number) => value - (value % 2)
  const [x, y] = [even(left), even(top)]
  const [width, height] = [even(right - x) + 2, even(bottom - y) + 2]
  const place = path.join(folder, 'mark.png')
  const raw = { width: info.width, height: info.height, channels: info.channels }
  await sharp(data, { raw }).extract({ left: x, top: y, width, height }).png().toFile(place)
  return { path: place, x, y }
}
