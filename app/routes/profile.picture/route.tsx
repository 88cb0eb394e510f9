import { useActionData, useLoaderData } from '@remix-run/react'
import { pageTitle } from '#app/components/layout/page-title.ts'
import { PictureForm } from '#app/components/profile/picture-form.tsx'
import type { action, loader } from './picture.server.ts'

export { action, loader } from './picture.server.ts'
export { explainFailure as clientAction } from '#app/components/layout/problem.ts'

export const meta = pageTitle('profile')

export default function Picture() {
  const { avatar, email } = useLoaderData<typeof loader>()
  return <PictureForm avatar={avatar} email={email} answer={useActionData<typeof action>()} />
}
