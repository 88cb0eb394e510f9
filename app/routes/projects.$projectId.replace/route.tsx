import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { pageTitle } from '#app/components/layout/page-title.ts'
import { ProblemBanner } from '#app/components/layout/problem-banner.tsx'
import { ReplacePage } from '#app/components/replace/replace-page.tsx'
import { BackHeading } from '#app/components/translation/back-heading.tsx'
import { Page } from '#app/components/ui/page.tsx'
import type { action, loader } from './replace.server.ts'

export { action, loader } from './replace.server.ts'
export { explainFailure as clientAction } from '#app/components/layout/problem.ts'

export const handle = { i18n: ['projects', 'translation', 'replace', 'errors'] }

export const meta = pageTitle('translation')

export default function Replace() {
  const { t } = useTranslation('replace')
  const answer = useActionData<typeof action>()
  return (
    <Page className="grid gap-6 py-8">
      <BackHeading title={t('title')} back={t('back')} />
      <ProblemBanner answer={answer} />
      <ReplacePage search={useLoaderData<typeof loader>()} />
    </Page>
  )
}
