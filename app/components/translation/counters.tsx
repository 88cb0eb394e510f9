import { Copy } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { EditorView } from '#app/domain/editor-view.ts'
import { Badge } from '../ui/badge.tsx'

/** How many texts are to be translated, how many different ones, what that saves, and how many more are on the list. */
export function Counters({ detected, unique, empty, reviewable }: EditorView['counts']) {
  const { t } = useTranslation('translation')
  const saved = detected - unique
  const others = reviewable - unique
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-2 tabular-nums">
      <span className="font-semibold">{t('counter.detected', { count: detected })}</span>
      <span className="text-muted">{t('counter.unique', { count: unique })}</span>
      {saved > 0 && (
        <Badge tone="done" icon={Copy}>
          {t('counter.saved', { count: saved })}
        </Badge>
      )}
      {others > 0 && <span className="text-muted">{t('counter.others', { count: others })}</span>}
      {empty > 0 && <Badge tone="warn">{t('counter.empty', { count: empty })}</Badge>}
    </p>
  )
}

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
