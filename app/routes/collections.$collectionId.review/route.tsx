import { useActionData, useLoaderData } from '@remix-run/react'
import { ArrowLeft, ArrowRight, CircleCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { LanguageFilters } from '#app/components/collections/language-filters.tsx'
import { RecurringNames } from '#app/components/collections/recurring-names.tsx'
import { ReviewCard } from '#app/components/collections/review-card.tsx'
import { SharedStyles } from '#app/components/collections/shared-styles.tsx'
import { WithoutTexts } from '#app/components/collections/without-texts.tsx'
import { pageTitle } from '#app/components/layout/page-title.ts'
import { ProblemBanner } from '#app/components/layout/problem-banner.tsx'
import { RouteFailure } from '#app/components/layout/route-failure.tsx'
import { ButtonLink } from '#app/components/ui/button.tsx'
import { EmptyState } from '#app/components/ui/empty-state.tsx'
import { Page, PageTitle } from '#app/components/ui/page.tsx'
import { pageAddress } from '#app/components/collections/review-address.ts'
import type { action, loader } from './review.server.ts'

export { action, loader } from './review.server.ts'
export {
  explainFailure as clientAction,
  unlessUnreached as shouldRevalidate,
} from '#app/components/layout/problem.ts'

export const handle = { i18n: ['collections', 'result', 'translation', 'errors'] }

export const meta = pageTitle('review')

export default function Review() {
  const { t } = useTranslation('collections')
  const { collection, names, styles, texts, total, languages, without_texts, language, page, pages } =
    useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const back = (
    <ButtonLink to={`/collections/${collection.id}`} icon={ArrowLeft}>
      {t('add.toCollection')}
    </ButtonLink>
  )
  return (
    <Page className="grid gap-8 py-8 sm:py-12">
      <PageTitle
        title={t('review.title', { name: collection.name })}
        note={t('review.note')}
        actions={back}
      />
      <ProblemBanner answer={answer} title={t('page.actionFailed')} />
      {names.length > 0 && <RecurringNames names={names} />}
      {styles.length > 0 && <SharedStyles styles={styles} />}
      {page === 1 && without_texts.length > 0 && <WithoutTexts videos={without_texts} />}
      {languages.length > 1 && <LanguageFilters languages={languages} chosen={language} />}
      {texts.length === 0 ? (
        <EmptyState icon={CircleCheck} title={t('review.none.title')} action={page > 1 && back}>
          {t('review.none.text')}
        </EmptyState>
      ) : (
        <>
          <p role="status" className="-mb-4 text-sm tabular-nums text-muted">
            {t('review.count', { count: total })}
          </p>
          <ul className="grid gap-4">
            {texts.map((text) => (
              <li key={`${text.language} ${text.target_language} ${text.original}`}>
                <ReviewCard text={text} isOneOfSeveral={languages.length > 1} />
              </li>
            ))}
          </ul>
        </>
      )}
      {pages > 1 && (
        <nav aria-label={t('review.pages')} className="flex items-center justify-between gap-4">
          {page > 1 ? (
            <ButtonLink to={pageAddress(language, page - 1)} icon={ArrowLeft} rel="prev">
              {t('review.previous')}
            </ButtonLink>
          ) : (
            <span />
          )}
          <p className="text-sm tabular-nums text-muted">{t('review.page', { page, pages })}</p>
          {page < pages ? (
            <ButtonLink to={pageAddress(language, page + 1)} icon={ArrowRight} rel="next">
              {t('review.next')}
            </ButtonLink>
          ) : (
            <span />
          )}
        </nav>
      )}
    </Page>
  )
}

export function ErrorBoundary() {
  return <RouteFailure what={useTranslation('collections').t('review.failed')} />
}
