import { CJK_LANGUAGES, type Language } from './languages.ts'
import { protectedSpans, withoutProtected } from './protected-spans.ts'
import type { TranslationProblem } from './translator.ts'

const SCRIPT: Partial<Record<Language, RegExp>> = {
  ru: /\p{Script=Cyrillic}/u,
  ja: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/u,
  'zh-cn': /\p{Script=Han}/u,
  'zh-tw': /\p{Script=Han}/u,
  ko: /\p{Script=Hangul}/u,
}
const LATIN = /\p{Script=Latin}/u

/** An answer with one of these is better than none: it is taken, marked, when no engine has a better one. */
const BEARABLE: readonly TranslationProblem[] = ['numbers-changed', 'placeholders-lost', 'unchanged']

export function isBearable(problem: TranslationProblem): boolean {
  return BEARABLE.includes(problem)
}

/** What is wrong with an engine's answer, or undefined when it may be shown. */
export function problemWith(
  original: string,
  answer: string,
  { source, target }: { source: Language; target: Language },
): TranslationProblem | undefined {
  if (answer.trim() === '') return 'empty'
  if (widthOf(answer) > 3 * Math.max(widthOf(original), 10)) return 'overlong'
  if (loops(answer) && !loops(original)) return 'repeats-itself'
  if (!areBothChinese(source, target) && isCopied(original, answer)) return 'unchanged'
  if (!isInScriptOf(target, original, answer)) return 'wrong-script'
  if (!keepsProtected(original, answer)) return 'placeholders-lost'
  if (!keepsNumbers(original, answer)) return 'numbers-changed'
  return undefined
}

/** Length in Latin letters: a CJK character says about as much as three. */
function widthOf(text: string): number {
  const wide = text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu)
  return text.length + 2 * (wide?.length ?? 0)
}

const LONGEST_PERIOD = 40
/** Anything said four times in a row, as engines do that have lost the thread. */
function loops(text: string): boolean {
  const plain = text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
    .replace(/(.)\1+/gsu, '$1')
  for (let period = 2; period <= LONGEST_PERIOD; period += 1) {
    let run = 0
    for (let index = period; index < plain.length; index += 1) {
      run = plain[index] === plain[index - period] ? run + 1 : 0
      if (run >= 3 * period) return true
    }
  }
  return false
}

/** A name may stay as it is, a sentence may not. */
function isCopied(original: string, answer: string): boolean {
  const plain = (text: string) =>
    text
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()
  const words = plain(withoutProtected(original)).split(' ')
  const isSentence =
    new Set(words).size >= 4 || (words.length === 1 && (words[0]?.length ?? 0) >= 8 && isWide(original))
  return isSentence && plain(original) === plain(answer)
}

const isWide = (text: string) => CJK_LANGUAGES.some((language) => SCRIPT[language]?.test(text))

const areBothChinese = (source: Language, target: Language) =>
  source.startsWith('zh') && target.startsWith('zh')

/** At least half of the letters that are not simply copied from the original. */
function isInScriptOf(target: Language, original: string, answer: string): boolean {
  const copied = new Set(original.toLowerCase().match(/[\p{Script=Latin}\p{N}]+/gu))
  const rest = withoutProtected(answer).replace(/[\p{Script=Latin}\p{N}]+/gu, (word) =>
    copied.has(word.toLowerCase()) ? ' ' : word,
  )
  const letters = rest.match(/\p{L}/gu) ?? []
  const script = SCRIPT[target] ?? LATIN
  return letters.filter((letter) => script.test(letter)).length * 2 >= letters.length
}

/** Every address, handle and placeholder as often as before. Emoji and clock times may be written differently. */
function keepsProtected(original: string, answer: string): boolean {
  const countIn = (text: string, part: string) => text.toLowerCase().split(part.toLowerCase()).length
  return protectedSpans(original)
    .filter(({ kind }) => kind !== 'clock' && kind !== 'emoji')
    .every(({ text }) => countIn(answer, text) >= countIn(original, text))
}

/** Small numbers may be spelled out, and large round ones count in other units in East Asia; all others must be there. */
function keepsNumbers(original: string, answer: string): boolean {
  if (
    /[万萬億亿만억百千십백천]|million|millón|millones|milliard|milion|milhã|milhõ|bilhõ|миллион|миллиард/iu.test(
      original + answer,
    )
  )
    return true
  const found = numbersIn(answer)
  return numbersIn(original)
    .filter((digits) => digits.length > 1 && Number(digits) > 12)
    .every((digits) => {
      const index = found.indexOf(digits)
      if (index >= 0) found.splice(index, 1)
      return index >= 0
    })
}

/** Runs of digits; what groups or divides them (1,000.5 or 1 000,5) is left out. Clock times are not compared. */
function numbersIn(text: string): string[] {
  const clocks = protectedSpans(text).filter(({ kind }) => kind === 'clock')
  const rest = clocks.reduceRight((left, { start, end }) => left.slice(0, start) + left.slice(end), text)
  return [...rest.normalize('NFKC').matchAll(/\d+(?:[.,'’]\d+|\s\d{3}(?!\d))*/gu)].map(([digits]) =>
    digits.replace(/\D/gu, ''),
  )
}
