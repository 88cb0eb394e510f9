import { useLoaderData } from '@remix-run/react'
import { pageTitle } from '#app/components/layout/page-title.ts'
import { UsageSection } from '#app/components/profile/usage-section.tsx'
import type { loader } from './usage.server.ts'

export { loader } from './usage.server.ts'

export const meta = pageTitle('profile')

export default function Usage() {
  const { quotas } = useLoaderData<typeof loader>()
  return <UsageSection quotas={quotas} />
}
