import type { FontClass } from './text-track.ts'

export interface Typeface {
  /** Its name in CSS; its `@fontsource` package has the same in lower case, with hyphens. */
  readonly family: string
  readonly fontClass: FontClass
  readonly weights: readonly number[]
  readonly hasItalic: boolean
  readonly hasCyrillic: boolean
  /** Height of its capitals, and of a small x, in ems. */
  readonly capHeightEm: number
  readonly xHeightEm: number
  /** How wide its letters are set beside Noto Sans. */
  readonly relativeWidth: number
}

function typeface(
  family: string,
  fontClass: FontClass,
  weights: readonly number[],
  features: '' | 'italic' | 'cyrillic' | 'italic cyrillic',
  [capHeightEm, xHeightEm, widthEm]: readonly [capHeightEm: number, xHeightEm: number, widthEm: number],
): Typeface {
  return {
    family,
    fontClass,
    weights,
    hasItalic: features.includes('italic'),
    hasCyrillic: features.includes('cyrillic'),
    capHeightEm,
    xHeightEm,
    relativeWidth: widthEm / NOTO_SANS_WIDTH_EM,
  }
}

/** Mean advance of a pangram's characters. */
const NOTO_SANS_WIDTH_EM = 0.483

/** The faces that originals are compared with and translations set in; measured in their regular weight. */
export const TYPEFACES: readonly Typeface[] = [
  typeface('Noto Sans', 'sans', [400, 500, 600, 700, 900], 'italic cyrillic', [0.714, 0.536, 0.483]),
  typeface('Roboto', 'sans', [300, 400, 500, 700, 900], 'italic cyrillic', [0.711, 0.528, 0.454]),
  typeface('Open Sans', 'sans', [300, 400, 600, 700, 800], 'italic cyrillic', [0.714, 0.535, 0.479]),
  typeface('Arimo', 'sans', [400, 500, 600, 700], 'italic cyrillic', [0.688, 0.528, 0.451]),
  typeface('Lato', 'sans', [300, 400, 700, 900], 'italic', [0.717, 0.507, 0.444]),
  typeface('Inter', 'sans', [400, 500, 600, 700, 900], 'cyrillic', [0.728, 0.546, 0.489]),
  typeface('Source Sans 3', 'sans', [400, 600, 700], 'italic cyrillic', [0.656, 0.486, 0.427]),
  typeface('PT Sans', 'sans', [400, 700], 'italic cyrillic', [0.7, 0.5, 0.443]),
  typeface('Poppins', 'geometric', [300, 400, 500, 600, 700, 900], '', [0.697, 0.548, 0.503]),
  typeface('Montserrat', 'geometric', [200, 300, 400, 500, 600, 700, 800], 'cyrillic', [0.7, 0.525, 0.515]),
  typeface('Raleway', 'geometric', [200, 300, 400, 600, 700], 'cyrillic', [0.71, 0.521, 0.475]),
  typeface('League Spartan', 'geometric', [400, 700, 900], '', [0.66, 0.41, 0.423]),
  typeface('Josefin Sans', 'geometric', [300, 400, 600, 700], '', [0.723, 0.414, 0.461]),
  typeface('Lexend', 'geometric', [300, 400, 600, 700], '', [0.7, 0.525, 0.502]),
  typeface('Oswald', 'condensed', [200, 300, 400, 500, 700], 'cyrillic', [0.81, 0.578, 0.369]),
  typeface('Roboto Condensed', 'condensed', [300, 400, 700], 'italic cyrillic', [0.711, 0.528, 0.403]),
  typeface('Fira Sans Condensed', 'condensed', [400, 600, 700], 'cyrillic', [0.688, 0.526, 0.42]),
  typeface('Bebas Neue', 'display', [400], '', [0.7, 0.7, 0.343]),
  typeface('Anton', 'display', [400], '', [0.859, 0.733, 0.413]),
  typeface('Archivo Black', 'display', [400], '', [0.688, 0.528, 0.564]),
  typeface('Bangers', 'display', [400], '', [0.74, 0.729, 0.378]),
  typeface('Luckiest Guy', 'display', [400], '', [0.702, 0.692, 0.52]),
  typeface('Press Start 2P', 'display', [400], 'cyrillic', [1, 0.75, 1]),
  typeface('Orbitron', 'display', [400, 700, 900], '', [0.72, 0.58, 0.57]),
  typeface('UnifrakturMaguntia', 'display', [400], '', [0.717, 0.52, 0.399]),
  typeface('Nunito', 'rounded', [300, 400, 700, 900], 'cyrillic', [0.712, 0.493, 0.46]),
  typeface('Quicksand', 'rounded', [400, 700], '', [0.7, 0.516, 0.474]),
  typeface('Fredoka', 'rounded', [400, 600], '', [0.688, 0.481, 0.46]),
  typeface('Tinos', 'serif', [400, 700], 'italic cyrillic', [0.655, 0.459, 0.422]),
  typeface('Noto Serif', 'serif', [400, 700], 'italic cyrillic', [0.714, 0.536, 0.499]),
  typeface('Playfair Display', 'serif', [400, 700, 900], 'italic', [0.708, 0.515, 0.467]),
  typeface('Merriweather', 'serif', [300, 400, 700, 900], 'italic cyrillic', [0.743, 0.555, 0.502]),
  typeface('EB Garamond', 'serif', [400, 600, 700], 'italic cyrillic', [0.653, 0.405, 0.404]),
  typeface('Cormorant Garamond', 'serif', [400, 600, 700], 'italic cyrillic', [0.625, 0.386, 0.409]),
  typeface('Cinzel', 'serif', [400, 700], '', [0.7, 0.6, 0.57]),
  typeface('Roboto Slab', 'slab', [300, 400, 700], 'cyrillic', [0.711, 0.528, 0.491]),
  typeface('Bitter', 'slab', [400, 700], 'cyrillic', [0.698, 0.532, 0.476]),
  typeface('Special Elite', 'slab', [400], '', [0.689, 0.481, 0.525]),
  typeface('Roboto Mono', 'mono', [400, 700], 'cyrillic', [0.711, 0.528, 0.6]),
  typeface('Courier Prime', 'mono', [400, 700], 'italic', [0.58, 0.451, 0.6]),
  typeface('Dancing Script', 'script', [400, 700], '', [0.72, 0.332, 0.364]),
  typeface('Pacifico', 'script', [400], 'cyrillic', [0.877, 0.47, 0.423]),
  typeface('Comic Neue', 'script', [400, 700], '', [0.675, 0.494, 0.441]),
  typeface('Caveat', 'script', [400, 700], 'cyrillic', [0.701, 0.355, 0.339]),
  typeface('Kalam', 'script', [400, 700], '', [0.72, 0.511, 0.443]),
  typeface('Amatic SC', 'script', [400, 700], 'cyrillic', [0.758, 0.662, 0.288]),
  typeface('Permanent Marker', 'script', [400], '', [0.74, 0.59, 0.522]),
  typeface('Lobster', 'script', [400], 'cyrillic', [0.75, 0.557, 0.398]),
  typeface('Great Vibes', 'script', [400], 'cyrillic', [0.807, 0.357, 0.305]),
  typeface('Satisfy', 'script', [400], '', [0.725, 0.407, 0.391]),
  typeface('Kaushan Script', 'script', [400], '', [0.742, 0.475, 0.406]),
  typeface('Patrick Hand', 'script', [400], '', [0.662, 0.468, 0.371]),
  typeface('Indie Flower', 'script', [400], '', [0.676, 0.388, 0.434]),
  typeface('Shadows Into Light', 'script', [400], '', [0.664, 0.604, 0.4]),
]

