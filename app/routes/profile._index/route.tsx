import { useLoaderData } from '@remix-run/react'
import { pageTitle } from '#app/components/layout/page-title.ts'
import { DataSection, PersonSection } from '#app/components/profile/person-section.tsx'
import type { loader } from './personal.server.ts'

export { loader } from './personal.server.ts'

export const meta = pageTitle('profile')

export default function Personal() {
  const { person } = useLoaderData<typeof loader>()
  return (
    <div className="grid min-w-0 grid-cols-1 gap-6">
      <PersonSection person={person} />
      <DataSection />
    </div>
  )
}
