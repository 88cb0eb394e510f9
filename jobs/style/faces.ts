import { IDEOGRAPH_HEIGHT_EM } from '#app/domain/overlay/type-size.ts'
import { isCjk, TYPEFACES, type Typeface } from '#app/domain/typefaces.ts'
import { hasCharacters } from './font-subsets.ts'

/** One weight and slant of a typeface. */
export interface Face {
  readonly typeface: Typeface
  readonly weight: number
  readonly italic: boolean
}

/** All faces that a line in Latin or Cyrillic letters may be compared with. */
export const FACES: readonly Face[] = TYPEFACES.flatMap((typeface) =>
  typeface.weights.flatMap((weight) => [
    { typeface, weight, italic: false },
    ...(typeface.hasItalic && (weight === 400 || weight === 700) ? [{ typeface, weight, italic: true }] : []),
  ]),
)

/** Faces for the first search of a line's place, of every kind. */
const PROBES = FACES.filter(
  ({ typeface: { family }, weight, italic }) =>
    ['Arimo', 'Montserrat', 'Oswald', 'Tinos', 'Caveat'].includes(family) &&
    (weight === 400 || weight === 700) &&
    !italic,
)

/**
 * Families that draw Chinese, Japanese and Korean. Forms of a character differ by region, weight and size hardly do: a text
 * is compared with the first family that has its characters.
 */
const CJK_FAMILIES = ['Noto Sans SC', 'Noto Sans TC', 'Noto Sans JP', 'Noto Sans KR'] as const
const CJK_WEIGHTS = [300, 400, 500, 700, 900] as const
const CJK_FACES: ReadonlyMap<string, readonly Face[]> = new Map(
  CJK_FAMILIES.map((family) => {
    const typeface: Typeface = {
      ...{ family, fontClass: 'sans', weights: CJK_WEIGHTS, hasItalic: false, hasCyrillic: true },
      ...{ capHeightEm: IDEOGRAPH_HEIGHT_EM, xHeightEm: 0.543, relativeWidth: 1 },
    }
    return [family, CJK_WEIGHTS.map((weight) => ({ typeface, weight, italic: false }))]
  }),
)

/** The faces that may have drawn a text; none when no family has its characters. */
export function facesFor(text: string): readonly Face[] {
  if (!isCjk(text)) return FACES
  const family = CJK_FAMILIES.find((one) => hasCharacters(one, text))
  return (family && CJK_FACES.get(family)) ?? []
}

/** A few of them, of every kind, with which the line's place is searched. */
export function probesFor(text: string): readonly Face[] {
  return isCjk(text) ? facesFor(text).filter(({ weight }) => weight === 400 || weight === 900) : PROBES
}

/** The family that translations are set in when the original is in this one. */
export function translationFamily(family: string): string {
  return CJK_FACES.has(family) ? 'Noto Sans' : family
}