/** Faces that hardly any line is in; to these each script is added. */
const UNUSUAL = new Set([
  'Bangers',
  'Luckiest Guy',
  'Press Start 2P',
  'Orbitron',
  'UnifrakturMaguntia',
  'Special Elite',
])

/** Whether letters of this face are expected only where they are clearly seen. */
export function isUnusualTypeface({ family, fontClass }: Typeface): boolean {
  return fontClass === 'script' || UNUSUAL.has(family)
}

const BY_FAMILY = new Map(TYPEFACES.map((face) => [face.family, face]))

/** Undefined for a family that translations cannot be set in. */
export function typefaceOf(family: string | null | undefined): Typeface | undefined {
  return family ? BY_FAMILY.get(family) : undefined
}

/** Whether faces of a class end their strokes in serifs. */
export function hasSerifs(fontClass: FontClass | undefined): boolean {
  return fontClass === 'serif' || fontClass === 'slab'
}

/** Of each class the face that writes Cyrillic as well. */
const WITH_CYRILLIC: Readonly<Record<FontClass, string>> = {
  sans: 'Noto Sans',
  geometric: 'Montserrat',
  condensed: 'Oswald',
  display: 'Oswald',
  rounded: 'Nunito',
  serif: 'Tinos',
  slab: 'Roboto Slab',
  mono: 'Roboto Mono',
  script: 'Caveat',
}

const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

/** Whether a text is set in squares: Chinese, Japanese or Korean, perhaps with other letters among them. */
export function isCjk(text: string): boolean {
  return CJK.test(text)
}

const CYRILLIC = /\p{Script=Cyrillic}/u

/** The face itself, or the nearest of its class that has the text's script. */
export function typefaceFor(text: string, face: Typeface): Typeface {
  if (face.hasCyrillic || !CYRILLIC.test(text)) return face
  return BY_FAMILY.get(WITH_CYRILLIC[face.fontClass]) ?? face
}

/** The weight a family has that is nearest to the one wished for; of two the bolder. */
export function nearestWeight({ weights }: Typeface, weight: number): number {
  const [nearest] = weights.toSorted((a, b) => Math.abs(a - weight) - Math.abs(b - weight) || b - a)
  return nearest ?? 400
}
