import { useActionData, useLoaderData } from '@remix-run/react'
import { pageTitle } from '#app/components/layout/page-title.ts'
import { ConfirmForm } from '#app/components/profile/confirm-form.tsx'
import type { action, loader } from './confirm.server.ts'

export { action, loader } from './confirm.server.ts'
export { explainFailure as clientAction } from '#app/components/layout/problem.ts'

export const handle = { i18n: ['errors'] }

export const meta = pageTitle('profile')

export default function Confirm() {
  const { email, redirectTo } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return <ConfirmForm email={email} redirectTo={redirectTo} lastResult={answer?.lastResult} answer={answer} />
}
