import { distance } from 'fastest-levenshtein'
import type { Reading } from '../recognize/reading.ts'
import { correctEach, isKnown } from './post-correction.ts'

/** What grammar decides between て and で, which differ by two dots. */
const RULES: readonly (readonly [wrong: RegExp, right: string])[] = [
  [/(?<=っ)で/gu, 'て'],
  [/(?<=\p{Script=Han}ん)て/gu, 'で'],
]

/** A Japanese text with what no Japanese text has put right. */
export function correctJapanese(text: string): string {
  return RULES.reduce((corrected, [wrong, right]) => corrected.replace(wrong, right), text)
}

/** Signs space the syllables of a word. */
const SPACED_SYLLABLES = /^\p{sc=Hangul}(?: \p{sc=Hangul}){1,3}$/u

/** A Korean text that is one word with its syllables together: 출 구 is 출구. */
export function withJoinedSyllables(text: string, knows: (word: string) => boolean): string {
  const joined = text.replaceAll(' ', '')
  return SPACED_SYLLABLES.test(text) && knows(joined) ? joined : text
}

/** What is known of a word that is rather another one: a root, to which one ending or another was read. */
const LEAST_KNOWN = 2
/** A rival weighs so much of what the word itself does, or more. */
const LEAST_SHARE = 0.3

/**
 * A Korean text, each word that is known in part replaced by one of which more is known: 취소됩니따 by 취소됩니다. No word
 * list has all that stems and endings make, so a word is as known as the share of it that known ones cover. A rival
 * differs in one syllable and was read in its place by a reading with as many words.
 */
export function correctKorean(
  text: string,
  readings: readonly Reading[],
  knows: (word: string) => boolean,
): string {
  return correctEach(text, readings, (word, rivals) => {
    const known = syllablesKnown(word, knows)
    if (known < LEAST_KNOWN || known === word.length) return word
    const own = rivals.weights.get(word) ?? 0
    const [better] = [...rivals.weights]
      .filter(([rival, weight]) => differsByOneSyllable(word, rival) && weight >= LEAST_SHARE * own)
      .map(([rival]) => ({ rival, known: syllablesKnown(rival, knows) }))
      .sort((a, b) => b.known - a.known)
    return better && better.known > known ? better.rival : word
  })
}

function differsByOneSyllable(word: string, rival: string): boolean {
  return rival.length === word.length && distance(rival, word) === 1
}

/** How many of the word's syllables, at most, known words of two and more cover that do not overlap. */
function syllablesKnown(word: string, knows: (word: string) => boolean): number {
  const most = [0]
  for (let to = 1; to <= word.length; to++) {
    let best = most[to - 1] ?? 0
    for (let from = 0; from <= to - 2; from++)
      if (knows(word.slice(from, to))) best = Math.max(best, (most[from] ?? 0) + to - from)
    most.push(best)
  }
  return most.at(-1) ?? 0
}

/** A word of which more letters than this share differ is another one. */
const MOST_OFF = 0.34

/** A short word that is read in one with the я behind it: the blank beside a letter alone is easily lost. */
const JOINED_WITH_I = /^(\P{L}*(?:не|ни|и|а|но|да|вот|это|что|как))(я\P{L}*)$/iu

/**
 * A Russian text, each word that no list has replaced by the weightiest known one that a reading with as many words has
 * in its place: Смасибо by Спасибо, нея by не я.
 */
export function correctRussian(
  text: string,
  readings: readonly Reading[],
  knows: (word: string) => boolean,
): string {
  return correctEach(text, readings, (word, rivals) => {
    if (isKnown(word, knows)) return word
    const better = rivals.ranked.find(([rival]) => isSimilar(word, rival) && isKnown(rival, knows))
    return better?.[0] ?? word.replace(JOINED_WITH_I, '$1 $2')
  })
}

function isSimilar(word: string, rival: string): boolean {
  return rival !== '' && distance(word, rival) <= Math.max(1, MOST_OFF * word.length)
}
