import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { AccountList } from '#app/components/admin/account-list.tsx'
import { AdminPage } from '#app/components/admin/admin-page.tsx'
import { OpenedAccount } from '#app/components/admin/opened-account.tsx'
import { pageTitle } from '#app/components/layout/page-title.ts'
import { ProblemBanner } from '#app/components/layout/problem-banner.tsx'
import { RouteFailure } from '#app/components/layout/route-failure.tsx'
import type { action, loader } from './accounts.server.ts'

export { action, loader } from './accounts.server.ts'
export { explainFailure as clientAction } from '#app/components/layout/problem.ts'

export const handle = { i18n: ['admin', 'profile'] }

export const meta = pageTitle('admin')

export default function Accounts() {
  const { t } = useTranslation('admin')
  const { opened, isConfirmed, ownId, ...list } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <AdminPage>
      <ProblemBanner answer={answer} title={t('accounts.failed')} />
      {opened && (
        <OpenedAccount
          key={opened.account.id}
          {...opened}
          isConfirmed={isConfirmed}
          isOwn={opened.account.id === ownId}
        />
      )}
      <AccountList {...list} />
    </AdminPage>
  )
}

export function ErrorBoundary() {
  return <RouteFailure />
}
