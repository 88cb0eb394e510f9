import type { LatinLanguage } from '#app/domain/languages.ts'

/** What is read for something, and how it is written; in some languages alone where it says so. */
type Rule = Readonly<{ read: RegExp; written: string; languages?: readonly LatinLanguage[] }>

/** Whatever the readings agree on, no text is written as they have it; in this order. */
const RULES: readonly Rule[] = [
  // the marks that open a question or an exclamation leave room within themselves
  { read: /(?<=[¿¡])\s+/gu, written: '' },
  // n° in front of a number
  { read: /(?<=(?<![\p{L}\p{N}])[nN])[°º?*'’](?=\s?\d)/gu, written: '°', languages: ['fr'] },
  { read: /(?<=(?<![\p{L}\p{N}])[nN])[°º?*'’](?=\s?\d)/gu, written: 'º', languages: ['es', 'pt', 'it'] },
  // degrees: a raised o and a star are as high and as round, and C behind a degree sign is read as €
  { read: /(?<=\d\s?)[*º](?=[CF](?!\p{L}))/gu, written: '°' },
  { read: /(?<=\d\s?)(?:°[€℃]|℃)/gu, written: '°C' },
  // an O within a number is a round zero
  { read: /(?<=(?<![\p{L}\d])[\d.,:oO]{0,12}\d)[oO](?=[\d.,:oO]{0,12}\d(?!\p{L}))/gu, written: '0' },
  // addresses are in one piece; a handle is a word of its own
  { read: /(?<=[\w.]@) (?=[\w-]+\.[a-z]{2})/gu, written: '' },
  // code has no blank between what is in brackets and a colon
  { read: /(?<=\)) (?=:)/gu, written: '', languages: ['es', 'en', 'de', 'it', 'pt'] },
  // © in front of a year
  { read: /(?<=^|\s)@(?= (?:19|20)\d\d(?!\d))/gu, written: '©' },
]
const HAS_PATH = /\bwww\.|https?:/u

/** The text as the signs in it are written: blanks and look-alikes that recognizers see beside them put right. */
export function withOrthography(text: string, language: LatinLanguage): string {
  const rules = RULES.filter(({ languages }) => languages?.includes(language) ?? true)
  const written = rules.reduce((so, rule) => so.replace(rule.read, rule.written), text)
  return HAS_PATH.test(written) ? written.replace(/\/ (?=[a-z0-9])/gu, '/') : written
}
