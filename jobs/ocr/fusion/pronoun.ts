import type { CtcReading } from '../recognize/ctc.ts'
import type { TesseractReading } from '../recognize/tesseract.ts'
import { isKnown } from './post-correction.ts'

/** A bar in front of a small letter, with a blank or without: an opening bracket that nothing closes is one, too. */
const BAR = /(?<=^|\s)(?:[|¦]|\[(?!.*\])|\((?!.*\))|\{(?!.*\}))\s?(?=\p{Ll})/gu
/** What the pronoun is read as where an outline joins it to the word behind it. */
const JOINED = /^[TIlJ1|](\p{Ll}{2,})$/u
/** So many readings that see the pronoun by itself outweigh one that sees it joined. */
const ENOUGH = 2

/** An English reading with the pronoun where it has a bar. */
export function withPronounForBar(reading: TesseractReading): TesseractReading {
  return { ...reading, text: reading.text.replace(BAR, 'I ') }
}

/** The reference with a word that is none parted, where other readings see "I" and a word: "Thave" is "I have". */
export function withPronounParted(
  base: CtcReading,
  readings: readonly TesseractReading[],
  knows: (word: string) => boolean,
): CtcReading {
  let from = 0
  const characters = base.text.split(' ').flatMap((word, index) => {
    const own = base.characters.slice(from, from + Array.from(word).length)
    const blank = index === 0 ? [] : base.characters.slice(from - 1, from)
    from += own.length + 1
    const behind = JOINED.exec(word)?.[1]
    const [first, ...others] = own
    const isParted =
      behind !== undefined &&
      first !== undefined &&
      isKnown(behind, knows) &&
      !isKnown(word, knows) &&
      readings.filter(({ text }) =>
        text.split(' ').some((one, at, all) => one === 'I' && all[at + 1] === behind),
      ).length >= ENOUGH
    if (!isParted) return [...blank, ...own]
    return [...blank, { ...first, text: 'I', others: [] }, { ...first, text: ' ', others: [] }, ...others]
  })
  return characters.length === base.characters.length
    ? base
    : { ...base, characters, text: characters.map(({ text }) => text).join('') }
}
