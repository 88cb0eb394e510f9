import { useActionData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { RegisterForm } from '#app/components/account/register-form.tsx'
import { pageTitle } from '#app/components/layout/page-title.ts'
import { ProblemBanner } from '#app/components/layout/problem-banner.tsx'
import { Page, PageTitle } from '#app/components/ui/page.tsx'
import type { action } from './register.server.ts'

export { action, loader } from './register.server.ts'
export {
  explainFailure as clientAction,
  unlessUnreached as shouldRevalidate,
} from '#app/components/layout/explain-failure.ts'

export const handle = { i18n: ['account', 'errors'] }

export const meta = pageTitle('register')

export default function Register() {
  const { t } = useTranslation('account')
  const answer = useActionData<typeof action>()
  return (
    <Page width="form" className="grid gap-8 py-12 sm:py-20">
      <PageTitle title={t('register.title')} />
      <ProblemBanner answer={answer} title={t('register.failed')} />
      <RegisterForm lastResult={answer?.lastResult} />
    </Page>
  )
}
