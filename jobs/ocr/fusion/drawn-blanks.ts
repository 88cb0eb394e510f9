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
const SLASH = /(?<=\p{N})( ?)\/( ?)(?=\p{N})/gu
/**
 * Between two words as much is free as this share of a letter's width, the median of the line, and so much more than between letters:
 * a blank is a third to half of a letter's width, what lies between two letters a tenth to a quarter.
 */
const BLANK = { least: 0.35, more: 0.25 } as const
/** What is usual between letters is this quantile: of `12 / 40` half of the gaps are blanks. */
const USUAL = 0.25

/** How wide the room behind a character is, by its index, as far as a binarization variant shows it. */
type Room = ReadonlyMap<number, 'blank' | 'none'>

/**
 * The text with the blanks that its letters leave, where recognizers saw none: thick outlines fill them. A word that is none is parted
 * where the room is wide and all parts are words. Behind a `#`, and beside a slash between numbers, recognizers see blanks that are
 * none, and none where there are some.
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
  const isTold = text.search(HASH) >= 0 || text.search(SLASH) >= 0 || text.split(' ').some(isJoined)
  if (!isTold) return text
  const letters = Array.from(text)
  const room = roomIn(letters, placesOf(letters, characters), lettersOf())
  const indexOf = (offset: number) => Array.from(text.slice(0, offset)).length
  const dropped = new Set<number>()
  const followed = new Set<number>()
  for (const { index } of text.matchAll(HASH)) {
    const at = indexOf(index)
    if (room.get(at - 1) !== 'blank') dropped.add(at)
  }
  for (const { index, 1: before = '', 2: behind = '' } of text.matchAll(SLASH)) {
    const slash = indexOf(index) + before.length
    const number = slash - 1 - before.length
    const [first, second] = [room.get(number), room.get(slash)]
    if (first !== second) continue
    if (first === 'none') for (const at of [number + 1, slash + 1]) if (letters[at] === ' ') dropped.add(at)
    if (first === 'blank' && before === '') followed.add(number)
    if (first === 'blank' && behind === '') followed.add(slash)
  }
  let from = 0
  for (const word of text.split(' ')) {
    const start = from
    from += Array.from(word).length + 1
    if (!isJoined(word)) continue
    for (const end of endsIn(word, (at) => room.get(start + at - 1) === 'blank', knows))
      followed.add(start + end - 1)
  }
  return letters
    .map((letter, at) => (dropped.has(at) ? '' : followed.has(at) ? `${letter} ` : letter))
    .join('')
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
    const widths = gaps.filter(({ at }) => letters[at + 1] !== ' ').map(({ width }) => width)
    const usual = widths.toSorted((a, b) => a - b)[Math.floor(USUAL * (widths.length - 1))] ?? 0
    const least = Math.max(BLANK.least * letterWidth, usual + BLANK.more * letterWidth)
    for (const { at, width } of gaps)
      if (width < least) room.set(at, 'none')
      else if (!room.has(at)) room.set(at, 'blank')
  }
  return room
}

/** Where the fewest known words end that a word falls into, with blanks where there is room, but for the last; empty where there are none. */
function endsIn(word: string, isBlank: (at: number) => boolean, knows: (word: string) => boolean): number[] {
  const letters = Array.from(word)
  const best: (number[] | undefined)[] = [[]]
  for (let to = 1; to <= letters.length; to++) {
    if (to < letters.length && !isBlank(to)) continue
    for (let from = 0; from < to; from++) {
      const [ends, part] = [best[from], letters.slice(from, to).join('')]
      if (!ends || (best[to]?.length ?? Infinity) <= ends.length + 1) continue
      if (part.length > 1 && isKnown(part, knows)) best[to] = [...ends, to]
    }
  }
  return best[letters.length]?.slice(0, -1) ?? []
}
