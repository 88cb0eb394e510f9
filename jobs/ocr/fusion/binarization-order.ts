import { isLatin, type Language } from '#app/domain/languages.ts'
import type { BinarizationVariant } from '../crop/binarization.ts'

/** A height in pixels at which a line is read, and the binarization variants that are tried there, in order. */
export type Height = Readonly<{ heightPx: number; variants: readonly BinarizationVariant[] }>

/** What is misread at one height is not at another. */
const HEIGHTS_PX = [48, 36, 64]
const LATIN_ORDER: readonly BinarizationVariant[] = [
  'color-cluster',
  'enclosed-fill',
  'otsu',
  'top-hat-contrast',
  'top-hat',
  'second-color-cluster',
]
/**
 * Scripts of many strokes are read best in black and white. Variants that follow one another should differ: similar
 * ones are misread alike.
 */
const ORDERS = {
  script: [
    ['enclosed-fill', 'otsu', 'top-hat-contrast', 'color-cluster', 'top-hat', 'second-color-cluster'],
    ['enclosed-fill', 'top-hat-contrast', 'otsu', 'color-cluster', 'top-hat', 'second-color-cluster'],
    ['enclosed-fill', 'otsu', 'top-hat-contrast', 'color-cluster', 'top-hat', 'second-color-cluster'],
  ],
  // kana and hangul differ in single dots and strokes, which a colour cluster preserves and other variants may lose
  ja: [
    ['enclosed-fill', 'otsu', 'color-cluster', 'second-color-cluster', 'top-hat-contrast', 'top-hat'],
    ['enclosed-fill', 'top-hat-contrast', 'color-cluster', 'second-color-cluster', 'otsu', 'top-hat'],
    ['enclosed-fill', 'color-cluster', 'otsu', 'second-color-cluster', 'top-hat-contrast', 'top-hat'],
  ],
  ko: [
    ['enclosed-fill', 'color-cluster', 'otsu', 'second-color-cluster', 'top-hat-contrast', 'top-hat'],
    ['color-cluster', 'enclosed-fill', 'top-hat-contrast', 'second-color-cluster', 'otsu', 'top-hat'],
    ['enclosed-fill', 'otsu', 'color-cluster', 'second-color-cluster', 'top-hat-contrast', 'top-hat'],
  ],
} as const satisfies Readonly<Record<string, readonly (readonly BinarizationVariant[])[]>>

/** Heights and variants that Tesseract tries for a language; fast recognition takes the first of each. */
export function binarizationsFor(language: Language, fast: boolean): Height[] {
  const orders = ORDERS[language === 'ja' || language === 'ko' ? language : 'script']
  return HEIGHTS_PX.map((heightPx, i) => {
    // the background of a single frame is noisier than that of a mean picture
    const variants = isLatin(language) || fast ? LATIN_ORDER : (orders[i] ?? LATIN_ORDER)
    return { heightPx, variants }
  })
}
