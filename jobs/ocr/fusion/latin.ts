import type { LatinLanguage } from '#app/domain/languages.ts'
import type { Reading } from '../recognize/reading.ts'
import { weightOf } from './quotes.ts'

/** Letters and marks beyond ASCII that the language writes, small ones only. */
const BEYOND_ASCII: Readonly<Record<LatinLanguage, string>> = {
  es: 'áéíóúüñ¿¡ºª€«»',
  en: '€£',
  fr: 'àâæçéèêëîïôœùûüÿ«»€',
  de: 'äöüß€§„“',
  it: 'àèéìíîòóùú€«»',
  pt: 'áâãàçéêíóôõúüºª€«»',
}

/** Full-width and typographic marks, as models trained on Chinese or on books have them, in their plain form. */
const PLAIN: Readonly<Record<string, string>> = {
  '：': ':',
  '，': ',',
  '（': '(',
  '）': ')',
  '？': '?',
  '！': '!',
  '。': '.',
  '；': ';',
  '“': '"',
  '”': '"',
  '‘': "'",
  '’': "'",
  '`': "'",
  '´': "'",
  '《': '«',
  '》': '»',
  '￥': '¥',
}

export function plain(text: string): string {
  return Array.from(text.normalize('NFC'), (character) => PLAIN[character] ?? character).join('')
}

/** The letter without its accents. */
export function baseOf(character: string): string {
  return character.normalize('NFD').replace(/\p{M}/gu, '')
}

export function isAsciiCharacter(character: string): boolean {
  return character.charCodeAt(0) < 128
}

/** Whether texts of the language have this character. */
export function isWritten(character: string, language: LatinLanguage): boolean {
  return isAsciiCharacter(character) || BEYOND_ASCII[language].includes(character.toLowerCase())
}

/** The letter with each accent that the language writes on it. */
export function accentedForms(letter: string, language: LatinLanguage): string[] {
  const small = letter.toLowerCase()
  const forms = Array.from(BEYOND_ASCII[language]).filter((form) => baseOf(form) === small && form !== small)
  return small === letter ? forms : forms.map((form) => form.toUpperCase())
}

/** Words that only a small letter begins, and that are read with the capital of the same shape. */
const SMALL_WORDS: Readonly<Record<LatinLanguage, RegExp | undefined>> = {
  es: /(?<!\p{L})I(?=(?:a|as|o|os|e|es)(?!\p{L}))/gu,
  en: undefined,
  fr: /(?<!\p{L})I(?=(?:a|e|es|ui|eur|eurs)(?!\p{L})|['’]\p{L})/gu,
  de: undefined,
  it: /(?<!\p{L})I(?=(?:a|e|oro|ui|ei)(?!\p{L})|['’]\p{L})/gu,
  pt: /(?<!\p{L})I(?=(?:á|he|hes)(?!\p{L}))/gu,
}

/** A bar between two entries of a menu is followed by a capital; where a sentence goes on, it is the English pronoun. */
const BAR_FOR_I = /(?<=^|\s)\|(?=\s\p{Ll}|['’](?:m|ll|ve|d)(?!\p{L}))/gu

/** What no word of the language has, and what it then must be. */
const MISSPELT: Partial<Record<LatinLanguage, readonly (readonly [RegExp, string])[]>> = {
  // between g and e or i the u has dots, or it would be silent
  es: [
    [/(?<=g)ú(?=[eiéí])/gu, 'ü'],
    [/(?<=G)Ú(?=[EIÉÍ])/gu, 'Ü'],
  ],
  fr: [
    // the cedilla lies at the edge of the line, and a capital is mostly read without it
    [/(?<!\p{L})Ca(?![\p{L}.])/gu, 'Ça'],
    // goût, brûler, flûte, piqûre; dots mark a u that is pronounced separately, as in capharnaüm
    [/(?<=o|br|fl|iq)ü/gu, 'û'],
  ],
}

/** The text as the language spells it. A capital I between small letters is an l: the two are one stroke in most typefaces. */
export function spelled(text: string, language: LatinLanguage): string {
  const words = SMALL_WORDS[language]
  const worded = language === 'en' ? text.replace(BAR_FOR_I, 'I') : text
  let corrected = worded.replace(/(?<=\p{Ll})I(?=\p{Ll})/gu, 'l')
  if (words) corrected = corrected.replace(words, 'l')
  for (const [wrong, right] of MISSPELT[language] ?? []) corrected = corrected.replace(wrong, right)
  return corrected
}

/** A curved one is often read as straight, a straight one never as curved: of 51 lines in none. */
const CURVED_WEIGHT = 2
/** Between letters. */
const CURVED = /(?<=\p{L})’(?=\p{L})/gu
const STRAIGHT = /(?<=\p{L})'(?=\p{L})/gu

/** The text, whose apostrophes are straight, with curved ones between letters where the readings see enough of those. */
export function withApostrophes(text: string, readings: readonly Reading[]): string {
  const [curved, straight] = [weightOf(CURVED, readings), weightOf(STRAIGHT, readings)]
  return CURVED_WEIGHT * curved > straight ? text.replace(STRAIGHT, '’') : text
}

/** Between blanks, or at an end of the line. */
const EM_DASH = /(?<=^|\s)—(?=\s|$)/gu
const HYPHEN = /(?<=^|\s)-(?=\s|$)/gu
/** One dash, or one that the vote put beside the hyphen of the reference. */
const DASH = /(?<=^|\s)[-—]{1,2}(?=\s|$)/gu

/** The text with em dashes where the readings see those: PP-OCR takes them for hyphens, of which Tesseract makes none. */
export function withDashes(text: string, readings: readonly Reading[]): string {
  return weightOf(EM_DASH, readings) > weightOf(HYPHEN, readings) ? text.replace(DASH, '—') : text
}

/** Of three dots PP-OCR merges some; nobody writes two, but in ranges of numbers and in paths. */
export function withEllipsis(text: string): string {
  return text.replace(/(?<![./\d])\.\.(?![./\d])/gu, '...')
}

const LIGATURE = /œ/gu
const LETTERS_OF_LIGATURE = /oe/gu

/** The French text with œ where the readings see more of those than of two letters, which PP-OCR alone has. */
export function withLigatures(text: string, readings: readonly Reading[], language: LatinLanguage): string {
  const isLigature =
    language === 'fr' && weightOf(LIGATURE, readings) > weightOf(LETTERS_OF_LIGATURE, readings)
  return isLigature ? text.replace(LETTERS_OF_LIGATURE, 'œ') : text
}
