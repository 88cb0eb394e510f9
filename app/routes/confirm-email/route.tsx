import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { LinkOver, LinkQuestion } from '#app/components/account/link-page.tsx'
import { pageTitle } from '#app/components/layout/page-title.ts'
import type { action, loader } from './confirm-email.server.ts'

export { action, loader } from './confirm-email.server.ts'
export {
  explainFailure as clientAction,
  unlessUnreached as shouldRevalidate,
} from '#app/components/layout/problem.ts'

export const handle = { i18n: ['account', 'errors'] }

export const meta = pageTitle('verifyEmail')

export default function ConfirmEmail() {
  const { t } = useTranslation('account')
  const { link } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  if (!link) return <LinkOver title={t('change.title')} again="/profile/email" />
  return (
    <LinkQuestion
      title={t('change.title')}
      text={t('change.text', { email: link.email })}
      submit={t('change.submit')}
      token={link.token}
      answer={answer}
    />
  )
}
