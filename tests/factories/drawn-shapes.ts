import sharp from 'sharp'
import type { RgbImage } from '#jobs/ocr/image.ts'

export interface Drawing {
  readonly width: number
  readonly height: number
  /** SVG elements, which stand for letters and marks. */
  readonly shapes: string
  readonly background: string
  /** SVG attributes of all shapes: their fill, how they are turned. */
  readonly attributes: string
}

/** A picture of shapes on a background of one colour, as a reader gets it. */
export async function drawnShapes({
  width,
  height,
  shapes,
  background,
  attributes,
}: Drawing): Promise<RgbImage> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${background}"/><g ${attributes}>${shapes}</g></svg>`
  const data = await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer()
  return { data, width, height, channels: 3 }
}
