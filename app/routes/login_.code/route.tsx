import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { LoginCodeForm } from '#app/components/account/login-code-form.tsx'
import { pageTitle } from '#app/components/layout/page-title.ts'
import { ProblemBanner } from '#app/components/layout/problem-banner.tsx'
import { Page, PageTitle } from '#app/components/ui/page.tsx'
import type { action, loader } from './code.server.ts'

export { action, loader } from './code.server.ts'
export {
  explainFailure as clientAction,
  unlessUnreached as shouldRevalidate,
} from '#app/components/layout/problem.ts'

export const handle = { i18n: ['account', 'errors'] }

export const meta = pageTitle('login')

export default function LoginCode() {
  const { t } = useTranslation('account')
  const { redirectTo } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <Page width="form" className="grid gap-8 py-12 sm:py-20">
      <PageTitle title={t('code.title')} />
      <ProblemBanner answer={answer} title={t('login.failed')} />
      <LoginCodeForm lastResult={answer?.lastResult} redirectTo={redirectTo} />
    </Page>
  )
}
