import sharp from 'sharp'
import type { TextBox } from '#app/domain/geometry.ts'
import type { Language } from '#app/domain/languages.ts'

/** The style of a line of the corpus; lengths in pixels of the frame. */
export type DrawnStyle = Readonly<{
  name: string
  fontSizePx: number
  fill: string
  opacity?: number
  bold?: boolean
  italic?: boolean
  outline?: { color: string; widthPx: number }
  shadow?: boolean
  plate?: { color: string; opacity: number; paddingPx: number }
  letterSpacingPx?: number
  angleDegrees?: number
}>

export type DrawnLine = Readonly<{
  text: string
  language: Language
  style: DrawnStyle
  /** Around the ink, before turning. */
  box: TextBox
  capHeightPx: number
}>

const CJK_FONTS: Partial<Record<Language, string>> = { ja: 'JP', 'zh-cn': 'SC', 'zh-tw': 'TC', ko: 'KR' }
const LATIN_FONTS = ['Noto Sans', 'Noto Serif', 'DejaVu Sans', 'DejaVu Serif']

/** The `index`-th typeface for the language, sans and serif by turns. */
export function fontFor(language: Language, index: number): string {
  const script = CJK_FONTS[language]
  if (script) return `Noto ${index % 3 === 1 ? 'Serif' : 'Sans'} CJK ${script}`
  return LATIN_FONTS[index % LATIN_FONTS.length] ?? 'Noto Sans'
}

/** The line as a layer of the frame's size, ink centred on (cx, cy), with the truth about it. */
export async function drawLine(
  frame: { width: number; height: number },
  line: { text: string; language: Language; font: string; style: DrawnStyle; cx: number; cy: number },
): Promise<{ layer: Buffer; drawn: DrawnLine }> {
  const { text, language, font, style, cx, cy } = line
  const ink = await inkBox(text, font, style)
  const cap = await inkBox(CJK_FONTS[language] ? '国' : 'H', font, style)
  const box = { x: cx - ink.width / 2, y: cy - ink.height / 2, width: ink.width, height: ink.height }
  const { plate, outline, angleDegrees = 0 } = style
  const padding = plate?.paddingPx ?? 0
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${frame.width}" height="${frame.height}">
    <defs><filter id="s" x="-10%" y="-30%" width="120%" height="160%"><feDropShadow dx="2" dy="2" stdDeviation="1" flood-color="#000" flood-opacity="0.85"/></filter></defs>
    <g transform="rotate(${angleDegrees} ${cx} ${cy})">
    ${plate ? `<rect x="${box.x - padding}" y="${box.y - padding}" width="${box.width + 2 * padding}" height="${box.height + 2 * padding}" fill="${plate.color}" fill-opacity="${plate.opacity}"/>` : ''}
    <g opacity="${style.opacity ?? 1}"${style.shadow ? ' filter="url(#s)"' : ''}>${textElement(text, font, style, box.x - ink.x, box.y - ink.y, outline)}</g></g></svg>`
  return {
    layer: Buffer.from(svg),
    drawn: { text, language, style, box: { ...box, angleDegrees }, capHeightPx: cap.height },
  }
}

function textElement(
  text: string,
  font: string,
  style: DrawnStyle,
  x: number,
  y: number,
  outline?: { color: string; widthPx: number },
): string {
  const stroke = outline
    ? ` stroke="${outline.color}" stroke-width="${outline.widthPx * 2}" stroke-linejoin="round" paint-order="stroke"`
    : ''
  return `<text x="${x}" y="${y}" xml:space="preserve" font-family="${font}" font-size="${style.fontSizePx}" font-weight="${style.bold ? 700 : 400}" font-style="${style.italic ? 'italic' : 'normal'}" letter-spacing="${style.letterSpacingPx ?? 0}" fill="${style.fill}"${stroke}>${escaped(text)}</text>`
}

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;')
}

/** Where the ink of the text falls when it is set at (0, 0) on its base line. */
async function inkBox(text: string, font: string, style: DrawnStyle) {
  const size = style.fontSizePx
  const [left, base] = [size, size * 2]
  const [width, height] = [Math.ceil(size * (Array.from(text).length * 1.3 + 4)), Math.ceil(size * 3)]
  const plain = { ...style, fill: '#fff' }
  const { data, info } = await sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${textElement(text, font, plain, left, base)}</svg>`,
    ),
  )
    .extractChannel('alpha')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const box = { left: Infinity, right: -1, top: Infinity, bottom: -1 }
  for (let i = 0; i < data.length; i++) {
    if ((data[i] ?? 0) < 64) continue
    const x = i % info.width
    const y = (i - x) / info.width
    box.left = Math.min(box.left, x)
    box.right = Math.max(box.right, x)
    box.top = Math.min(box.top, y)
    box.bottom = Math.max(box.bottom, y)
  }
  if (box.right < 0) throw new Error(`${font} draws nothing for ${text}`)
  return {
    x: box.left - left,
    y: box.top - base,
    width: box.right - box.left + 1,
    height: box.bottom - box.top + 1,
  }
}
