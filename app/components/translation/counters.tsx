import { Copy } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Badge } from '../ui/badge.tsx'

/** How many texts there are, how many different ones, and what that saves. */
export function Counters({ detected, unique, empty }: { detected: number; unique: number; empty: number }) {
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
      {empty > 0 && <Badge tone="warn">{t('counter.empty', { count: empty })}</Badge>}
    </p>
  )
}
