import { useTranslation } from 'react-i18next'
import type { CollectionState } from '#app/domain/collections.ts'
import { formatNumber, roughWait } from '#app/i18n/format.ts'
import { useLanguage } from '../layout/use-root.ts'
import { ButtonLink } from '../ui/button.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'

/** How far all of it is, and when it will be done as far as anybody can tell. */
export function CollectionTotals({
  counts,
  secondsLeft,
  isPaused,
  price,
  unpaid,
}: {
  counts: Readonly<Record<CollectionState, number>>
  secondsLeft: number | null
  isPaused: boolean
  price: { readonly credits: number; readonly held: number; readonly unknownVideos: number }
  unpaid: { readonly videos: number; readonly credits: number }
}) {
  const { t } = useTranslation(['collections', 'common'])
  const language = useLanguage()
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const isOpen = counts.done + counts.failed < total
  const working = counts.running + counts.queued
  const wait = secondsLeft === null ? undefined : roughWait(secondsLeft)
  const title = t('totals.done', { done: formatNumber(counts.done, language), count: total })
  return (
    <section
      aria-label={t('totals.label')}
      className="grid gap-3 rounded-lg border border-hairline bg-surface p-5 sm:p-6"
    >
      <p className="font-semibold tabular-nums">{title}</p>
      <ProgressBar label={title} percent={total > 0 ? (counts.done / total) * 100 : 0} />
      <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm tabular-nums text-muted">
        {working > 0 && <span>{t('totals.working', { count: working })}</span>}
        {counts.person > 0 && <span>{t('totals.person', { count: counts.person })}</span>}
        {counts.paused > 0 && <span>{t('totals.held', { count: counts.paused })}</span>}
        {counts.upload > 0 && <span>{t('totals.upload', { count: counts.upload })}</span>}
        {counts.failed > 0 && <span>{t('totals.failed', { count: counts.failed })}</span>}
      </p>
      {isPaused ? (
        <p className="text-sm font-medium">{t('totals.paused')}</p>
      ) : (
        working > 0 && (
          <p className="text-sm text-muted">
            {wait ? t(`common:work.left.${wait.unit}`, { count: wait.count }) : t('totals.unknown')}
          </p>
        )
      )}
      {isOpen && price.credits + price.unknownVideos > 0 && (
        <p className="text-sm tabular-nums text-muted">
          {price.credits > 0 &&
            t('totals.price', {
              count: price.credits,
              credits: formatNumber(price.credits, language),
              held: formatNumber(price.held, language),
            })}{' '}
          {price.unknownVideos > 0 && t('totals.unpriced', { count: price.unknownVideos })}
        </p>
      )}
      {unpaid.videos > 0 && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
          <p className="min-w-0 flex-1 basis-64 font-medium">
            {t('totals.unpaid', {
              count: unpaid.videos,
              credits: formatNumber(unpaid.credits, language),
            })}
          </p>
          <ButtonLink to="/buy-credits" size="small" className="shrink-0">
            {t('totals.buy')}
          </ButtonLink>
        </div>
      )}
    </section>
  )
}
