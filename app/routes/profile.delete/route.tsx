import { useActionData, useLoaderData } from '@remix-run/react'
import { pageTitle } from '#app/components/layout/page-title.ts'
import { DeleteForm } from '#app/components/profile/delete-form.tsx'
import type { action, loader } from './delete.server.ts'

export { action, loader } from './delete.server.ts'
export { explainFailure as clientAction } from '#app/components/layout/problem.ts'

export const handle = { i18n: ['errors'] }

export const meta = pageTitle('profile')

export default function DeleteAccount() {
  const lost = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return <DeleteForm lost={lost} lastResult={answer?.lastResult} answer={answer} />
}
