import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { LinkOver, LinkQuestion } from '#app/components/account/link-page.tsx'
import { pageTitle } from '#app/components/layout/page-title.ts'
import type { action, loader } from './restore-email.server.ts'

export { action, loader } from './restore-email.server.ts'
export {
  explainFailure as clientAction,
  unlessUnreached as shouldRevalidate,
} from '#app/components/layout/problem.ts'

export const handle = { i18n: ['account', 'errors'] }

export const meta = pageTitle('restoreEmail')

export default function RestoreEmail() {
  const { t } = useTranslation('account')
  const { link } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  if (!link) return <LinkOver title={t('restore.title')} again="/forgot-password" />
  return (
    <LinkQuestion
      title={t('restore.title')}
      text={t('restore.text', { email: link.email })}
      submit={t('restore.submit')}
      token={link.token}
      answer={answer}
    />
  )
}
