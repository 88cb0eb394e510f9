import { Converter } from 'opencc-js'
import type { CtcReading } from '../recognize/ctc.ts'
import { align, type Costs } from './align.ts'

/** A character that PP-OCR reads this surely is right but for its form: it writes half of them simplified. */
const SURE = 0.9
const HAN = /\p{Script=Han}/u
/** Putting one character for another costs less than leaving one out and adding one. */
const COSTS: Costs<string> = {
  substitution: (item, other) => (item === other ? 0 : 1),
  insertion: () => 0.9,
  omission: () => 0.9,
}

type Forms = Readonly<{ simplified: (text: string) => string; traditional: (text: string) => string }>
let forms: Forms | undefined

/**
 * A reading of traditional Chinese with the ideographs put right that PP-OCR is sure are others. What they differ in
 * must be more than the form: 赛 says nothing against 賽, 雨 does against 兩.
 */
export function withSureIdeographs(text: string, base: CtcReading): string {
  // its tables take a moment and some memory: only who reads traditional Chinese pays
  forms ??= {
    simplified: Converter({ from: 'tw', to: 'cn' }),
    traditional: Converter({ from: 'cn', to: 'tw' }),
  }
  const characters = Array.from(text)
  const { steps } = align(
    base.characters.map((character) => character.text),
    characters,
    COSTS,
  )
  let read = -1
  for (const step of steps) {
    if (step.kind !== 'missing') read++
    const own = step.kind === 'same' ? characters[step.slot] : undefined
    const other = base.characters[read]
    if (own === undefined || !other || other.probability < SURE) continue
    if (!HAN.test(own) || !HAN.test(other.text)) continue
    if (forms.simplified(own) !== forms.simplified(other.text))
      characters[step.slot] = forms.traditional(other.text)
  }
  return characters.join('')
}
