import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { EmailForm, LinkSent } from '#app/components/account/email-form.tsx'
import { LinkOver, LinkQuestion } from '#app/components/account/link-page.tsx'
import { pageTitle } from '#app/components/layout/page-title.ts'
import { ProblemBanner } from '#app/components/layout/problem-banner.tsx'
import { Page, PageTitle } from '#app/components/ui/page.tsx'
import type { action, loader } from './verify-email.server.ts'

export { action, loader } from './verify-email.server.ts'
export {
  explainFailure as clientAction,
  unlessUnreached as shouldRevalidate,
} from '#app/components/layout/problem.ts'

export const handle = { i18n: ['account', 'errors'] }

export const meta = pageTitle('verifyEmail')

export default function VerifyEmail() {
  const { t } = useTranslation('account')
  const { link, cameByLink, isSent, typed, valid } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  if (link)
    return (
      <LinkQuestion
        title={t('verify.title')}
        text={t('verify.text', { email: link.email })}
        submit={t('verify.submit')}
        token={link.token}
        answer={answer}
      />
    )
  if (cameByLink) return <LinkOver title={t('verify.title')} again="/verify-email" />
  return (
    <Page width="form" className="grid gap-8 py-12 sm:py-20">
      {isSent ? (
        <>
          <PageTitle title={t('forgot.sentTitle')} />
          <LinkSent text={t('verify.sentText', { email: typed, valid })} again="/verify-email" />
        </>
      ) : (
        <>
          <PageTitle title={t('verify.title')} note={t('verify.ask')} />
          <ProblemBanner answer={answer} title={t('forgot.failed')} />
          <EmailForm action="/verify-email" typed={typed} lastResult={answer?.lastResult} />
        </>
      )}
    </Page>
  )
}
