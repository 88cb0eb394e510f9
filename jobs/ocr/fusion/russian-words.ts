import type { CtcCharacter, CtcReading } from '../recognize/ctc.ts'
import type { Reading } from '../recognize/reading.ts'
import { type Step, Tally } from './alignment.ts'
import { alongShapes, BLANK, differsFrom, isLetter, type Item, spelledAsSeen } from './cyrillic-shapes.ts'
import { isKnown, partsOf } from './post-correction.ts'

/** Words of one letter. */
const LEAST_WORDS = 'авикосуя'
/** A known word has this share of the readings' weight or more, by how near its letters are to PP-OCR's shapes. */
const LEAST_SHARE = { same: 0.06, near: 0.25 } as const
/** A mark that PP-OCR lacks stays where readings with this share of the weight have it, and a piece that it alone has. */
const MOST = 0.6
/** And so many of those that have the word read it with the mark behind it. */
const HALF = 0.5
/** Letters that differ by less than this each from PP-OCR's shapes are the same, and by more are others. */
const SAME_OFF = 0.1
const MOST_OFF = 0.4
const ENDS = /^(?:[.,:;!?…]|[!?]+|\.{3})$/u
const OPENS = /^[«„“"(№#—–-]+$/u
const DASH = /^[-–—一]$/u
const SIGN = /^\p{S}$/u
const NUMBER = /^\p{N}+$/u
const QUOTE = /[«»„“”"《》]/u

/** A stretch of the line, from one character of PP-OCR's to before another. */
type Span = Readonly<{ from: number; to: number }>
type Aligned = Readonly<{ steps: readonly Step<Item>[]; weight: number }>

/**
 * A Russian line, word by word. PP-OCR tells where words, numbers and marks stand, as it sees their shapes; Tesseract
 * their letters, but where it takes what is bright between two words for another letter or mark. In place of a word that
 * is none stands a known one that was read there, or whose letters have the shapes that PP-OCR sees.
 */
export function russianWords(
  text: string,
  base: CtcReading,
  readings: readonly Reading[],
  knows: (word: string) => boolean,
): string {
  const { characters } = base
  const along = (read: string, weight: number): Aligned => ({
    steps: alongShapes(read, characters).steps,
    weight,
  })
  const own = along(text, 1)
  const aligned = readings
    .filter((reading) => reading.text !== '')
    .map((reading) => along(reading.text, reading.confidence))
  const line = { characters, own, aligned, knows }
  const words = wordSpans(characters, own, knows).map((span) => wordAt(span, line))
  const voted = words.filter((word) => word !== '').join(BLANK)
  return voted === '' ? text : voted
}

/** Stretches between PP-OCR's blanks, those together that a known word of the line goes over. */
function wordSpans(
  characters: readonly CtcCharacter[],
  own: Aligned,
  knows: (word: string) => boolean,
): Span[] {
  const blanks = characters.flatMap(({ text }, at) => (text === BLANK ? [at] : []))
  const spanned = new Set<number>()
  let [word, over]: [string, number[]] = ['', []]
  const end = () => {
    if (isLetter(word) && isKnown(word, knows)) for (const blank of over) spanned.add(blank)
    ;[word, over] = ['', []]
  }
  for (const step of own.steps) {
    if (step.kind === 'missing') {
      if (blanks.includes(step.slot) && word !== '') over.push(step.slot)
    } else if (step.item.text === BLANK) end()
    else word += step.item.text
  }
  end()
  const inserted = own.steps.flatMap((step) =>
    step.kind === 'inserted' && step.item.text === BLANK ? [step.slot] : [],
  )
  const parts: Span[] = []
  let from = 0
  for (let at = 0; at <= characters.length; at++) {
    const isBlank = at === characters.length || (characters[at]?.text === BLANK && !spanned.has(at))
    // the blank behind a comma is narrow
    const isBehindMark = inserted.includes(at) && ENDS.test(characters[at - 1]?.text ?? '')
    if (!isBlank && !isBehindMark) continue
    parts.push({ from, to: at })
    from = isBlank ? at + 1 : at
  }
  return parts
}

type Line = Readonly<{
  characters: readonly CtcCharacter[]
  own: Aligned
  aligned: readonly Aligned[]
  knows: (word: string) => boolean
}>

function wordAt(span: Span, { characters, own, aligned, knows }: Line): string {
  const seen = characters
    .slice(span.from, span.to)
    .map(({ text }) => text)
    .join('')
  const mine = readAt(own, span)
  const total = aligned.reduce((sum, { weight }) => sum + weight, 0)
  const others = aligned.map((reading) => ({ text: readAt(reading, span), weight: reading.weight }))
  const shareOf = (has: (text: string) => boolean) =>
    others.reduce((sum, { text, weight }) => sum + (has(text) ? weight : 0), 0) / Math.max(total, 1e-6)
  if (!/[\p{L}\p{N}]/u.test(seen)) return markAt(seen, mine, shareOf)
  // a sign that PP-OCR reads as a letter of its shape: $ as S
  if (SIGN.test(mine) && shareOf((text) => text === mine) > HALF) return mine
  const core = coreAt(seen, mine, { span, characters, others, total, knows })
  if (core === '') return shareOf((text) => partsOf(text).core === '') > MOST ? '' : mine
  return headOf(seen, mine, shareOf) + core + tailOf(seen, mine, shareOf)
}

/** What a reading has on the stretch, without what it has in place of the blanks around. */
function readAt({ steps }: Aligned, { from, to }: Span): string {
  const items = steps.flatMap((step) => {
    if (step.kind === 'missing') return []
    const isWithin = step.slot >= from && (step.slot < to || (step.kind === 'inserted' && step.slot === to))
    return isWithin ? [step.item.text] : []
  })
  return items.join('').trim()
}

/** What stands between blanks and is no word: PP-OCR reads it, but for the length of dashes. */
function markAt(seen: string, mine: string, shareOf: (has: (text: string) => boolean) => number): string {
  if (seen === '%') return seen
  if (isLetter(mine)) return mine
  if (mine === '' && shareOf((text) => text === '') > MOST) return ''
  if (!DASH.test(seen)) return seen
  return DASH.test(mine) && mine !== '-' ? mine : '—'
}

type Word = Readonly<{
  span: Span
  characters: readonly CtcCharacter[]
  others: readonly Readonly<{ text: string; weight: number }>[]
  total: number
  knows: (word: string) => boolean
}>

function coreAt(seen: string, mine: string, { span, characters, others, total, knows }: Word): string {
  const shapes = characters.slice(span.from, span.to)
  const own = withoutReadMarks(partsOf(mine).core, seen, knows)
  const isWord = (core: string) => isWhole(core, knows)
  if (own.includes(BLANK)) {
    const joined = spelledAsSeen(own, shapes, isWord)
    if (joined !== undefined) return joined
  }
  const seenCore = partsOf(seen).core
  const alike = others.filter(({ text }) => partsOf(text).core === own)
  const isReadByMost = alike.reduce((sum, { weight }) => sum + weight, 0) > MOST * total
  if (NUMBER.test(seenCore) && !isLetter(own)) return isReadByMost ? own : seenCore
  if (isWord(own)) return own
  const known = new Tally()
  const cores = others.map(({ text, weight }) => ({
    weight,
    core: withoutReadMarks(partsOf(text).core, seen, knows),
  }))
  for (const { core, weight } of cores) if (isLetter(core) && isWord(core)) known.add(core, weight)
  const isSeen = ([core, weight]: readonly [string, number]) => {
    const off = differsFrom(shapes, core)
    return weight >= (off <= SAME_OFF ? LEAST_SHARE.same : LEAST_SHARE.near) * total && off <= MOST_OFF
  }
  const best = known.ranked.find(isSeen)
  if (best) return best[0]
  // a name, or a word that the list lacks
  if (isReadByMost && own.length > 1) return own
  for (const core of new Set([own, ...cores.map((each) => each.core)])) {
    const spelled = spelledAsSeen(core, shapes, isWord)
    if (spelled !== undefined) return spelled
  }
  return own
}

/** Marks and hyphens between two words where PP-OCR sees none stand for what is bright between them. */
function withoutReadMarks(read: string, seen: string, knows: (word: string) => boolean): string {
  const core = read.replace(/(?<=\p{L})[^\p{L}\p{N} –—-] ?(?=\p{L})/gu, BLANK)
  const isRead = core.includes('-') && !/[-–—]/u.test(seen) && !knows(core) && !knows(core.toLowerCase())
  return isRead ? core.replaceAll('-', BLANK) : core
}

/** Whether it is made of known words; of those of one letter there are eight. */
function isWhole(core: string, knows: (word: string) => boolean): boolean {
  const isOne = (word: string) => {
    if (/\p{L}\p{N}|\p{N}\p{L}/u.test(word)) return false
    return word.length !== 1 || !isLetter(word) || LEAST_WORDS.includes(word.toLowerCase())
  }
  return (
    /^[\p{L}\p{N}][\p{L}\p{N} –—-]*$/u.test(core) && isKnown(core, knows) && core.split(BLANK).every(isOne)
  )
}

/** What stands before the word: quotes, where PP-OCR sees them or most readings have them. */
function headOf(seen: string, mine: string, shareOf: (has: (text: string) => boolean) => number): string {
  const { head } = partsOf(mine)
  if (!OPENS.test(head.trim())) return ''
  const hasHead = QUOTE.test(partsOf(seen).head) || partsOf(seen).head.endsWith(head)
  return hasHead || shareOf((text) => partsOf(text).head === head) > MOST ? head : ''
}

/** What stands behind it: what PP-OCR sees, which reads marks as surely as Latin letters. */
function tailOf(seen: string, mine: string, shareOf: (has: (text: string) => boolean) => number): string {
  const [{ tail: seenTail }, { tail }] = [partsOf(seen), partsOf(mine)]
  if (ENDS.test(seenTail) && !QUOTE.test(tail)) return seenTail
  if (seenTail === tail || QUOTE.test(seenTail)) return tail
  // a dash at the end of a line comes close behind it
  if (DASH.test(tail.trim()))
    return shareOf((text) => DASH.test(partsOf(text).tail.trim())) > MOST ? tail : ''
  if (!ENDS.test(tail)) return shareOf((text) => partsOf(text).tail === tail) > MOST ? tail : ''
  const { core } = partsOf(mine)
  const ofWord = shareOf((text) => partsOf(text).core === core)
  return shareOf((text) => partsOf(text).core === core && partsOf(text).tail === tail) >= HALF * ofWord
    ? tail
    : ''
}
