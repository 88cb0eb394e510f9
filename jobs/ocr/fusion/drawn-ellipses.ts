import type { DrawnEllipsis } from '../crop/ellipsis.ts'
import type { CtcCharacter } from '../recognize/ctc.ts'
import { placesOf } from './character-places.ts'

/** What is read for dots. */
const READ_FOR_DOT = /^[.,:;·•…%&*\s]$/u
/** Marks within numbers are none. */
const MAY_BE = /(?<!\d)[.,:;·•]|[.,:;·•](?!\d)/u
/** What is read where one is not read whole. */
const PART = /^(?!\.{3}$|…$)[.,:;·•…%&*]{1,3}$/u

/**
 * The text with all three dots of the ellipses that are drawn, of which recognizers merge some.
 *
 * @param characters where along the line the text stands
 * @param ellipsesOf finds those of the line, asked only if the text may have one
 */
export function withDrawnEllipses(
  text: string,
  characters: readonly CtcCharacter[],
  ellipsesOf: () => readonly DrawnEllipsis[],
): string {
  if (!MAY_BE.test(text)) return text
  let written = text
  for (const { from, to } of ellipsesOf()) {
    const letters = Array.from(written)
    const places = placesOf(letters, characters)
    const isDot = letters.map((letter) => READ_FOR_DOT.test(letter))
    const centre = (from + to) / 2
    const before = letters.findLastIndex((_, at) => !isDot[at] && (places[at] ?? 0) < centre)
    const next = letters.findIndex((_, at) => at > before && !isDot[at])
    const behind = next < 0 ? letters.length : next
    const own = letters.slice(before + 1, behind).join('')
    const read = own.trim()
    const [start = '', rest = ''] = [letters.slice(0, before + 1), letters.slice(behind)].map((part) =>
      part.join(''),
    )
    // between a numeral and its raised letter there is one dot
    if (!PART.test(read) || /^[ºª]/u.test(rest)) continue
    written = `${start}${own.replace(read, '...')}${rest}`
  }
  return written
}
