import { useTranslation } from 'react-i18next'
import type { Language } from '#app/domain/languages.ts'
import { CountLink } from '../ui/count-link.tsx'

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
    <nav aria-label={t('review.languages')}>
      <ul className="flex flex-wrap gap-2">
        <CountLink
          to="."
          isCurrent={chosen === null}
          label={t('review.allLanguages')}
          count={languages.reduce((sum, { total }) => sum + total, 0)}
        />
        {languages.map(({ target_language: language, total }) => (
          <CountLink
            key={language}
            to={`?language=${language}`}
            isCurrent={language === chosen}
            label={t(`common:languages.${language}`)}
            count={total}
          />
        ))}
      </ul>
    </nav>
  )
}
