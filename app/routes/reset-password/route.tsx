import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { LinkOver } from '#app/components/account/link-page.tsx'
import { ResetForm } from '#app/components/account/reset-form.tsx'
import { pageTitle } from '#app/components/layout/page-title.ts'
import { ProblemBanner } from '#app/components/layout/problem-banner.tsx'
import { Page, PageTitle } from '#app/components/ui/page.tsx'
import type { action, loader } from './reset-password.server.ts'

export { action, loader } from './reset-password.server.ts'
export {
  explainFailure as clientAction,
  unlessUnreached as shouldRevalidate,
} from '#app/components/layout/problem.ts'

export const handle = { i18n: ['account', 'errors'] }

export const meta = pageTitle('resetPassword')

export default function ResetPassword() {
  const { t } = useTranslation('account')
  const { link } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  if (!link) return <LinkOver title={t('reset.title')} again="/forgot-password" />
  return (
    <Page width="form" className="grid gap-8 py-12 sm:py-20">
      <PageTitle title={t('reset.title')} note={t('reset.for', { email: link.email })} />
      <ProblemBanner answer={answer} title={t('reset.failed')} />
      <ResetForm token={link.token} email={link.email} lastResult={answer?.lastResult} />
    </Page>
  )
}
