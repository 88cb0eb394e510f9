import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { NewCollectionForm } from '#app/components/collections/new-collection-form.tsx'
import { pageTitle } from '#app/components/layout/page-title.ts'
import { ProblemBanner } from '#app/components/layout/problem-banner.tsx'
import { RouteFailure } from '#app/components/layout/route-failure.tsx'
import { Page, PageTitle } from '#app/components/ui/page.tsx'
import type { action, loader } from './new.server.ts'

export { action, loader } from './new.server.ts'
export {
  explainFailure as clientAction,
  unlessUnreached as shouldRevalidate,
} from '#app/components/layout/problem.ts'

export const handle = { i18n: ['projects', 'collections', 'errors'] }

export const meta = pageTitle('newCollection')

export default function NewCollection() {
  const { t } = useTranslation('collections')
  const { recipes } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <Page width="form" className="grid gap-8 py-8 sm:py-12">
      <PageTitle title={t('new.title')} note={t('new.note')} />
      <ProblemBanner answer={answer} title={t('new.failed')} />
      <NewCollectionForm lastResult={answer?.lastResult} recipes={recipes} />
    </Page>
  )
}

export function ErrorBoundary() {
  return <RouteFailure />
}
