import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { RegisterForm } from '#app/components/account/register-form.tsx'
import { pageTitle } from '#app/components/layout/page-title.ts'
import { ProblemBanner } from '#app/components/layout/problem-banner.tsx'
import { Banner } from '#app/components/ui/banner.tsx'
import { ButtonLink } from '#app/components/ui/button.tsx'
import { Page, PageTitle } from '#app/components/ui/page.tsx'
import type { action, loader } from './register.server.ts'

export { action, loader } from './register.server.ts'
export {
  explainFailure as clientAction,
  unlessUnreached as shouldRevalidate,
} from '#app/components/layout/problem.ts'

export const handle = { i18n: ['account', 'errors'] }

export const meta = pageTitle('register')

export default function Register() {
  const { t } = useTranslation('account')
  const { typed, invitation, isInvitationOver, mode } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  if (mode === 'closed') return <NoRegistration why="closed" />
  if (mode === 'invite' && !invitation)
    return <NoRegistration why="invite" isInvitationOver={isInvitationOver} />
  return (
    <Page width="form" className="grid gap-8 py-12 sm:py-20">
      <PageTitle title={t('register.title')} />
      {isInvitationOver && <Banner tone="warn">{t('register.invitationOver')}</Banner>}
      {invitation && <Banner tone="info">{t('register.invited', { email: invitation.email })}</Banner>}
      <ProblemBanner answer={answer} title={t('register.failed')} />
      <RegisterForm lastResult={answer?.lastResult} typed={typed} invitation={invitation} />
    </Page>
  )
}

/** What to do where nobody, or not just anybody, may open an account. */
function NoRegistration({
  why,
  isInvitationOver = false,
}: {
  why: 'closed' | 'invite'
  isInvitationOver?: boolean
}) {
  const { t } = useTranslation('account')
  return (
    <Page width="form" className="grid gap-8 py-12 sm:py-20">
      <PageTitle title={t(`register.${why}Title`)} note={t(`register.${why}Text`)} />
      {isInvitationOver && <Banner tone="warn">{t('register.invitationOver')}</Banner>}
      <div className="flex flex-col gap-3 sm:flex-row">
        <ButtonLink to="/login" kind="primary">
          {t('login.submit')}
        </ButtonLink>
        <ButtonLink to="/contact">{t('register.write')}</ButtonLink>
      </div>
    </Page>
  )
}
