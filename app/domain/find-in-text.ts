/** What is searched for in texts, as it was typed. */
export interface Wanted {
  readonly text: string
  readonly matchesCase: boolean
  /** Only where no letter, digit or mark stands before or after it. */
  readonly isWholeWord: boolean
}

/** Where something was found: from and up to, in UTF-16 units. */
export interface Hit {
  readonly start: number
  readonly end: number
}

const MARKUP = /[.*+?^${}()|[\]\\/-]/gu
const WITHIN_WORD = String.raw`[\p{L}\p{N}\p{M}_]`

/** Where the text holds what is wanted, one after the other; nothing is found of nothing. */
export function hitsIn(text: string, wanted: Wanted): Hit[] {
  const pattern = patternOf(wanted)
  return pattern
    ? [...text.matchAll(pattern)].map(({ 0: { length }, index }) => ({ start: index, end: index + length }))
    : []
}

/** The text with every hit replaced, as it is typed: no sign of the replacement means anything. */
export function withReplaced(text: string, wanted: Wanted, replacement: string): string {
  const pattern = patternOf(wanted)
  return pattern ? text.replaceAll(pattern, () => replacement) : text
}

function patternOf({ text, matchesCase, isWholeWord }: Wanted): RegExp | undefined {
  if (text === '') return undefined
  const literal = text.replace(MARKUP, (sign) => `\\${sign}`)
  const source = isWholeWord ? `(?<!${WITHIN_WORD})${literal}(?!${WITHIN_WORD})` : literal
  return new RegExp(source, matchesCase ? 'gu' : 'giu')
}
