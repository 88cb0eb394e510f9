import { LegalPage } from '#app/components/legal/legal-page.tsx'
import { pageTitle } from '#app/components/layout/page-title.ts'

export const handle = { i18n: ['legal'] }

export const meta = pageTitle('privacy')

export default function Privacy() {
  return <LegalPage name="privacy" />
}
