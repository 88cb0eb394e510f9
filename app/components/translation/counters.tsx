import { Copy } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Badge } from '../ui/badge.tsx'
import type { TextGroup } from './text-groups.ts'

/** How many texts there are, how many different ones, and what that saves. */
export function Counters({ groups }: { groups: readonly TextGroup[] }) {
  const { t } = useTranslation('translation')
  const detected = groups.reduce((sum, { places }) => sum + places.length, 0)
  const saved = detected - groups.length
  const empty = groups.filter(({ translation }) => translation.trim() === '').length
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-2 tabular-nums">
      <span className="font-semibold">{t('counter.detected', { count: detected })}</span>
      <span className="text-muted">{t('counter.unique', { count: groups.length })}</span>
      {saved > 0 && (
        <Badge tone="done" icon={Copy}>
          {t('counter.saved', { count: saved })}
        </Badge>
      )}
      {empty > 0 && <Badge tone="warn">{t('counter.empty', { count: empty })}</Badge>}
    </p>
  )
}
