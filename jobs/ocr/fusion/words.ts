import { isIdeograph } from './scripts.ts'
import type { Place } from './vote-characters.ts'

/** Compounds are so long; kana may follow. */
const LENGTHS = [2, 3, 4]
const COMPOUND = /^\p{Script=Han}+\p{Script=Hiragana}{0,2}$/u
/** What makes a word must have this share of the weight of what makes none. */
const LEAST_SHARE = 0.15

/**
 * The line as its places have it, but where the ideograph that leads makes no word with its neighbours and another
 * does, that one: 警宗 is none, 警察 is.
 */
export function likeliestText(places: readonly Place[], knows: (word: string) => boolean): string {
  const texts = places.map(([first]) => first?.text ?? '')
  places.forEach(([first, ...others], at) => {
    if (!first || !isIdeograph(first.text) || isInWord(texts, at, knows)) return
    const better = others.find(({ text, weight }) => {
      if (!isIdeograph(text) || weight < LEAST_SHARE * first.weight) return false
      return isInWord(texts.with(at, text), at, knows)
    })
    if (better) texts[at] = better.text
  })
  return texts.join('')
}

function isInWord(texts: readonly string[], at: number, knows: (word: string) => boolean): boolean {
  return LENGTHS.some((length) =>
    Array.from({ length }, (_, back) => at - back).some((from) => {
      if (from < 0 || from + length > texts.length) return false
      const word = texts.slice(from, from + length).join('')
      return COMPOUND.test(word) && knows(word)
    }),
  )
}
