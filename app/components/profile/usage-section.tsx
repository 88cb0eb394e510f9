import { CircleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { QuotaName } from '#app/domain/quotas.ts'
import { formatNumber, formatStorage } from '#app/i18n/format.ts'
import { useLanguage } from '../layout/use-root.ts'
import { Badge } from '../ui/badge.tsx'
import { Card } from '../ui/card.tsx'
import { classes } from '../ui/classes.ts'
import { DateText } from '../ui/date-text.tsx'

interface QuotaUse {
  readonly name: QuotaName
  readonly limit: number
  /** Null where the limit refuses nothing. */
  readonly used: number | null
  readonly resetsAt: Date | null
  readonly own: boolean
}

/** From here on somebody should know that the limit is near. */
const NEARLY_FULL = 0.9

/** Every limit of the account, and how much of it is used. */
export function UsageSection({ quotas }: { quotas: readonly QuotaUse[] }) {
  const { t } = useTranslation('profile')
  const resetsAt = quotas.find((quota) => quota.resetsAt !== null)?.resetsAt
  return (
    <Card title={t('sections.usage')} note={t('usage.note')}>
      <ul className="grid gap-x-8 gap-y-6 md:grid-cols-2">
        {quotas.map((quota) => (
          <li key={quota.name} className="grid min-w-0 content-start gap-1.5">
            <QuotaLine quota={quota} />
          </li>
        ))}
      </ul>
      {resetsAt && (
        <p className="mt-6 border-t border-hairline pt-4 text-sm text-muted">
          {t('usage.resets')} <DateText date={resetsAt} withTime />
        </p>
      )}
    </Card>
  )
}

function QuotaLine({ quota: { name, limit, used, own } }: { quota: QuotaUse }) {
  const { t } = useTranslation('profile')
  const language = useLanguage()
  const format = name === 'storage_mb' ? formatStorage : formatNumber
  const amounts = { used: format(used ?? 0, language), limit: format(limit, language) }
  const isFull = used !== null && used >= limit
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="font-medium">{t(`usage.names.${name}`)}</h3>
        <p className="flex items-baseline gap-2 tabular-nums">
          {isFull && (
            <Badge tone="wrong" icon={CircleAlert}>
              {t('usage.full')}
            </Badge>
          )}
          {used === null ? t('usage.upTo', amounts) : t('usage.of', amounts)}
        </p>
      </div>
      {used !== null && (
        <UsedBar label={t(`usage.names.${name}`)} text={t('usage.of', amounts)} {...{ used, limit }} />
      )}
      <p className="text-sm text-muted">
        {t(`usage.help.${name}`)} {own && <span className="font-medium text-text">{t('usage.own')}</span>}
      </p>
    </>
  )
}

function UsedBar({ label, text, used, limit }: { label: string; text: string; used: number; limit: number }) {
  const share = limit === 0 ? 1 : Math.min(1, used / limit)
  return (
    <div
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={limit}
      aria-valuenow={Math.min(used, limit)}
      aria-valuetext={text}
      className="h-1.5 overflow-hidden rounded-full bg-well"
    >
      <div
        style={{ width: `${share * 100}%` }}
        className={classes(
          'h-full rounded-full',
          share >= 1 ? 'bg-wrong' : share >= NEARLY_FULL ? 'bg-warn' : 'bg-working',
        )}
      />
    </div>
  )
}
