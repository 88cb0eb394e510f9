import { appendFile, writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import type { JudgedText } from '#app/domain/judged-text.ts'
import type { RgbImage } from '../../../ocr/image.ts'
import { cropOf } from '#app/domain/erasing/raster.ts'
import type { Judged } from './judge-frames.ts'

/** Texts with pictures: the worst ones, and where nothing was found some for a person to check. */
const MOST_STILLS = 12
const JPEG = { quality: 88 } as const

/** Writes the pictures of the first texts into one file, and tells where in it they are. */
export async function keepStills(judged: readonly Judged[], path: string): Promise<JudgedText[]> {
  await writeFile(path, '')
  let written = 0
  const keep = async (image: RgbImage, { rect }: Judged) => {
    const { data } = cropOf(image.data, image.width, rect)
    const jpeg = await sharp(data, { raw: { width: rect.width, height: rect.height, channels: 3 } })
      .jpeg(JPEG)
      .toBuffer()
    await appendFile(path, jpeg)
    written += jpeg.length
    return { start: written - jpeg.length, length: jpeg.length }
  }
  const texts: JudgedText[] = []
  for (const [place, one] of judged.entries()) {
    const still =
      place < MOST_STILLS
        ? {
            ...{ widthPx: one.rect.width, heightPx: one.rect.height },
            before: await keep(one.before, one),
            after: await keep(one.after, one),
          }
        : null
    texts.push({ ...one.text, still })
  }
  return texts
}
