import type { HeadersFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { pageTitle } from '#app/components/layout/page-title.ts'
import { ProblemBanner } from '#app/components/layout/problem-banner.tsx'
import { GuestPage } from '#app/components/review/guest-page.tsx'
import type { action, loader } from './review.server.ts'
import { FileQuestion } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useRouteFailure } from '#app/components/layout/route-failure.tsx'
import { EmptyState } from '#app/components/ui/empty-state.tsx'
import { Page } from '#app/components/ui/page.tsx'

export { action, loader } from './review.server.ts'
export { explainFailure as clientAction } from '#app/components/layout/problem.ts'

export const handle = { i18n: ['review', 'translation', 'errors'] }

const title = pageTitle('review')
export const meta = (known: Parameters<typeof title>[0]) => [
  ...title(known),
  { name: 'robots', content: 'noindex, nofollow' },
]

/** Also where the link opens nothing. */
export const headers: HeadersFunction = () => ({
  'Cache-Control': 'no-store',
  'X-Robots-Tag': 'noindex, nofollow',
  'Referrer-Policy': 'same-origin',
})

export default function Review() {
  const { token, review } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const typed = answer && 'typed' in answer ? answer.typed : {}
  return <GuestPage token={token} review={review} typed={typed} problem={<ProblemBanner answer={answer} />} />
}

export function ErrorBoundary() {
  return <GuestFailure />
}

/** In place of what a link should show: why it shows nothing. A guest has nowhere else to go. */
function GuestFailure() {
  const { t } = useTranslation(['review', 'common'])
  const { problem } = useRouteFailure()
  return (
    <Page className="py-12">
      <EmptyState icon={FileQuestion} heading="h1" title={t('over.title')}>
        {problem?.detail || t('common:failure.text')}
      </EmptyState>
    </Page>
  )
}
