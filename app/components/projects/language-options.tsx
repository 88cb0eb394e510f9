import { LANGUAGES } from '#app/domain/languages.ts'
import { useLanguageName } from './use-language-name.ts'

/** The eleven languages, for a select. */
export function LanguageOptions() {
  const nameOf = useLanguageName()
  return LANGUAGES.map((language) => (
    <option key={language} value={language}>
      {nameOf(language)}
    </option>
  ))
}
