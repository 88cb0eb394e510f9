import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { pageTitle } from '#app/components/layout/page-title.ts'
import { ProblemBanner } from '#app/components/layout/problem-banner.tsx'
import { BackHeading } from '#app/components/translation/back-heading.tsx'
import { DeletedTextList } from '#app/components/translation/deleted-text-list.tsx'
import { Page } from '#app/components/ui/page.tsx'
import type { action, loader } from './deleted-texts.server.ts'

export { action, loader } from './deleted-texts.server.ts'
export { explainFailure as clientAction } from '#app/components/layout/problem.ts'

export const handle = { i18n: ['projects', 'translation', 'errors'] }

export const meta = pageTitle('translation')

export default function DeletedTexts() {
  const { t } = useTranslation('translation')
  const answer = useActionData<typeof action>()
  return (
    <Page className="grid gap-6 py-8">
      <BackHeading title={t('deleted.title')} back={t('deleted.back')} />
      <ProblemBanner answer={answer} title={t('deleted.failed')} />
      <DeletedTextList {...useLoaderData<typeof loader>()} />
    </Page>
  )
}
