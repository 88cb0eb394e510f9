import { useLoaderData } from '@remix-run/react'
import { pageTitle } from '#app/components/layout/page-title.ts'
import { RecentSection } from '#app/components/profile/recent-section.tsx'
import type { loader } from './recent.server.ts'

export { loader } from './recent.server.ts'

export const meta = pageTitle('profile')

export default function Recent() {
  const { recent } = useLoaderData<typeof loader>()
  return <RecentSection projects={recent} />
}
