import { isLatin, type Language } from '#app/domain/languages.ts'
import type { CorpusSet } from './corpus-set.ts'

/** Of the machine, with Latin and Cyrillic letters. */
const INSTALLED: Readonly<Record<CorpusSet, readonly string[]>> = {
  development: ['Noto Sans', 'Noto Serif', 'DejaVu Sans', 'DejaVu Serif'],
  control: ['DejaVu Sans Mono', 'Noto Sans Display'],
  sealed: ['Noto Serif Display'],
}

/** Of the npm packages `@fontsource/…`; those of the second list have Cyrillic letters. */
const PACKAGED: Readonly<Record<CorpusSet, { latin: readonly string[]; cyrillic: readonly string[] }>> = {
  development: { latin: ['Dancing Script'], cyrillic: ['Oswald'] },
  control: { latin: [], cyrillic: ['Open Sans', 'Merriweather'] },
  sealed: {
    latin: [
      ...['Anton', 'Archivo Black', 'Barlow', 'Comic Neue', 'Courier Prime', 'Crimson Text', 'Fredoka'],
      ...[
        'Josefin Sans',
        'Kanit',
        'Lato',
        'League Gothic',
        'Poppins',
        'Quicksand',
        'Work Sans',
        'Zilla Slab',
      ],
    ],
    cyrillic: [
      ...['Arimo', 'Bitter', 'Caveat', 'Comfortaa', 'EB Garamond', 'Fira Sans', 'Fira Sans Condensed'],
      ...[
        'IBM Plex Mono',
        'Inter',
        'Lora',
        'Montserrat',
        'Nunito',
        'Pacifico',
        'Playfair Display',
        'PT Sans',
      ],
      ...['PT Serif', 'Raleway', 'Roboto', 'Roboto Condensed', 'Roboto Mono', 'Roboto Slab', 'Rubik'],
      ...['Source Sans 3', 'Tinos'],
    ],
  },
}

const CJK_SUFFIX: Partial<Record<Language, string>> = { ja: 'JP', 'zh-cn': 'SC', 'zh-tw': 'TC', ko: 'KR' }
/** Three are installed; the ideographs of the monospaced one are those of the first. */
const CJK: Readonly<Record<CorpusSet, string>> = {
  development: 'Noto Sans CJK',
  control: 'Noto Sans Mono CJK',
  sealed: 'Noto Serif CJK',
}

/** The families that a set draws a language with. */
export function typefaces(set: CorpusSet, language: Language): string[] {
  const suffix = CJK_SUFFIX[language]
  if (suffix) return [`${CJK[set]} ${suffix}`]
  const { latin, cyrillic } = PACKAGED[set]
  return [...INSTALLED[set], ...cyrillic, ...(isLatin(language) ? latin : [])]
}

/** The packages of `@fontsource` that a set's families come from. */
export function fontPackages(set: CorpusSet): string[] {
  const { latin, cyrillic } = PACKAGED[set]
  return [...latin, ...cyrillic].map((family) => family.toLowerCase().replaceAll(' ', '-'))
}
