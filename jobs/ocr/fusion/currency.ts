import type { Language } from '#app/domain/languages.ts'
import type { Reading } from '../recognize/reading.ts'
import type { TesseractReading } from '../recognize/tesseract.ts'

/** Signs that no dictionary of PP-OCR has, which leaves a gap where they stand. */
const SIGN = '[€£¥₩]'
const AMOUNT = String.raw`\p{Nd}+(?:[.,]\p{Nd}+| \p{Nd}{3}(?!\p{Nd}))*`
/** What is read between an amount and its sign, where that is more than a blank it is dirt. */
const BETWEEN = String.raw`[^\p{L}\p{N}€£¥₩]{0,2}`
/** An amount with its sign in front of it, behind it, or none. */
const PRICE = new RegExp(
  `(?<before>${SIGN})(?<gapBefore>${BETWEEN})(?<amountAfter>${AMOUNT})|(?<amount>${AMOUNT})(?:(?<gapBehind>${BETWEEN})(?<behind>${SIGN}))?`,
  'gu',
)
/** A letter or symbol that stands alone behind an amount may be its sign, which the reader does not have. */
const MISREAD_BEHIND = /^\s?(?:[\p{sc=Latin}\p{sc=Cyrillic}]|[&=<>©®])(?![\p{L}\p{N}])/u
/** Of it and what follows. */
const MISREAD_LENGTH = 3
/** A mark that stands before an amount, where the readings have a sign. */
const MISREAD_BEFORE = /[%#\\&*]\s?$/u
/** Readings of this confidence or less do not count. */
const NO_WEIGHT = 0.5
/** How many readings are made for the sake of signs alone, unless the first two agree. */
const MOST_READINGS = 4
const SURE_TWICE = 0.9

/** How an amount is written: what is put in front of it, and behind it. */
type Form = Readonly<{ before: string; behind: string }>
const BARE: Form = { before: '', behind: '' }

/**
 * The text, whose amounts may have lost their currency sign in the vote, with the sign that the readings have at the same
 * digits. One reads `5€` and the other `5 €`, so that no gap of the reference has enough votes; here they count together
 * against those that have none, and the weightiest way of writing it is taken.
 */
export function withCurrency(text: string, readings: readonly Reading[]): string {
  return withSigns(text, readings, isBare)
}

/** The same for a text without blanks between words, whose amounts stand right beside its characters. */
export function withOwnCurrency(text: string, readings: readonly Reading[]): string {
  return withSigns(text, readings, isBareAmongCharacters)
}

function withSigns(text: string, readings: readonly Reading[], isUnsigned: typeof isBare): string {
  const seen = readings.map(({ text: read, confidence }) => ({
    forms: formsOf(read),
    weight: Math.max(0, confidence - NO_WEIGHT),
  }))
  let [written, end] = ['', 0]
  for (const { 0: price, index } of text.matchAll(PRICE)) {
    written += text.slice(end, index)
    end = index + price.length
    const form = isUnsigned(text, index, price.length) ? formOf(price, seen) : BARE
    if (form.before !== '') written = written.replace(MISREAD_BEFORE, '')
    written += form.before + price + form.behind
    // what the sign was read as
    if (form.behind !== '') end += MISREAD_BEHIND.exec(text.slice(end, end + MISREAD_LENGTH))?.[0].length ?? 0
  }
  return (written + text.slice(end)).trim()
}

/** In the older codes of Japanese and Korean a backslash is the sign of their currency, and their data has it for that. */
const BACKSLASH = /\\(?=\s?\p{Nd})/gu
const OF_BACKSLASH: Partial<Record<Language, string>> = { ja: '¥', ko: '₩' }
/** English data has no ₩. */
const WON_AS_LETTER = /(?<![\p{L}\p{N}])[Ww]{1,2}(?=\s?\p{Nd})/gu

/** A reading of a line by the recognizer of that language, with the sign of its currency. */
export function withOwnSign(reading: TesseractReading, language: Language): TesseractReading {
  const sign = OF_BACKSLASH[language]
  if (!sign || !reading.text.includes('\\')) return reading
  const { symbols } = reading
  const isSign = (at: number) => symbols[at]?.text === '\\' && /^\p{Nd}/u.test(symbols[at + 1]?.text ?? '')
  return {
    ...reading,
    text: reading.text.replace(BACKSLASH, sign),
    symbols: symbols.map((symbol, at) => (isSign(at) ? { ...symbol, text: sign } : symbol)),
  }
}

/** A reading of a line in that language by the recognizer of English, with the sign of its currency. */
export function withForeignSign(reading: Reading, language: Language): Reading {
  if (language !== 'ko') return reading
  return { ...reading, text: reading.text.replace(WON_AS_LETTER, '₩') }
}

/** Signs as wide as an ideograph, which is all that some dictionaries have. */
const WIDE: Readonly<Record<string, string>> = { '￥': '¥', '＄': '$', '￡': '£', '￦': '₩' }

export function withNarrowSigns(text: string): string {
  return text.replace(/[￥＄￡￦]/gu, (sign) => WIDE[sign] ?? sign)
}

/** R$ and US$ before an amount, whose sign was read as a letter. */
const DOLLAR_AS_LETTER = /(?<![\p{L}\p{N}])(\p{Lu}{1,2})S(?=\s?\p{Nd})/gu

/** The text with the dollars of a country that any of the readings has: a letter S in their place makes no word. */
export function withDollars(text: string, readings: readonly Reading[]): string {
  return text.replace(DOLLAR_AS_LETTER, (read, country: string) => {
    const sign = `${country}$`
    return readings.some((reading) => reading.text.includes(sign)) ? sign : read
  })
}

type Priced = Readonly<{ forms: ReadonlyMap<string, Form>; weight: number }>

/** How most of the readings write an amount, none if it has a sign or most have none. */
function formOf(price: string, seen: readonly Priced[]): Form {
  const [[digits, own] = ['', BARE]] = formsOf(price)
  if (own.before + own.behind !== '') return BARE
  const weights = new Map<string, { form: Form; weight: number }>()
  let [signed, bare] = [0, 0]
  for (const { forms, weight } of seen) {
    const form = forms.get(digits)
    if (!form) continue
    if (form.before + form.behind === '') bare += weight
    else {
      signed += weight
      const key = `${form.before}0${form.behind}`
      weights.set(key, { form, weight: weight + (weights.get(key)?.weight ?? 0) })
    }
  }
  const [best] = [...weights.values()].sort((a, b) => b.weight - a.weight)
  return best && signed > bare ? best.form : BARE
}

/** Whether there is an amount in the text that may have lost its sign: no letter and no sign of any kind stands beside it. */
export function hasBareAmount(text: string): boolean {
  for (const { 0: price, index, groups = {} } of text.matchAll(PRICE))
    if (!groups['before'] && !groups['behind'] && isBare(text, index, price.length)) return true
  return false
}

function isBare(text: string, from: number, length: number): boolean {
  const behind = text.slice(from + length, from + length + MISREAD_LENGTH)
  return (
    !/\p{L}$|\p{Sc}\s?$/u.test(text.slice(Math.max(0, from - 2), from)) &&
    (MISREAD_BEHIND.test(behind) || !/^(?:\p{L}|\s?[%\p{Sc}])/u.test(behind))
  )
}

const CHARACTER = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/gu

function isBareAmongCharacters(text: string, from: number, length: number): boolean {
  // of the same length in the code units that are counted
  return isBare(
    text.replace(CHARACTER, (character) => ' '.repeat(character.length)),
    from,
    length,
  )
}

/**
 * The text with the signs of a recognizer that has them: of the languages without Latin letters, no dictionary and no
 * data has € or £. A reading for a sign is made as it is asked for.
 */
export function withSignsOf(text: string, readings: Iterable<Reading>): string {
  if (!hasBareAmount(text)) return text
  const made: Reading[] = []
  for (const reading of readings) {
    made.push(reading)
    const [one, other] = made
    if (made.length === 2 && one && other && isSureTwice(one, other)) break
    if (made.length >= MOST_READINGS) break
  }
  return withCurrency(text, made)
}

function isSureTwice(one: Reading, other: Reading): boolean {
  return Math.min(one.confidence, other.confidence) >= SURE_TWICE && one.text === other.text
}

/** The amounts of a text by their digits, each as it is written where it first stands. */
function formsOf(text: string): Map<string, Form> {
  const forms = new Map<string, Form>()
  for (const { groups = {} } of text.matchAll(PRICE)) {
    const { before, gapBefore = '', amountAfter, amount = '', gapBehind = '', behind } = groups
    const digits = (amountAfter ?? amount).replace(/\P{Nd}/gu, '')
    const blank = (gap: string) => (/\s/u.test(gap) ? ' ' : '')
    const form = {
      before: before ? before + blank(gapBefore) : '',
      behind: behind ? blank(gapBehind) + behind : '',
    }
    if (!forms.has(digits)) forms.set(digits, form)
  }
  return forms
}
