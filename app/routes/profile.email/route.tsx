import { useActionData, useLoaderData } from '@remix-run/react'
import { pageTitle } from '#app/components/layout/page-title.ts'
import { ChangeEmailForm } from '#app/components/profile/change-email-form.tsx'
import type { action, loader } from './email.server.ts'

export { action, loader } from './email.server.ts'
export { explainFailure as clientAction } from '#app/components/layout/problem.ts'

export const handle = { i18n: ['errors'] }

export const meta = pageTitle('profile')

export default function Email() {
  const { email } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return <ChangeEmailForm now={email} lastResult={answer?.lastResult} answer={answer} />
}
