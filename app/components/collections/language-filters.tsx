import { useTranslation } from 'react-i18next'
import type { Language } from '#app/domain/languages.ts'
import { FilterLink } from './filter-link.tsx'

/** Narrows the texts to review to one of the languages that the videos are translated into. */
export function LanguageFilters({
  languages,
  chosen,
}: {
  languages: readonly { readonly target_language: Language; readonly total: number }[]
  chosen: Language | null
}) {
  const { t } = useTranslation(['collections', 'common'])
  return (
    <nav aria-label={t('review.languages')} className="flex flex-wrap gap-2">
      <FilterLink
        to="."
        isChosen={chosen === null}
        count={languages.reduce((sum, { total }) => sum + total, 0)}
      >
        {t('review.allLanguages')}
      </FilterLink>
      {languages.map(({ target_language: language, total }) => (
        <FilterLink key={language} to={`?language=${language}`} isChosen={language === chosen} count={total}>
          {t(`common:languages.${language}`)}
        </FilterLink>
      ))}
    </nav>
  )
}
