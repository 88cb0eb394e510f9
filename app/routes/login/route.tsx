import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { LoginForm } from '#app/components/account/login-form.tsx'
import { pageTitle } from '#app/components/layout/page-title.ts'
import { ProblemBanner } from '#app/components/layout/problem-banner.tsx'
import { problemIn } from '#app/components/layout/problem.ts'
import { Banner } from '#app/components/ui/banner.tsx'
import { ButtonLink } from '#app/components/ui/button.tsx'
import { Page, PageTitle } from '#app/components/ui/page.tsx'
import type { action, loader } from './login.server.ts'

export { action, loader } from './login.server.ts'
export {
  explainFailure as clientAction,
  unlessUnreached as shouldRevalidate,
} from '#app/components/layout/problem.ts'

export const handle = { i18n: ['account', 'errors'] }

export const meta = pageTitle('login')

export default function Login() {
  const { t } = useTranslation('account')
  const { redirectTo, expired, typed } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <Page width="form" className="grid gap-8 py-12 sm:py-20">
      <PageTitle title={t('login.title')} />
      {redirectTo !== null && !problemIn(answer) && (
        <Banner tone="info">{expired ? t('login.expired') : t('login.required')}</Banner>
      )}
      <ProblemBanner
        answer={answer}
        title={t('login.failed')}
        actions={<LoginRecoveryLink answer={answer} />}
      />
      <LoginForm lastResult={answer?.lastResult} redirectTo={redirectTo} typed={typed} />
    </Page>
  )
}

/** What gets the owner in where the password alone does not. */
function LoginRecoveryLink({ answer }: { answer: unknown }) {
  const { t } = useTranslation('account')
  const code = problemIn(answer)?.code
  if (code === 'auth.account-paused' || code === 'auth.too-many-attempts')
    return <ButtonLink to="/forgot-password">{t('login.forgot')}</ButtonLink>
  if (code === 'auth.email-unverified') return <ButtonLink to="/verify-email">{t('login.verify')}</ButtonLink>
  return null
}
