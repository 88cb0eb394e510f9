import type { Language } from '../../../domain/languages.ts'

/** How a provider writes our languages; where the two ends differ, the target's code is the second. */
export type LanguageCodes = Readonly<Record<Language, string | readonly [source: string, target: string]>>

const PLAIN = {
  es: 'es',
  en: 'en',
  fr: 'fr',
  de: 'de',
  it: 'it',
  pt: 'pt',
  ru: 'ru',
  ja: 'ja',
  ko: 'ko',
} as const

export const DEEPL_CODES = {
  ...PLAIN,
  en: ['en', 'en-US'],
  pt: ['pt', 'pt-BR'],
  'zh-cn': ['zh', 'zh-HANS'],
  'zh-tw': ['zh', 'zh-HANT'],
} as const satisfies LanguageCodes

export const GOOGLE_CODES = { ...PLAIN, 'zh-cn': 'zh-CN', 'zh-tw': 'zh-TW' } as const satisfies LanguageCodes

export const AZURE_CODES = {
  ...PLAIN,
  'zh-cn': 'zh-Hans',
  'zh-tw': 'zh-Hant',
} as const satisfies LanguageCodes

export const LIBRETRANSLATE_CODES = {
  ...PLAIN,
  'zh-cn': 'zh',
  'zh-tw': 'zt',
} as const satisfies LanguageCodes

/** The pair in the provider's words. */
export function codePair(
  codes: LanguageCodes,
  source: Language,
  target: Language,
): { source: string; target: string } {
  const [from, to] = [codes[source], codes[target]]
  return { source: typeof from === 'string' ? from : from[0], target: typeof to === 'string' ? to : to[1] }
}

/** Every two different languages, except the two scripts of Chinese: those are converted, not translated. */
export function isTranslatable(source: Language, target: Language): boolean {
  return source !== target && !(source.startsWith('zh') && target.startsWith('zh'))
}
