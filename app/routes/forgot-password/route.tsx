import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { EmailForm, LinkSent } from '#app/components/account/email-form.tsx'
import { pageTitle } from '#app/components/layout/page-title.ts'
import { ProblemBanner } from '#app/components/layout/problem-banner.tsx'
import { Page, PageTitle } from '#app/components/ui/page.tsx'
import type { action, loader } from './forgot-password.server.ts'

export { action, loader } from './forgot-password.server.ts'
export {
  explainFailure as clientAction,
  unlessUnreached as shouldRevalidate,
} from '#app/components/layout/problem.ts'

export const handle = { i18n: ['account', 'errors'] }

export const meta = pageTitle('forgotPassword')

export default function ForgotPassword() {
  const { t } = useTranslation('account')
  const { typed, isSent, valid } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <Page width="form" className="grid gap-8 py-12 sm:py-20">
      {isSent ? (
        <>
          <PageTitle title={t('forgot.sentTitle')} />
          <LinkSent text={t('forgot.sentText', { email: typed, valid })} again="/forgot-password" />
        </>
      ) : (
        <>
          <PageTitle title={t('forgot.title')} note={t('forgot.text')} />
          <ProblemBanner answer={answer} title={t('forgot.failed')} />
          <EmailForm action="/forgot-password" typed={typed} lastResult={answer?.lastResult} />
        </>
      )}
    </Page>
  )
}
