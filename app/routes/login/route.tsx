import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { LoginForm } from '#app/components/account/login-form.tsx'
import { pageTitle } from '#app/components/layout/page-title.ts'
import { problemIn } from '#app/components/layout/problem.ts'
import { Banner } from '#app/components/ui/banner.tsx'
import { Page, PageTitle } from '#app/components/ui/page.tsx'
import type { action, loader } from './login.server.ts'

export { action, loader } from './login.server.ts'

export const handle = { i18n: ['account', 'errors'] }

export const meta = pageTitle('login')

export default function Login() {
  const { t } = useTranslation('account')
  const { redirectTo } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const problem = problemIn(answer)
  return (
    <Page width="form" className="grid gap-8 py-12 sm:py-20">
      <PageTitle title={t('login.title')} />
      {redirectTo !== null && !problem && <Banner tone="info">{t('login.required')}</Banner>}
      <LoginForm lastResult={answer?.lastResult} problem={problem} redirectTo={redirectTo} />
    </Page>
  )
}
