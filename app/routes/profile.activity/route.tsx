import { useLoaderData } from '@remix-run/react'
import { pageTitle } from '#app/components/layout/page-title.ts'
import { ActivitySection } from '#app/components/profile/activity-section.tsx'
import type { loader } from './activity.server.ts'

export { loader } from './activity.server.ts'

export const meta = pageTitle('profile')

export default function Activity() {
  return <ActivitySection {...useLoaderData<typeof loader>()} />
}
