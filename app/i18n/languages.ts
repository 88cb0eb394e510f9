import { UI_LANGUAGES, type UiLanguage } from '#app/domain/languages.ts'

/** The interface's languages whose texts are written: all of them. */
export const SERVED_LANGUAGES = UI_LANGUAGES
export type ServedLanguage = UiLanguage

/** Without any word on what a person reads. */
export const DEFAULT_LANGUAGE: ServedLanguage = 'es'
/** For a person who reads none of ours. */
export const FALLBACK_LANGUAGE: ServedLanguage = 'en'

/** Each language by its own name: this is what somebody looks for who does not read the present one. */
export const OWN_NAMES = {
  es: 'Español',
  en: 'English',
  it: 'Italiano',
  fr: 'Français',
  de: 'Deutsch',
  pt: 'Português',
} as const satisfies Record<UiLanguage, string>

/** The key in local storage and the name of the cookie that mirrors it. */
export const LANGUAGE_KEY = 'i18nextLng'
/** Set for a moment when the person has just chosen without script: the cookie then corrects local storage. */
export const JUST_CHOSEN_COOKIE = 'i18nextLngChosen'

/** Ours for a tag as browsers write it (`es-MX`, `EN_us`), or undefined. */
export function servedLanguage(tag: string | undefined): ServedLanguage | undefined {
  const base = tag?.trim().toLowerCase().split(/[-_]/)[0]
  return SERVED_LANGUAGES.find((language) => language === base)
}

/** BCP 47 tag for dates and numbers: the interface's own when it is one of the six, else US English. */
export function formatTag(language: string): string {
  return UI_LANGUAGES.some((known) => known === language) ? language : 'en-US'
}
