import { useActionData, useLoaderData } from '@remix-run/react'
import { pageTitle } from '#app/components/layout/page-title.ts'
import { NameForm } from '#app/components/profile/name-form.tsx'
import type { action, loader } from './name.server.ts'

export { action, loader } from './name.server.ts'
export { explainFailure as clientAction } from '#app/components/layout/problem.ts'

export const handle = { i18n: ['errors'] }

export const meta = pageTitle('profile')

export default function Name() {
  const { name } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return <NameForm name={name} lastResult={answer?.lastResult} answer={answer} />
}
