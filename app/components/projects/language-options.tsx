import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { type Language, LANGUAGES } from '#app/domain/languages.ts'
import { useLanguage } from '../layout/use-root.ts'

/** Names of the eleven languages in the reader's own, as they stand alone (in a list, on a button). */
export function useLanguageName(): (language: Language) => string {
  const { t } = useTranslation()
  const locale = useLanguage()
  return useCallback(
    (language) => {
      const name: string = t(`languages.${language}`)
      return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1)
    },
    [t, locale],
  )
}

/** The eleven languages, for a select. */
export function LanguageOptions() {
  const nameOf = useLanguageName()
  return LANGUAGES.map((language) => (
    <option key={language} value={language}>
      {nameOf(language)}
    </option>
  ))
}
