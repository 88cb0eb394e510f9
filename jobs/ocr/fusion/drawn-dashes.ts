import type { DrawnMark } from '../crop/dashes.ts'
import type { CtcCharacter } from '../recognize/ctc.ts'
import { BLANK, DASH, placesOf } from './character-places.ts'

const LETTERS = /^\p{L}+$/u
/** Strokes of the length of a letter, which only blanks on both sides tell from a dash. */
const STROKE_LETTER = /^[一ーㅡ]$/u
/** 二 and 五 have bars of their own, of which a binarization variant may show one; ª is underlined. */
const HAS_BAR = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}ºª]/u
const IDEOGRAPHS = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u

/**
 * Where a hyphen ends and an en dash begins, and where an em dash begins, in heights of a tall letter. In typefaces of
 * many kinds hyphens are 0.28 to 0.46 long, en dashes 0.43 to 0.73, em dashes 0.91 to 1.41; ideographs are higher than
 * capitals and their dashes are not longer.
 */
const LENGTHS = { letters: { en: 0.475, em: 0.87 }, ideographs: { en: 0.395, em: 0.75 } } as const
/** Between letters and without blanks it is a hyphen up to this length: some typefaces have long ones. */
const LONGEST_JOINING = 0.56
/** One that nobody has read is a dash in so many binarization variants. */
const LEAST_SEEN = 2
/** Gaps in heights of a tall letter: from here on there is a blank, up to there is none. */
const GAP = { blank: 0.3, none: 0.12 } as const

/**
 * The text with the dashes that are drawn. Recognizers take hyphens, en dashes and em dashes for one another, or leave
 * them out; their lengths and the gaps beside them say which they are. `characters` tell where along the line the text
 * stands. One that nobody has read is put in between blanks alone, and none is taken away.
 */
export function withDrawnDashes(
  text: string,
  characters: readonly CtcCharacter[],
  dashes: readonly DrawnMark[],
): string {
  if (dashes.length === 0 || text === '') return text
  const letters = Array.from(text)
  const places = placesOf(letters, characters)
  const kinds = LENGTHS[IDEOGRAPHS.test(text) ? 'ideographs' : 'letters']
  const isDrawnOver = (at: number) => {
    const dash = dashes.find(({ from, to }) => (places[at] ?? -1) >= from && (places[at] ?? -1) <= to)
    return dash !== undefined && isSpaced(dash)
  }
  const isBetween = (letter: string, at: number) =>
    DASH.test(letter) || BLANK.test(letter) || (STROKE_LETTER.test(letter) && isDrawnOver(at))
  const between = letters.map(isBetween)
  const isOfLetter = ({ from, to }: DrawnMark) =>
    letters.some((letter, at) => {
      const place = places[at] ?? -1
      return HAS_BAR.test(letter) && !STROKE_LETTER.test(letter) && place >= from && place <= to
    })
  const edits = new Map<number, { to: number; dashes: DrawnMark[] }>()
  for (const dash of dashes.filter((each) => !isOfLetter(each))) {
    const centre = (dash.from + dash.to) / 2
    const isLeading = dash.gapBefore === Infinity
    const before = letters.findLastIndex((_, at) => !isLeading && !between[at] && (places[at] ?? 0) < centre)
    const behind = letters.findIndex((_, at) => at > before && !between[at])
    const from = before + 1
    const known = edits.get(from)
    edits.set(from, {
      to: behind < 0 ? letters.length : behind,
      dashes: [...(known?.dashes ?? []), dash],
    })
  }
  let written = ''
  let at = 0
  for (const [from, { to, dashes: drawn }] of [...edits].sort((a, b) => a[0] - b[0])) {
    const own = letters.slice(from, to).join('')
    written += letters.slice(at, from).join('')
    const [dash, ...others] = drawn
    written +=
      dash && others.length === 0 ? rewritten(own, dash, kinds, [letters[from - 1], letters[to]]) : own
    at = to
  }
  return written + letters.slice(at).join('')
}

type Kinds = Readonly<{ en: number; em: number }>

function rewritten(
  own: string,
  dash: DrawnMark,
  kinds: Kinds,
  [first, last]: readonly [string | undefined, string | undefined],
): string {
  const { en, em } = kinds
  const [isFirst, isLast] = [first === undefined, last === undefined]
  const read = Array.from(own).filter((letter) => !BLANK.test(letter))
  if (read.length > 1) return own
  if (read.length === 0) {
    const isInWord = !isFirst && own === '' && kinds === LENGTHS.letters
    const isClear = dash.seen >= LEAST_SEEN && dash.gapBehind >= GAP.blank && (isFirst || isSpaced(dash))
    if (isInWord || isLast || !isClear) return own
  }
  const isJoining = !isFirst && !isLast && own === read.join('')
  const isBetweenWords = isJoining && LETTERS.test(`${first}${last}`)
  const longest = isBetweenWords && kinds === LENGTHS.letters ? Math.max(LONGEST_JOINING, en) : en
  const mark = dash.length < longest ? '-' : dash.length < em ? '–' : '—'
  // in monospaced typefaces a hyphen has the gaps of a blank
  if (isJoining && mark === '-' && kinds === LENGTHS.letters) return mark
  const blank = (gap: number, known: boolean) => (gap >= GAP.blank || (gap > GAP.none && known) ? ' ' : '')
  const before = isFirst ? '' : blank(dash.gapBefore, /^\s/u.test(own))
  const behind = isLast ? '' : blank(dash.gapBehind, /\s$/u.test(own))
  return before + mark + behind
}

function isSpaced({ gapBefore, gapBehind }: DrawnMark): boolean {
  return gapBefore >= GAP.blank && gapBehind >= GAP.blank
}
