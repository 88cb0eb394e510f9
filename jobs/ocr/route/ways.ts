import type { Language } from '#app/domain/languages.ts'
import type { Preparation } from '../crop/preparations.ts'
import { isLatin } from './latin.ts'

/** A height in pixels at which a line is read, and the ways in which it is prepared for that, one after another. */
export type Height = Readonly<{ heightPx: number; ways: readonly Preparation[] }>

/** What is misread at one height is not at another. */
const HEIGHTS_PX = [48, 36, 64]
const LATIN_WAYS: readonly Preparation[] = ['inked', 'peeled', 'binarized', 'crisp', 'evened', 'second']
/**
 * Scripts of many strokes are read best in black and white. What is read right after one another should not be
 * prepared alike: it would be misread alike.
 */
const ORDERS = {
  script: [
    ['peeled', 'binarized', 'crisp', 'inked', 'evened', 'second'],
    ['peeled', 'crisp', 'binarized', 'inked', 'evened', 'second'],
    ['peeled', 'binarized', 'crisp', 'inked', 'evened', 'second'],
  ],
  // kana and hangul differ in single dots and strokes, which a colour keeps and black and white may lose
  ja: [
    ['peeled', 'binarized', 'inked', 'second', 'crisp', 'evened'],
    ['peeled', 'crisp', 'inked', 'second', 'binarized', 'evened'],
    ['peeled', 'inked', 'binarized', 'second', 'crisp', 'evened'],
  ],
  ko: [
    ['peeled', 'inked', 'binarized', 'second', 'crisp', 'evened'],
    ['inked', 'peeled', 'crisp', 'second', 'binarized', 'evened'],
    ['peeled', 'binarized', 'inked', 'second', 'crisp', 'evened'],
  ],
} as const satisfies Readonly<Record<string, readonly (readonly Preparation[])[]>>

/** How Tesseract is shown a line in the language; at a glance only the first way at the first height. */
export function heightsFor(language: Language, glance: boolean): Height[] {
  const orders = ORDERS[language === 'ja' || language === 'ko' ? language : 'script']
  return HEIGHTS_PX.map((heightPx, i) => {
    // a single frame's ground is not as still as that of a mean picture
    const ways = isLatin(language) || glance ? LATIN_WAYS : (orders[i] ?? LATIN_WAYS)
    return { heightPx, ways }
  })
}
