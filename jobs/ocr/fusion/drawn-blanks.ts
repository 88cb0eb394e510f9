import { median } from '#app/domain/median.ts'
import type { DrawnLetter } from '../crop/letter-heights.ts'
import type { CtcCharacter } from '../recognize/ctc.ts'
import { placesOf } from './character-places.ts'
import { drawnAt } from './drawn-case.ts'
import { isKnown } from './post-correction.ts'

/** Shorter runs of letters are parted by chance. */
const LEAST_LETTERS = 5
const LETTERS = /^\p{L}+$/u
const HASH = /(?<=(?:^|\s)#) (?=\p{L})/gu
/**
 * Between two words as much is free as this share of a letter's width, and so much more than between letters, of the median letter
 * and gap of the line: a blank is a third to half of a letter's width, what lies between two letters a tenth to a quarter.
 */
const BLANK = { least: 0.35, more: 0.25 } as const

/** How wide the room behind a character is, by its index, as far as a binarization variant shows it. */
type Room = ReadonlyMap<number, 'blank' | 'none'>

/**
 * The text with the blanks that its letters leave, where recognizers saw none: thick outlines fill them. A word that is none is parted
 * where the room is wide and all parts are words. Behind a `#`, where recognizers see blanks that are none, there is one if it is wide.
 *
 * @param characters where along the line the text stands
 * @param lettersOf finds the letters that stand on the base line, one list for each binarization variant that has them
 */
export function withDrawnBlanks(
  text: string,
  characters: readonly CtcCharacter[],
  lettersOf: () => readonly (readonly DrawnLetter[])[],
  knows: (word: string) => boolean,
): string {
  const isJoined = (word: string) =>
    LETTERS.test(word) && word.length >= LEAST_LETTERS && !isKnown(word, knows)
  if (text.search(HASH) < 0 && !text.split(' ').some(isJoined)) return text
  const letters = Array.from(text)
  const room = roomIn(letters, placesOf(letters, characters), lettersOf())
  let from = 0
  const parted = text.split(' ').map((word) => {
    const start = from
    from += Array.from(word).length + 1
    return isJoined(word) ? partedAt(word, (at) => room.get(start + at - 1) === 'blank', knows) : word
  })
  const hash = text.search(HASH) - 1
  const joined = parted.join(' ')
  return hash >= 0 && room.get(Array.from(text.slice(0, hash)).length) === 'blank'
    ? joined
    : joined.replace(HASH, '')
}

/** What several variants show is a blank if none of them has the letters beside each other. */
function roomIn(
  letters: readonly string[],
  places: readonly number[],
  variants: readonly (readonly DrawnLetter[])[],
): Room {
  const room = new Map<number, 'blank' | 'none'>()
  for (const drawn of variants) {
    const found = drawnAt(letters, places, drawn)
    const gaps = [...found].flatMap(([at, letter]) => {
      const next = letters[at + 1] === ' ' ? found.get(at + 2) : found.get(at + 1)
      return next ? [{ at, width: next.from - letter.to }] : []
    })
    const letterWidth = median(drawn.map(({ from, to }) => to - from))
    const usual = median(gaps.filter(({ at }) => letters[at + 1] !== ' ').map(({ width }) => width))
    const least = Math.max(BLANK.least * letterWidth, usual + BLANK.more * letterWidth)
    for (const { at, width } of gaps)
      if (width < least) room.set(at, 'none')
      else if (!room.has(at)) room.set(at, 'blank')
  }
  return room
}

/** The word as the fewest known words with blanks where there is room; as it is where there are none. */
function partedAt(word: string, isBlank: (at: number) => boolean, knows: (word: string) => boolean): string {
  const letters = Array.from(word)
  const best: (string[] | undefined)[] = [[]]
  for (let to = 1; to <= letters.length; to++) {
    if (to < letters.length && !isBlank(to)) continue
    for (let from = 0; from < to; from++) {
      const [words, part] = [best[from], letters.slice(from, to).join('')]
      if (!words || (best[to]?.length ?? Infinity) <= words.length + 1) continue
      if (part.length > 1 && isKnown(part, knows)) best[to] = [...words, part]
    }
  }
  return best[letters.length]?.join(' ') ?? word
}
