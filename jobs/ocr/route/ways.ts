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
const BINARIZED_FIRST: readonly Preparation[] = ['peeled', 'binarized', 'crisp', 'inked', 'evened', 'second']
const CRISP_FIRST: readonly Preparation[] = ['peeled', 'crisp', 'binarized', 'inked', 'evened', 'second']

/** How Tesseract is shown a line in the language; at a glance only the first way at the first height. */
export function heightsFor(language: Language, glance: boolean): Height[] {
  // a single frame's ground is not as still as that of a mean picture
  if (isLatin(language) || glance) return HEIGHTS_PX.map((heightPx) => ({ heightPx, ways: LATIN_WAYS }))
  return HEIGHTS_PX.map((heightPx, i) => ({ heightPx, ways: i === 1 ? CRISP_FIRST : BINARIZED_FIRST }))
}
