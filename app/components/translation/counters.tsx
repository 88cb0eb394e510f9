import { Copy } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Badge } from '../ui/badge.tsx'

/** How many texts there are, how many different ones, what that saves, and how many a person has found right. */
export function Counters({
  detected,
  unique,
  empty,
  reviewable,
  reviewed,
}: {
  detected: number
  unique: number
  empty: number
  reviewable: number
  reviewed: number
}) {
  const { t } = useTranslation('translation')
  const saved = detected - unique
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-2 tabular-nums">
      <span className="font-semibold">{t('counter.detected', { count: detected })}</span>
      <span className="text-muted">{t('counter.unique', { count: unique })}</span>
      {saved > 0 && (
        <Badge tone="done" icon={Copy}>
          {t('counter.saved', { count: saved })}
        </Badge>
      )}
      {reviewable > 0 && (
        <span className="text-muted">{t('counter.reviewed', { count: reviewable, reviewed })}</span>
      )}
      {empty > 0 && <Badge tone="warn">{t('counter.empty', { count: empty })}</Badge>}
    </p>
  )
}
