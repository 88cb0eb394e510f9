import type { SubmissionResult } from '@conform-to/react'
import { useTranslation } from 'react-i18next'
import { ProblemBanner } from '../layout/problem-banner.tsx'
import { useLanguageName } from '../projects/language-options.tsx'
import { Badge } from '../ui/badge.tsx'
import { CsvTools } from './csv-tools.tsx'
import { EntryList } from './entry-list.tsx'
import { TermForm } from './term-form.tsx'
import type { TermView } from './term-view.ts'
import { wrongLinesIn } from './wrong-lines.ts'

export interface GlossaryData {
  readonly terms: readonly TermView[]
  readonly hasMore: boolean
  readonly query: string
  readonly edited: TermView | null
}

/** The terms of a person or of a project: added, changed, deleted, imported, exported. */
export function GlossaryEditor({
  data: { terms, hasMore, query, edited },
  answer,
  lastResult,
  here,
}: {
  data: GlossaryData
  /** What the page's action answered. */
  answer: unknown
  lastResult: SubmissionResult | undefined
  here: string
}) {
  const { t } = useTranslation(['glossary', 'common'])
  const nameOf = useLanguageName()
  const wrongLines = wrongLinesIn(answer)
  const from = (code: TermView['sourceLanguage']) => (code === null ? t('anyLanguage') : nameOf(code))
  const to = (code: TermView['targetLanguage']) =>
    code === null ? t('anyTarget') : t(`common:languages.${code}`)
  return (
    <div className="grid min-w-0 gap-6">
      {wrongLines.lines.length === 0 && <ProblemBanner answer={answer} />}
      <TermForm key={edited?.id ?? ''} edited={edited} lastResult={lastResult} here={here} />
      <EntryList
        title={t('list.title')}
        here={here}
        query={query}
        hasMore={hasMore}
        empty={t('list.empty')}
        entries={terms.map(({ id, term, translation, sourceLanguage, targetLanguage }) => ({
          id,
          name: term,
          from: term,
          to: translation ?? <Badge>{t('list.kept')}</Badge>,
          languages: `${from(sourceLanguage)} → ${to(targetLanguage)}`,
        }))}
      />
      <CsvTools
        exportHref={`${here}/csv`}
        columns="term,translation,source_language,target_language"
        wrongLines={wrongLines}
      />
    </div>
  )
}
