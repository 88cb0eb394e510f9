/** The eleven languages that texts are read in and translated between, by our own codes. */
export const LANGUAGES = ['es', 'en', 'fr', 'de', 'it', 'pt', 'ru', 'ja', 'zh-cn', 'zh-tw', 'ko'] as const
export type Language = (typeof LANGUAGES)[number]

/** Those that are written with Latin letters. */
export const LATIN_LANGUAGES = ['es', 'en', 'fr', 'de', 'it', 'pt'] as const satisfies readonly Language[]
export type LatinLanguage = (typeof LATIN_LANGUAGES)[number]

export function isLatin(language: Language): language is LatinLanguage {
  return LATIN_LANGUAGES.some((latin) => latin === language)
}

/** The six languages of the interface; `es` is the default, `en` the fallback. */
export const UI_LANGUAGES = ['es', 'en', 'it', 'fr', 'de', 'pt'] as const
export type UiLanguage = (typeof UI_LANGUAGES)[number]

// a map: an object would also answer to `constructor` and `__proto__`
const ALIASES: ReadonlyMap<string, Language> = new Map([
  ['zhcn', 'zh-cn'],
  ['zhtw', 'zh-tw'],
  ['zh', 'zh-cn'],
])

/** Our code for what a client wrote (`zhCN`, `ZH-TW`, `pt`), or undefined when we do not serve the language. */
export function parseLanguage(code: string): Language | undefined {
  const lower = code.trim().toLowerCase()
  return LANGUAGES.find((language) => language === lower) ?? ALIASES.get(lower)
}

/** BCP 47 tag, for `lang` attributes and Intl. */
export function bcp47(language: Language): string {
  if (language === 'zh-cn') return 'zh-Hans'
  if (language === 'zh-tw') return 'zh-Hant'
  return language
}

export const CJK_LANGUAGES: readonly Language[] = ['ja', 'zh-cn', 'zh-tw', 'ko']
