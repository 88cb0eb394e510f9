import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { CsvTools } from '#app/components/glossary/csv-tools.tsx'
import { EntryList } from '#app/components/glossary/entry-list.tsx'
import { GlossaryTabs } from '#app/components/glossary/glossary-tabs.tsx'
import { MemoryForm } from '#app/components/glossary/memory-form.tsx'
import { wrongLinesIn } from '#app/components/glossary/wrong-lines.ts'
import { pageTitle } from '#app/components/layout/page-title.ts'
import { ProblemBanner } from '#app/components/layout/problem-banner.tsx'
import { useLanguageName } from '#app/components/projects/language-options.tsx'
import type { action, loader } from './memory.server.ts'

export { action, loader } from './memory.server.ts'
export { explainFailure as clientAction } from '#app/components/layout/problem.ts'

export const handle = { i18n: ['glossary', 'errors'] }

export const meta = pageTitle('profile')

const HERE = '/profile/glossary/memory'

export default function Memory() {
  const { t } = useTranslation(['glossary', 'common'])
  const nameOf = useLanguageName()
  const { entries, hasMore, query, edited } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const wrongLines = wrongLinesIn(answer)
  return (
    <div className="grid min-w-0 gap-6">
      <GlossaryTabs />
      <p className="max-w-prose text-muted">{t('about.memory')}</p>
      {wrongLines.lines.length === 0 && <ProblemBanner answer={answer} />}
      <MemoryForm
        key={edited?.id ?? ''}
        edited={edited}
        lastResult={answer && 'lastResult' in answer ? answer.lastResult : undefined}
        here={HERE}
      />
      <EntryList
        title={t('memory.title')}
        here={HERE}
        query={query}
        hasMore={hasMore}
        empty={t('memory.empty')}
        entries={entries.map(({ id, original, translation, sourceLanguage, targetLanguage }) => ({
          id,
          name: original,
          from: original,
          to: translation,
          languages: `${nameOf(sourceLanguage)} → ${t(`common:languages.${targetLanguage}`)}`,
        }))}
      />
      <CsvTools
        exportHref={`${HERE}/csv`}
        columns="original,translation,source_language,target_language"
        wrongLines={wrongLines}
      />
    </div>
  )
}
