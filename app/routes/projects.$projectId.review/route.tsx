import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { pageTitle } from '#app/components/layout/page-title.ts'
import { ProblemBanner } from '#app/components/layout/problem-banner.tsx'
import { CommentList } from '#app/components/review/comment-list.tsx'
import { MadeLink, ReviewLinkList, RevokeLinkQuestion } from '#app/components/review/review-link-list.tsx'
import { ReviewLinkForm } from '#app/components/review/review-link-form.tsx'
import { BackHeading } from '#app/components/translation/back-heading.tsx'
import { Page } from '#app/components/ui/page.tsx'
import type { action, loader } from './review.server.ts'

export { action, loader } from './review.server.ts'
export { explainFailure as clientAction } from '#app/components/layout/problem.ts'

export const handle = { i18n: ['projects', 'translation', 'review', 'errors'] }

export const meta = pageTitle('review')

export default function ProjectReview() {
  const { t } = useTranslation('review')
  const { links, revoked, ...comments } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const made = answer && 'made' in answer ? answer.made : undefined
  return (
    <Page className="grid gap-6 py-8">
      <BackHeading title={t('title')} back={t('back')} />
      <ProblemBanner answer={answer} />
      {made && <MadeLink key={made.id} {...made} />}
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <CommentList {...comments} />
        <div className="grid gap-6">
          <ReviewLinkForm key={made?.id ?? 'new'} />
          <ReviewLinkList links={links} />
        </div>
      </div>
      {revoked && <RevokeLinkQuestion link={revoked} />}
    </Page>
  )
}
