import { typefaceOf } from '../typefaces.ts'
import type { Caption } from './overlay-plan.ts'
import type { Rect } from '../geometry.ts'
import { LINE_HEIGHT_EM } from './type-size.ts'

/** Characters by how wide they are set, in ems of Noto Sans; the first that fits decides. */
const WIDTHS: readonly (readonly [pattern: RegExp, em: number])[] = [
  [/[\p{M}\p{Cf}]/u, 0],
  [/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]/u, 1],
  [/\p{Script=Hangul}/u, 0.92],
  [/\p{Emoji_Presentation}/u, 1.25],
  [/[\sil.,:;'’!|()[\]jftr-]/u, 0.3],
  [/[mwMW@%—]/u, 0.9],
  [/\p{Lu}/u, 0.63],
  [/[\p{Script=Arabic}\p{Script=Hebrew}]/u, 0.52],
]
const USUAL_EM = 0.57
const BOLD = 1.07
const BOLD_FROM = 600

/**
 * About how long a text is on one line, in ems: for a first judgement without a browser. The page that paints it
 * measures.
 */
export function textWidthEm(
  text: string,
  {
    weight,
    fontFamily,
    widthScale = 1,
  }: { weight: number; fontFamily?: string | null | undefined; widthScale?: number | undefined },
): number {
  let width = 0
  for (const character of text) width += WIDTHS.find(([pattern]) => pattern.test(character))?.[1] ?? USUAL_EM
  const inFace = width * (typefaceOf(fontFamily)?.relativeWidth ?? 1) * widthScale
  return weight >= BOLD_FROM ? inFace * BOLD : inFace
}

/** About where the text stands in its largest room, before turning. */
export function textRect(caption: Caption): Rect {
  const { text, fontSizePx, rooms, box, align, lineHeightEm = LINE_HEIGHT_EM } = caption
  const outer = rooms.at(-1)?.rect ?? box
  const lengths = text.split('\n').map((line) => textWidthEm(line, caption) * fontSizePx)
  const width = Math.min(Math.max(...lengths), outer.width)
  const lines = lengths.reduce((sum, length) => sum + Math.max(1, Math.ceil(length / outer.width)), 0)
  const height = Math.min(lines * lineHeightEm * fontSizePx, outer.height)
  const spare = box.width - width
  const x = box.x + { left: 0, center: spare / 2, right: spare }[align]
  return {
    x: Math.min(Math.max(x, outer.x), outer.x + outer.width - width),
    y: box.y + (box.height - height) / 2,
    width,
    height,
  }
}
