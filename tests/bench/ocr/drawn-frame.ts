import sharp from 'sharp'
import type { Language } from '#app/domain/languages.ts'
import type { RgbImage } from '#jobs/ocr/image.ts'
import { drawBackground } from './background.ts'
import { type DrawnLine, drawLine, type DrawnStyle, fontFor } from './drawn-line.ts'
import { SENTENCES } from './sentences.ts'

export type DrawnFrame = Readonly<{ id: string; image: RgbImage; lines: readonly DrawnLine[] }>

const SIZE = { width: 1280, height: 720 }

export const STYLES = {
  outlined: { name: 'outlined', fontSizePx: 36, fill: '#ffffff', outline: { color: '#000000', widthPx: 2 } },
  yellow: { name: 'yellow', fontSizePx: 32, fill: '#ffff00', shadow: true },
  boxed: {
    name: 'boxed',
    fontSizePx: 30,
    fill: '#ffffff',
    plate: { color: '#000000', opacity: 0.6, paddingPx: 8 },
  },
  title: {
    name: 'title',
    fontSizePx: 56,
    fill: '#ffffff',
    bold: true,
    outline: { color: '#202060', widthPx: 3 },
  },
  sign: {
    name: 'sign',
    fontSizePx: 40,
    fill: '#ffe060',
    plate: { color: '#104080', opacity: 1, paddingPx: 14 },
  },
  document: {
    name: 'document',
    fontSizePx: 22,
    fill: '#000000',
    plate: { color: '#f5f5f5', opacity: 1, paddingPx: 8 },
  },
  faint: { name: 'faint', fontSizePx: 34, fill: '#ffffff', opacity: 0.5 },
  small: { name: 'small', fontSizePx: 19, fill: '#ffffff', outline: { color: '#000000', widthPx: 1 } },
} as const satisfies Record<string, DrawnStyle>
export type StyleName = keyof typeof STYLES

/** Each style once in every three frames or fewer. */
const LAYOUTS: readonly (readonly StyleName[])[] = [
  ['outlined', 'title', 'sign'],
  ['yellow', 'document', 'small'],
  ['boxed', 'small', 'title'],
  ['outlined', 'faint', 'document'],
]
const WIDEST = 1180

/** The `index`-th frame of a language: three lines over a backdrop of its own, compressed as video would be. */
export async function drawFrame(language: Language, index: number, jpegQuality = 70): Promise<DrawnFrame> {
  const layout = LAYOUTS[index % LAYOUTS.length] ?? []
  const round = Math.floor(index / LAYOUTS.length)
  const parts = await Promise.all(
    layout.map((name, j) => {
      const text = SENTENCES[language][(index * 3 + j + round * 5) % 12] ?? ''
      const wanted: DrawnStyle = STYLES[name]
      const em = /[\u3000-\u9fff\uac00-\ud7af]/.test(text) ? 1 : 0.58
      const fits = Math.min(1, WIDEST / (Array.from(text).length * em * wanted.fontSizePx))
      const style = { ...wanted, fontSizePx: Math.floor(wanted.fontSizePx * fits) }
      const cy = ([628, 140, 380][j] ?? 360) + ((index * 7) % 30)
      return drawLine(SIZE, {
        text,
        language,
        font: fontFor(language, index + j + round),
        style,
        cx: 640,
        cy,
      })
    }),
  )
  const background = await drawBackground(SIZE.width, SIZE.height, index * 101 + 7)
  return {
    id: `${language}-${index}`,
    image: await compressed(
      background,
      parts.map(({ layer }) => layer),
      jpegQuality,
    ),
    lines: parts.map(({ drawn }) => drawn),
  }
}

async function compressed(background: Buffer, layers: readonly Buffer[], quality: number): Promise<RgbImage> {
  const drawn = await sharp(background)
    .composite(layers.map((input) => ({ input })))
    .jpeg({ quality, chromaSubsampling: '4:2:0' })
    .toBuffer()
  const { data, info } = await sharp(drawn).raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height, channels: 3 }
}
