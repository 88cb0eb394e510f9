import { useActionData, useLoaderData } from '@remix-run/react'
import { pageTitle } from '#app/components/layout/page-title.ts'
import { PasswordForm } from '#app/components/profile/password-form.tsx'
import type { action, loader } from './password.server.ts'

export { action, loader } from './password.server.ts'
export { explainFailure as clientAction } from '#app/components/layout/problem.ts'

export const handle = { i18n: ['errors'] }

export const meta = pageTitle('profile')

export default function Password() {
  const { email, tokens } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return <PasswordForm email={email} tokens={tokens} lastResult={answer?.lastResult} answer={answer} />
}
