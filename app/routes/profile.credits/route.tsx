import { useLoaderData } from '@remix-run/react'
import { pageTitle } from '#app/components/layout/page-title.ts'
import { CreditsSection } from '#app/components/profile/credits-section.tsx'
import type { loader } from './credits.server.ts'

export { loader } from './credits.server.ts'

export const meta = pageTitle('profile')

export default function Credits() {
  const { balance, transactions } = useLoaderData<typeof loader>()
  return <CreditsSection balance={balance} transactions={transactions} />
}
