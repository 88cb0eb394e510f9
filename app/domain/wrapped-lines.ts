import { isFunctionWord } from './function-words.ts'
import { bcp47, type Language } from './languages.ts'
import { isAllCaps } from './letter-case.ts'

/** What belongs together in a text of several lines, on one line, and how many lines it took. */
export interface Passage {
  readonly text: string
  readonly lines: number
}

/** A speaker's dash or a list's bullet in front of a passage; before a digit a dash is a sign. */
const MARK = /^[-–—•·▪●→]+\s*(?=[\p{L}\p{P}])/u

/**
 * The mark in front of a passage, with its blank, and what is said. Engines take the mark for part of the sentence: they put
 * others before it, or drop it.
 */
export function withoutMark(text: string): { mark: string; said: string } {
  const mark = MARK.exec(text)?.[0] ?? ''
  return { mark, said: text.slice(mark.length) }
}

const WITHOUT_SPACES: readonly Language[] = ['ja', 'zh-cn', 'zh-tw']

/**
 * Joins lines that were only wrapped. A break stays where it means something: before a list item or a speaker's
 * dash, after a sentence, between capitals and ordinary letters, where the next word would still have fitted, or between items
 * that have no marks at all.
 */
export function passagesOf(text: string, language: Language): Passage[] {
  const lines = text
    .split(/\r\n|[\n\r\u2028\u2029]/u)
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const widest = Math.max(0, ...lines.map((line) => line.length))
  const passages: { text: string; lines: number }[] = []
  let previous: string | undefined
  for (const line of lines) {
    const open = passages.at(-1)
    if (previous === undefined || open === undefined || isMeantBreak(previous, line, widest, language))
      passages.push({ text: line, lines: 1 })
    else {
      open.text = joined(open.text, line, language)
      open.lines += 1
    }
    previous = line
  }
  return passages
}

function isMeantBreak(previous: string, next: string, widest: number, language: Language): boolean {
  if (/^(?:[-–—•·▪●*]|\p{N}{1,3}[.)])\s?/u.test(next)) return true
  if (hasCase(previous) && hasCase(next) && isAllCaps(previous) !== isAllCaps(next)) return true
  const startsAnew = /^[^\p{L}\p{N}]*[\p{Lu}\p{Lo}\p{N}]/u.test(next)
  if (!startsAnew) return false
  if (/[.!?…:;。！？：]["'”’»)\]]*$/u.test(previous)) return true
  if (areItems(previous, next, language)) return true
  const firstWord = /^\S+/u.exec(next)?.[0] ?? ''
  return /^[^\p{L}]*\p{Lu}/u.test(next) && previous.length + 1 + firstWord.length <= widest
}

/**
 * Whether two lines are things to do or to have, one below the other: each begins with a capital and goes on with small letters,
 * no mark is in them, as there is at the end of what is told, and the first one is whole.
 */
function areItems(previous: string, next: string, language: Language): boolean {
  const lastWord = previous.split(/[^\p{L}\p{M}]+/u).at(-1) ?? ''
  return (
    isFunctionWord(lastWord, language) === false &&
    !/[.,;:!?…]/u.test(previous + next) &&
    [previous, next].every((line) => isItem(line, language))
  )
}

function isItem(line: string, language: Language): boolean {
  const [, ...others] = line.match(/[\p{L}\p{M}]+/gu) ?? []
  const goesOnSmall = others.some((word) => /^\p{Ll}/u.test(word) && !isFunctionWord(word, language))
  return /^\p{Lu}\p{Ll}/u.test(line) && goesOnSmall
}

const hasCase = (line: string) => /\p{L}.*\p{L}/u.test(line) && /[\p{Lu}\p{Ll}]/u.test(line)

function joined(text: string, line: string, language: Language): string {
  if (WITHOUT_SPACES.includes(language)) return text + line
  if (/\p{L}[-\u00ad]$/u.test(text) && /^\p{Ll}/u.test(line)) return text.slice(0, -1) + line
  return `${text} ${line}`
}

/** Breaks a text into at most `lines` lines whose longest is as short as can be. */
export function rewrapped(text: string, lines: number, language: Language): string {
  if (lines < 2) return text
  const words = wordsOf(text, language)
  let [low, high] = [Math.max(0, ...words.map((word) => word.trim().length)), text.length]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (filled(words, middle).length <= lines) high = middle
    else low = middle + 1
  }
  return filled(words, low).join('\n')
}

/**
 * Breaks a text anew into exactly as many lines as there are `shares`, each about as long as its share of the whole says: the
 * line that is fullest for its share is as empty as can be. Undefined when there are fewer words than lines.
 */
export function onLines(text: string, shares: readonly number[], language: Language): string[] | undefined {
  const flat = text
    .split('\n')
    .map((line) => line.trim())
    .join(WITHOUT_SPACES.includes(language) ? '' : ' ')
  const words = wordsOf(flat, language)
  const ends = words.map((word) => word.trimEnd().length)
  const offsets = [0]
  for (const word of words) offsets.push((offsets.at(-1) ?? 0) + word.length)
  const lengthOf = (start: number, end: number) =>
    (offsets[end - 1] ?? 0) + (ends[end - 1] ?? 0) - (offsets[start] ?? 0)
  // best[k]: how the first k words go onto the lines so far
  let best: (Breaks | undefined)[] = [{ fullness: 0, starts: [] }]
  for (const share of shares) {
    const longer: (Breaks | undefined)[] = []
    for (let end = 1; end <= words.length; end += 1)
      for (let start = end - 1; start >= 0; start -= 1) {
        const own = lengthOf(start, end) / Math.max(share, 1e-6)
        const least = longer[end]?.fullness ?? Infinity
        // with more words the line only gets fuller
        if (own >= least) break
        const before = best[start]
        if (!before) continue
        const fullness = Math.max(before.fullness, own)
        if (fullness < least) longer[end] = { fullness, starts: [...before.starts, start] }
      }
    best = longer
  }
  const starts = best[words.length]?.starts
  return starts?.map((start, line) =>
    words
      .slice(start, starts[line + 1])
      .join('')
      .trim(),
  )
}

interface Breaks {
  readonly fullness: number
  /** Index of each line's first word. */
  readonly starts: readonly number[]
}

function filled(words: readonly string[], width: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of words) {
    if (line !== '' && (line + word).trimEnd().length > width) {
      lines.push(line.trim())
      line = ''
    }
    line += word
  }
  return line.trim() === '' ? lines : [...lines, line.trim()]
}

/** Words with the spaces and punctuation that follow them: no line begins with either. */
function wordsOf(text: string, language: Language): string[] {
  if (!WITHOUT_SPACES.includes(language)) return text.match(/\S+\s*/gu) ?? []
  const words: string[] = []
  const opening = /^[「『（《〈【([“‘]$/u
  for (const { segment, isWordLike } of new Intl.Segmenter(bcp47(language), { granularity: 'word' }).segment(
    text,
  )) {
    const before = words.at(-1)
    const stays =
      before !== undefined && (opening.test(before) || (isWordLike !== true && !opening.test(segment)))
    if (stays) words[words.length - 1] = before + segment
    else words.push(segment)
  }
  return words
}
