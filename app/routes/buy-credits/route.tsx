import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { PackCard } from '#app/components/credits/pack-card.tsx'
import { pageTitle } from '#app/components/layout/page-title.ts'
import { ProblemBanner } from '#app/components/layout/problem-banner.tsx'
import { RouteFailure } from '#app/components/layout/route-failure.tsx'
import { useLanguage } from '#app/components/layout/use-root.ts'
import { Banner } from '#app/components/ui/banner.tsx'
import { DateText } from '#app/components/ui/date-text.tsx'
import { Page, PageTitle } from '#app/components/ui/page.tsx'
import { formatDollars } from '#app/i18n/format.ts'
import type { action, loader } from './buy-credits.server.ts'

export { action, loader } from './buy-credits.server.ts'
export {
  explainFailure as clientAction,
  unlessUnreached as shouldRevalidate,
} from '#app/components/layout/problem.ts'

export const handle = { i18n: ['credits', 'errors'] }

export const meta = pageTitle('buyCredits')

export default function BuyCredits() {
  const { t } = useTranslation('credits')
  const language = useLanguage()
  const { packs, balance, pending, isTest } = useLoaderData<typeof loader>()
  return (
    <Page className="grid gap-8 py-8 sm:py-12">
      <PageTitle
        title={t('buy.title')}
        note={t('buy.note')}
        actions={<p className="font-semibold tabular-nums">{t('buy.balance', { count: balance })}</p>}
      />
      <ProblemBanner answer={useActionData<typeof action>()} title={t('buy.failed')} />
      {pending.map(({ id, credits, priceCents, submittedAt }) => (
        <Banner key={id} tone="info">
          {t('buy.pending', { count: credits, price: formatDollars(priceCents, language) })}{' '}
          {submittedAt && <DateText date={submittedAt} className="text-muted" />}
        </Banner>
      ))}
      {isTest && <Banner tone="info">{t('buy.test')}</Banner>}
      {packs.length === 0 ? (
        <Banner tone="info">{t('buy.empty')}</Banner>
      ) : (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(280px,100%),1fr))] gap-5">
          {packs.map((pack) => (
            <li key={pack.id}>
              <PackCard pack={pack} />
            </li>
          ))}
        </ul>
      )}
      <div className="grid gap-1 text-sm text-muted">
        {!isTest && <p>{t('buy.secure')}</p>}
        <p>{t('buy.delay')}</p>
      </div>
    </Page>
  )
}

export function ErrorBoundary() {
  return <RouteFailure />
}
