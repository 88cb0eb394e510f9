import { useActionData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { pageTitle } from '#app/components/layout/page-title.ts'
import { problemIn } from '#app/components/layout/problem.ts'
import { RouteFailure } from '#app/components/layout/route-failure.tsx'
import { CreateForm } from '#app/components/projects/create-form.tsx'
import { Page, PageTitle } from '#app/components/ui/page.tsx'
import type { action } from './create.server.ts'

export { action, loader } from './create.server.ts'

export const handle = { i18n: ['projects', 'errors'] }

export const meta = pageTitle('create')

export default function Create() {
  const { t } = useTranslation('projects')
  const answer = useActionData<typeof action>()
  return (
    <Page width="form" className="grid gap-8 py-8 sm:py-12">
      <PageTitle title={t('create.title')} />
      <CreateForm lastResult={answer?.lastResult} problem={problemIn(answer)} />
    </Page>
  )
}

export function ErrorBoundary() {
  return <RouteFailure />
}
