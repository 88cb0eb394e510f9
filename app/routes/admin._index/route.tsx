import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { AdminPage } from '#app/components/admin/admin-page.tsx'
import { HealthSection } from '#app/components/admin/health-section.tsx'
import { ModelsSection } from '#app/components/admin/models-section.tsx'
import { QueuesSection } from '#app/components/admin/queues-section.tsx'
import { StorageSection } from '#app/components/admin/storage-section.tsx'
import { pageTitle } from '#app/components/layout/page-title.ts'
import { ProblemBanner } from '#app/components/layout/problem-banner.tsx'
import { RouteFailure } from '#app/components/layout/route-failure.tsx'
import type { action, loader } from './admin.server.ts'

export { action, loader } from './admin.server.ts'
export { explainFailure as clientAction } from '#app/components/layout/problem.ts'

export const handle = { i18n: ['admin'] }

export const meta = pageTitle('admin')

export default function Admin() {
  const { t } = useTranslation('admin')
  const overview = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <AdminPage>
      <ProblemBanner answer={answer} title={t('models.failed')} />
      <HealthSection parts={overview.parts} />
      <QueuesSection queues={overview.queues} />
      <ModelsSection {...overview} />
      <StorageSection {...overview} />
    </AdminPage>
  )
}

export function ErrorBoundary() {
  return <RouteFailure />
}
