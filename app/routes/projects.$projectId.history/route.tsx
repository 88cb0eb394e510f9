import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { HistoryList } from '#app/components/history/history-list.tsx'
import { pageTitle } from '#app/components/layout/page-title.ts'
import { ProblemBanner } from '#app/components/layout/problem-banner.tsx'
import { BackHeading } from '#app/components/translation/back-heading.tsx'
import { Page } from '#app/components/ui/page.tsx'
import type { action, loader } from './history.server.ts'

export { action, loader } from './history.server.ts'
export { explainFailure as clientAction } from '#app/components/layout/problem.ts'

export const handle = { i18n: ['projects', 'translation', 'history', 'errors'] }

export const meta = pageTitle('translation')

export default function TextHistory() {
  const { t } = useTranslation('history')
  const answer = useActionData<typeof action>()
  return (
    <Page className="grid gap-6 py-8">
      <BackHeading title={t('title')} back={t('back')} />
      <ProblemBanner answer={answer} title={t('failed')} />
      <HistoryList {...useLoaderData<typeof loader>()} />
    </Page>
  )
}
