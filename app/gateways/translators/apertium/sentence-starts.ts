import type { Analysis, Word } from './readings.ts'

/**
 * Words that begin a sentence without their capital. Apertium hands a capital on to whatever comes first in the
 * translation and leaves a second one where the word went: "Mix the flour" would be "Mezcla La harina".
 */
export function decapitaliseStarts({ words, after }: Analysis): Analysis {
  let isStart = true
  return {
    words: words.map((word) => {
      const tags = word.readings.join('')
      if (/<sent>/.test(tags)) isStart = true
      if (!isStart || !/\p{L}/u.test(word.surface)) return word
      isStart = false
      return isName(word) ? word : lowered(word)
    }),
    after,
  }
}

const isName = ({ readings }: Word) => readings.every((reading) => /<np>/.test(reading))

function lowered({ before, surface, readings }: Word): Word {
  const lower = (text: string) =>
    text.replace(
      /^([*]?)(\p{Lu})(?!\p{Lu})/u,
      (_, star: string, letter: string) => star + letter.toLowerCase(),
    )
  return {
    before,
    surface: lower(surface),
    readings: readings.filter((reading) => !/<np>/.test(reading)).map(lower),
  }
}

/** Small words that no language writes with a capital within a sentence. */
const SMALL_WORDS = new Set(
  (
    'the a an of in on at to for from by with and or my your his her its our their this that it he she they we you ' +
    'el la los las un una unos unas de del al a en con sin por para y o mi tu su mis tus sus le les lo que se no es ' +
    'le les du des dans sur avec et ou mon ton son ma ta sa vos votre ce cette il elle on ne ' +
    'il lo gli i uno di da nel nella con su e ed un mio tuo suo non os as um uma do da dos das em no na com que'
  ).split(' '),
)

/** Takes capitals away that transfer set within a sentence: all of them if the analysed text has none. */
export function withoutStrayCapitals(translation: string, { words }: Analysis): string {
  const hasCapitals = words.some(({ surface }) => /\p{Lu}/u.test(surface))
  return translation.replace(
    /(?<=[\p{L}\p{N},]\s{0,4}(?:\[[^\]]{0,20}\]\s{0,4})?)(?<![*\p{L}\p{N}'’-])\p{Lu}\p{Ll}{0,60}(?![\p{L}'’])/gu,
    (word) => {
      const lower = word.toLowerCase()
      return SMALL_WORDS.has(lower) || (!hasCapitals && !ALWAYS_CAPITAL.test(word)) ? lower : word
    },
  )
}

/** English writes these with a capital wherever they stand. */
const ALWAYS_CAPITAL =
  /^(?:I|Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)(?:day)?s?$|^(?:January|February|March|April|May|June|July|August|September|October|November|December)$|(?:ish|ese|ian|ean|can)s?$|^(?:French|German|Greek|Dutch|Swiss)$/

/** Capitals after each stop, if the original has them there. The very first letter is not touched. */
export function capitaliseSentences(original: string, translation: string): string {
  const start = /([.!?…]["'»”)]*\s+["'«“(¿¡]*)(\p{L})/gu
  const starts = [...original.matchAll(start)]
  if (starts.length === 0 || !starts.every(([, , letter = '']) => /\p{Lu}/u.test(letter))) return translation
  return translation.replace(start, (_, before: string, letter: string) => before + letter.toUpperCase())
}
