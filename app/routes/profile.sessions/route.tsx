import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { pageTitle } from '#app/components/layout/page-title.ts'
import { ProblemBanner } from '#app/components/layout/problem-banner.tsx'
import { SessionsSection } from '#app/components/profile/sessions-section.tsx'
import type { action, loader } from './sessions.server.ts'

export { action, loader } from './sessions.server.ts'
export { explainFailure as clientAction } from '#app/components/layout/problem.ts'

export const handle = { i18n: ['errors'] }

export const meta = pageTitle('profile')

export default function Sessions() {
  const { t } = useTranslation('profile')
  const { sessions, isConfirmed } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <div className="grid min-w-0 gap-6">
      <ProblemBanner answer={answer} title={t('sessions.failed')} />
      <SessionsSection sessions={sessions} isConfirmed={isConfirmed} />
    </div>
  )
}
