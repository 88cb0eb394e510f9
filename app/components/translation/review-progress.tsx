import { useTranslation } from 'react-i18next'

/** How many of the texts that a person is to look at somebody has said to be right. */
export function ReviewProgress({ reviewable, reviewed }: { reviewable: number; reviewed: number }) {
  const { t } = useTranslation('translation')
  if (reviewable === 0) return null
  return (
    <p className="flex items-center gap-2 text-sm tabular-nums text-muted">
      <span aria-hidden className="h-1.5 w-16 overflow-hidden rounded bg-hairline">
        <span
          className="block h-full bg-done"
          style={{ width: `${Math.round((100 * reviewed) / reviewable)}%` }}
        />
      </span>
      {t('counter.reviewed', { count: reviewable, reviewed })}
    </p>
  )
}
