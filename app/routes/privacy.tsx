import { useLoaderData } from '@remix-run/react'
import { RetentionTable, LegalPage } from '#app/components/legal/legal-page.tsx'
import { pageTitle } from '#app/components/layout/page-title.ts'
import { toldPeriods } from '#app/services/retention/periods.server.ts'

export const handle = { i18n: ['legal'] }

export const meta = pageTitle('privacy')

export function loader() {
  return { periods: toldPeriods() }
}

export default function Privacy() {
  const { periods } = useLoaderData<typeof loader>()
  return (
    <LegalPage name="privacy">
      <RetentionTable periods={periods} />
    </LegalPage>
  )
}
