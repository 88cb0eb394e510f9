import { typefaceOf } from '../typefaces.ts'

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
