import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { pageTitle } from '#app/components/layout/page-title.ts'
import { ProblemBanner } from '#app/components/layout/problem-banner.tsx'
import { RouteFailure } from '#app/components/layout/route-failure.tsx'
import { CreateForm } from '#app/components/projects/create-form.tsx'
import { Page, PageTitle } from '#app/components/ui/page.tsx'
import { SampleCard } from '#app/components/upload/sample-card.tsx'
import type { action, loader } from './create.server.ts'

export { action, loader } from './create.server.ts'
export {
  explainFailure as clientAction,
  unlessUnreached as shouldRevalidate,
} from '#app/components/layout/problem.ts'

export const handle = { i18n: ['projects', 'recipes', 'errors'] }

export const meta = pageTitle('create')

export default function Create() {
  const { t } = useTranslation('projects')
  const { maxUploadBytes, recipes } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <Page width="form" className="grid gap-8 py-8 sm:py-12">
      <PageTitle title={t('create.title')} />
      <ProblemBanner answer={answer} title={t('create.failed')} />
      <CreateForm lastResult={answer?.lastResult} maxBytes={maxUploadBytes} recipes={recipes} />
      <SampleCard action="/projects/create" />
    </Page>
  )
}

export function ErrorBoundary() {
  return <RouteFailure />
}
