import { distance } from 'fastest-levenshtein'
import { boundsOf, type TextBox } from './geometry.ts'

/** A line as OCR read it in the output. */
export interface ReadLine {
  readonly text: string
  readonly box: TextBox
}

/** From this similarity on a text counts as read: small type and OCR's own mistakes take some letters. */
const READ = 0.8
/** A translation may wrap and widen: lines this far around its original belong to it, in heights of the original. */
const AROUND_HEIGHTS = 2
const AROUND_WIDTHS = 0.75

/**
 * Whether a text stands at a place (boxes in pixels of one frame) by what OCR read there: some run of neighbouring
 * lines is like it, accents, case, spaces and punctuation left out.
 */
export function isReadAt(text: string, place: TextBox, lines: readonly ReadLine[]): boolean {
  return readingAt(text, place, lines).similarity >= READ
}

/** The run of neighbouring lines that is most like the text. */
export function readingAt(
  text: string,
  place: TextBox,
  lines: readonly ReadLine[],
): { readonly similarity: number; readonly lines: readonly ReadLine[] } {
  const wanted = comparable(text)
  const near = lines.filter(({ box }) => isAround(place, box)).toSorted(byReadingOrder)
  let best: { similarity: number; lines: readonly ReadLine[] } = { similarity: 0, lines: [] }
  for (const from of near.keys()) {
    let run = ''
    for (let to = from; to < near.length; to += 1) {
      run += comparable(near[to]?.text ?? '')
      const alike = similarity(wanted, run)
      if (alike > best.similarity) best = { similarity: alike, lines: near.slice(from, to + 1) }
      // what is added from here on only makes it longer
      if (run.length > 2 * wanted.length) break
    }
  }
  return best
}

/** Whether two texts are too alike for OCR to tell which of them it has read. */
export function areAlike(first: string, second: string): boolean {
  return similarity(comparable(first), comparable(second)) >= READ
}

/** Fewer letters than this are read in any texture; ideographs count double, syllables by their letters. */
const FEW_LETTERS = 4

/** Whether a line read where a text was covered is a part of it: a word or so shines through. */
export function readsPartOf(text: string, read: string): boolean {
  const [whole, part] = [comparable(text), comparable(read)]
  if (letterCount(part) < Math.min(FEW_LETTERS, letterCount(whole))) return false
  const places = Math.max(1, whole.length - part.length + 1)
  return Array.from({ length: places }, (_, at) => whole.slice(at, at + part.length)).some(
    (piece) => similarity(piece, part) >= READ,
  )
}

function letterCount(text: string): number {
  return Array.from(text).reduce((count, letter) => count + (WIDE_LETTER.test(letter) ? 2 : 1), 0)
}

const WIDE_LETTER = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u

/** Letters that readers write as others of the same shape, most of all in capitals. */
const SHAPES: Readonly<Record<string, string>> = {
  ...{
    а: 'a',
    в: 'b',
    г: 'r',
    е: 'e',
    з: '3',
    и: 'n',
    к: 'k',
    м: 'm',
    н: 'h',
    о: 'o',
    п: 'n',
    р: 'p',
    с: 'c',
  },
  ...{ т: 't', у: 'y', х: 'x', ц: 'u', ч: '4', ы: 'bi', ь: 'b' },
}

function shapesOf(text: string): string {
  return text.replace(/\p{Script=Cyrillic}/gu, (letter) => SHAPES[letter] ?? letter)
}

function similarity(written: string, read: string): number {
  const [first, second] = [shapesOf(written), shapesOf(read)]
  const longer = Math.max(first.length, second.length)
  return longer === 0 ? 1 : 1 - distance(first, second) / longer
}

function comparable(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}

function isAround(place: TextBox, box: TextBox): boolean {
  const [own, other] = [boundsOf(place), boundsOf(box)]
  const [x, y] = [other.x + other.width / 2, other.y + other.height / 2]
  const [wide, high] = [AROUND_WIDTHS * own.width, AROUND_HEIGHTS * own.height]
  return (
    x >= own.x - wide && x <= own.x + own.width + wide && y >= own.y - high && y <= own.y + own.height + high
  )
}

/** Lines that share their height are read from left to right. */
function byReadingOrder({ box: a }: ReadLine, { box: b }: ReadLine): number {
  const sharesHeight = Math.abs(a.y + a.height / 2 - b.y - b.height / 2) < Math.min(a.height, b.height) / 2
  return sharesHeight ? a.x - b.x : a.y - b.y
}
