import { isBig5 } from './big5.ts'
import { taiwaneseForm } from './forms.ts'

const HAN = /\p{Script=Han}/u

/** The text with every character that only simplified texts have in its Taiwanese form. */
export function inTraditional(text: string): string {
  return Array.from(text, (character) =>
    HAN.test(character) && !isBig5(character) ? taiwaneseForm(character) : character,
  ).join('')
}
