import sharp from 'sharp'
import type { Language } from '#app/domain/languages.ts'
import type { RgbImage } from '#jobs/ocr/image.ts'
import { drawBackground } from '#tests/bench/ocr/background.ts'
import { type DrawnLine, drawLine, type DrawnStyle, fontFor } from '#tests/bench/ocr/drawn-line.ts'

export const SIZE = { width: 1280, height: 720 }
const WHITE_OUTLINED: DrawnStyle = {
  name: 'outlined',
  fontSizePx: 40,
  fill: '#ffffff',
  outline: { color: '#000000', widthPx: 3 },
}

export type Placed = Readonly<{
  text: string
  cx?: number
  cy?: number
  style?: Partial<DrawnStyle>
  language?: Language
  font?: string
}>

/** Drawing one takes a second: it is done once for each seed. */
const backgrounds = new Map<number, Promise<Buffer>>()

function backgroundOf(seed: number): Promise<Buffer> {
  const drawn = backgrounds.get(seed) ?? drawBackground(SIZE.width, SIZE.height, seed)
  backgrounds.set(seed, drawn)
  return drawn
}

/** Lines over a drawn background, or over one colour. */
export async function canvas(
  lines: readonly Placed[],
  background: number | string = 5,
): Promise<{ image: RgbImage; drawn: DrawnLine[] }> {
  const parts = await Promise.all(
    lines.map(({ text, cx = 640, cy = 360, style, language = 'en', font = fontFor(language, 0) }) =>
      drawLine(SIZE, { text, language, font, style: { ...WHITE_OUTLINED, ...style }, cx, cy }),
    ),
  )
  const base =
    typeof background === 'number'
      ? sharp(await backgroundOf(background))
      : sharp({ create: { ...SIZE, channels: 3, background: background } })
  const png = await base
    .composite(parts.map(({ layer }) => ({ input: layer })))
    .png({ compressionLevel: 1 })
    .toBuffer()
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return {
    image: { data, width: info.width, height: info.height, channels: 3 },
    drawn: parts.map(({ drawn }) => drawn),
  }
}

export function pngOf(image: RgbImage): Promise<Buffer> {
  return sharp(image.data, { raw: image }).png({ compressionLevel: 1 }).toBuffer()
}
