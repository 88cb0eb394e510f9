import { median } from '#app/domain/median.ts'
import type { DrawnLetter } from '../crop/letter-heights.ts'
import type { CtcCharacter } from '../recognize/ctc.ts'
import { align, type Costs } from './alignment.ts'
import { placesOf } from './character-places.ts'

/** Letters whose capital is the same shape in another size, with no accent, which would count as height. */
const TWIN = /^[cosuvwxz]$/iu
/** Letters and digits that are as high as a capital, and those that are as high as an x; all stand on the base line. */
const TALL = /^[ABDEFGHIKLMNPRTYbdfhkl0-9]$/u
const SMALL = /^[aemnr]$/u
/** Of what is as high as it should be, nothing is further from their median than this share of it. */
const SPREAD = 0.12
/** From here on, in parts of the way from an x to a capital, a letter is a capital, and up to there a small one. */
const BETWEEN = { small: 0.35, capital: 0.65 } as const
/** A capital is so many times as high as an x; in typefaces of many kinds 1.25 to 1.6 times. */
const LEAST_RATIO = 1.15
/** Where all others are tall, or all are small: heights in theirs from and up to which it is known what a letter is. */
const ALONE = {
  tall: { small: 0.84, capital: 0.94 },
  small: { small: 1.08, capital: 1.2 },
} as const
/** Of the characters, so many have to be found among the drawn letters, for a variant to show them at all. */
const LEAST_FOUND = 0.5
/** One variant alone tells if it shows so many of them; else two that agree do. */
const WELL_FOUND = 0.8
/** What the votes weigh together that change a letter: of one that has them well, or of two. */
const ENOUGH = 2

/**
 * The text with small letters and capitals of one shape, as s and S, by the height in which they are drawn beside the others:
 * recognizers see each letter scaled to the line, and take one for the other where there is no sentence to tell.
 *
 * @param characters where along the line the text stands
 * @param lettersOf finds the letters that stand on the base line, one list for each binarization variant that has them
 */
export function withDrawnCase(
  text: string,
  characters: readonly CtcCharacter[],
  lettersOf: () => readonly (readonly DrawnLetter[])[],
): string {
  const letters = Array.from(text)
  const isTold = letters.some((letter) => TALL.test(letter) || SMALL.test(letter))
  if (!isTold || !letters.some((letter) => TWIN.test(letter))) return text
  const places = placesOf(letters, characters)
  const votes = lettersOf().map((drawn) => voteOf(letters, places, drawn))
  const cased = letters.map((letter, at) => {
    const weightOf = (kind: boolean) =>
      votes.reduce((sum, { cases, weight }) => sum + (cases.get(at) === kind ? weight : 0), 0)
    const [capital, small] = [weightOf(true), weightOf(false)]
    if (Math.max(capital, small) < ENOUGH || capital === small) return letter
    return capital > small ? letter.toUpperCase() : letter.toLowerCase()
  })
  const words = cased.join('').split(' ')
  return text
    .split(' ')
    .map((word, index) => (isCasedAsWords(words[index] ?? '') ? (words[index] ?? word) : word))
    .join(' ')
}

/** Whether a word is written in small letters or in capitals, or has a capital in front: no letter is higher by chance. */
function isCasedAsWords(word: string): boolean {
  const [first = '', ...others] = word.match(/\p{L}/gu) ?? []
  const behind = others.join('')
  const isCapital = first !== first.toLowerCase()
  return behind === behind.toLowerCase() || (isCapital && behind === behind.toUpperCase())
}

/** Whether each letter with a twin is drawn as a capital, by its index, as far as its height tells in a variant. */
type Vote = Readonly<{ cases: ReadonlyMap<number, boolean>; weight: number }>

function voteOf(letters: readonly string[], places: readonly number[], drawn: readonly DrawnLetter[]): Vote {
  const heights = new Map([...drawnAt(letters, places, drawn)].map(([at, { height }]) => [at, height]))
  const found = heights.size / Math.max(1, letters.filter(isStanding).length)
  const weight = found < LEAST_FOUND ? 0 : found < WELL_FOUND ? 1 : 2
  return { cases: casesBy(letters, heights), weight }
}

function casesBy(
  letters: readonly string[],
  heights: ReadonlyMap<number, number>,
): ReadonlyMap<number, boolean> {
  const cases = new Map<number, boolean>()
  const heightOf = (kind: RegExp) =>
    commonHeight([...heights].flatMap(([at, height]) => (kind.test(letters[at] ?? '') ? [height] : [])))
  const [tall, small] = [heightOf(TALL), heightOf(SMALL)]
  const limits = limitsOf(tall, small)
  if (!limits) return cases
  for (const [at, height] of heights) {
    if (!TWIN.test(letters[at] ?? '')) continue
    if (height >= limits.capital) cases.set(at, true)
    else if (height <= limits.small) cases.set(at, false)
  }
  return cases
}

/** The heights from which on a letter is a capital, and up to which it is a small one. */
function limitsOf(
  tall: number | undefined,
  small: number | undefined,
): { small: number; capital: number } | undefined {
  if (tall !== undefined && small !== undefined) {
    if (tall < LEAST_RATIO * small) return undefined
    const at = (share: number) => small + share * (tall - small)
    return { small: at(BETWEEN.small), capital: at(BETWEEN.capital) }
  }
  const [alone, height] = tall !== undefined ? [ALONE.tall, tall] : [ALONE.small, small]
  return height === undefined ? undefined : { small: alone.small * height, capital: alone.capital * height }
}

/** The median of heights that are all alike. */
function commonHeight(heights: readonly number[]): number | undefined {
  const common = median(heights)
  const areAlike = heights.every((height) => Math.abs(height - common) <= SPREAD * common)
  return heights.length > 0 && areAlike ? common : undefined
}

/** A character, and where along the line it is thought to be. */
type Placed = Readonly<{ letter: string; at: number; place: number }>

/**
 * The drawn letters of the characters that stand alone on the base line, by their index. Recognition tells a place to half a
 * character, so characters and drawn letters are aligned in their order; some touch others, have dots above or tails.
 */
export function drawnAt(
  letters: readonly string[],
  places: readonly number[],
  drawn: readonly DrawnLetter[],
): ReadonlyMap<number, DrawnLetter> {
  const visible = letters.flatMap((letter, at): Placed[] =>
    letter === ' ' ? [] : [{ letter, at, place: places[at] ?? 0 }],
  )
  const width = 1 / Math.max(1, letters.length)
  const costs: Costs<DrawnLetter, Placed> = {
    substitution: ({ from, to }, { letter, place }) =>
      Math.abs((from + to) / 2 - place) / width + (isStanding(letter) ? 0 : UNLIKELY),
    insertion: () => UNLIKELY,
    omission: ({ letter }) => (isStanding(letter) ? UNLIKELY : 0),
  }
  const steps = align(drawn, visible, costs).steps
  return new Map(
    steps.flatMap((step) => {
      const letter = step.kind === 'same' ? visible[step.slot] : undefined
      return step.kind === 'same' && letter ? [[letter.at, step.item]] : []
    }),
  )
}

/** What it costs not to find a letter that should stand alone, in widths of a character. */
const UNLIKELY = 0.9

/** Whether a letter stands on the base line, and alone in its columns. */
export function isStanding(letter: string): boolean {
  return TALL.test(letter) || SMALL.test(letter) || TWIN.test(letter) || /^[Qt#/]$/u.test(letter)
}
