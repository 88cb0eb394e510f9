import { distance } from 'fastest-levenshtein'

/** A part may be misread so far and still be known as one. */
const PART_OFF = 0.25

/** For comparing: NFKC, lower case, no white space. */
export function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/gu, '')
}

/** As a person compares: letters, case, accents and marks as they are, and blanks of whatever width as one. */
export function asWritten(text: string): string {
  return text.normalize('NFC').replace(/\s+/gu, ' ').trim()
}

/** 1 for texts that fold alike, 0 for nothing in common. */
export function similarity(first: string, second: string): number {
  const [a, b] = [fold(first), fold(second)]
  return 1 - distance(a, b) / Math.max(a.length, b.length, 1)
}

/** The texts that lie within the whole, as well as they were read, in their order in it. */
export function partsOf<Read extends { text: string }>(whole: string, reads: readonly Read[]): Read[] {
  return reads
    .map((read) => ({ read, ...placeIn(whole, read.text) }))
    .filter(({ off, read }) => off <= PART_OFF * fold(read.text).length)
    .sort((a, b) => a.at - b.at)
    .map(({ read }) => read)
}

/** Where in the text the part fits best, and by how many edits it is off there; `Infinity` when it is longer. */
export function placeIn(whole: string, part: string): { at: number; off: number } {
  const [text, wanted] = [fold(whole), fold(part)]
  let best = { at: 0, off: Infinity }
  for (let at = 0; at + wanted.length <= text.length; at++) {
    const off = distance(text.slice(at, at + wanted.length), wanted)
    if (off < best.off) best = { at, off }
  }
  return best
}
