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
    ...(typeface.hasItalic ? [{ typeface, weight, italic: true }] : []),
  ]),
)

/**
 * Whether a line is compared with a face from the start. Few lines are slanted: the slanted weights between and beyond these
 * two are compared where a slanted face explains most.
 */
export function isComparedFirst({ weight, italic }: Face): boolean {
  return !italic || weight === 400 || weight === 700
}

/** Other weights of one family and slant. */
export function isOtherWeight(face: Face, { typeface, weight, italic }: Face): boolean {
  return face.typeface.family === typeface.family && face.italic === italic && face.weight !== weight
}

/** Faces for the first search of a line's place, of every kind. */
const PROBES = FACES.filter(
  ({ typeface: { family }, weight, italic }) =>
    !italic &&
    (weight === 400 || weight === 700) &&
    (['Arimo', 'Montserrat', 'Oswald', 'Tinos', 'Caveat'].includes(family) ||
      // its letters stand where those of no other class do
      (family === 'Roboto Mono' && weight === 400)),
)

const RARER_FAMILIES: Readonly<Record<string, number>> = {
  ...{ Fredoka: 400, Poppins: 500, 'Josefin Sans': 400, 'Archivo Black': 400 },
  ...{ 'Roboto Slab': 400, 'Playfair Display': 700, 'Courier Prime': 400, 'Press Start 2P': 400 },
  ...{ 'Dancing Script': 700, Kalam: 400, 'Permanent Marker': 400, 'Amatic SC': 700 },
  ...{ 'Great Vibes': 400, 'Shadows Into Light': 400, Orbitron: 700 },
}

/** Faces for a second search, where the first finds hardly anything. */
export const RARER_PROBES = FACES.filter(
  ({ typeface: { family }, weight, italic }) => !italic && RARER_FAMILIES[family] === weight,
)

/**
 * Families that draw Chinese, Japanese and Korean. Forms of a character differ by region, weight and size hardly do: a text
 * is compared with the first family of each class that has its characters.
 */
const CJK_FAMILIES = {
  sans: ['Noto Sans SC', 'Noto Sans TC', 'Noto Sans JP', 'Noto Sans KR'],
  serif: ['Noto Serif SC', 'Noto Serif JP'],
} as const
const CJK_WEIGHTS = { sans: [300, 400, 500, 700, 900], serif: [400, 700, 900] } as const
type CjkClass = keyof typeof CJK_FAMILIES
const CJK_CLASSES = ['sans', 'serif'] as const satisfies readonly CjkClass[]

const CJK_FACES: ReadonlyMap<string, readonly Face[]> = new Map(
  CJK_CLASSES.flatMap((fontClass) =>
    CJK_FAMILIES[fontClass].map((family) => {
      const weights = CJK_WEIGHTS[fontClass]
      const typeface: Typeface = {
        ...{ family, fontClass, weights, hasItalic: false, hasCyrillic: true },
        ...{ capHeightEm: IDEOGRAPH_HEIGHT_EM, xHeightEm: 0.543, relativeWidth: 1 },
      }
      return [family, weights.map((weight) => ({ typeface, weight, italic: false }))] as const
    }),
  ),
)

/** The family that has notes, arrows, stars and other symbols, and the weights of those that are regular and bold. */
const SYMBOLS = { family: 'Noto Sans JP', regular: 400, bold: 700, boldFrom: 600 } as const

/** A face with symbols, about as bold as one that lacks them. */
export function symbolFace({ weight }: Face): Face | undefined {
  const wanted = weight < SYMBOLS.boldFrom ? SYMBOLS.regular : SYMBOLS.bold
  return CJK_FACES.get(SYMBOLS.family)?.find((face) => face.weight === wanted)
}

/** The faces that may have drawn a text; none when no family has its characters. */
export function facesFor(text: string): readonly Face[] {
  if (!isCjk(text)) return FACES
  return CJK_CLASSES.flatMap((fontClass) => {
    const family = CJK_FAMILIES[fontClass].find((one) => hasCharacters(one, text))
    return (family && CJK_FACES.get(family)) ?? []
  })
}

/** A few of them, of every kind, with which the line's place is searched. */
export function probesFor(text: string): readonly Face[] {
  if (!isCjk(text)) return PROBES
  // squares stand where they do with serifs and without
  return facesFor(text).filter(
    ({ typeface, weight }) => typeface.fontClass === 'sans' && (weight === 400 || weight === 900),
  )
}

/** The family that translations are set in when the original is in this one. */
export function translationFamily(family: string): string {
  const [face] = CJK_FACES.get(family) ?? []
  if (!face) return family
  return face.typeface.fontClass === 'serif' ? 'Noto Serif' : 'Noto Sans'
}
