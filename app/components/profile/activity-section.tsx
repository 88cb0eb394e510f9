import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { isQuotaName } from '#app/domain/quotas.ts'
import type { SecurityEvent } from '#app/domain/security-events.ts'
import { Card } from '../ui/card.tsx'
import { DateText } from '../ui/date-text.tsx'

/** An entry of the account's security log. */
export interface ActivityView {
  readonly id: string
  readonly event: SecurityEvent
  /** What it was done to, such as a token's name. */
  readonly detail: string | null
  readonly device: string | null
  readonly address: string | null
  readonly at: Date
}

/** What happened to the account, the newest first; `next` is where the following page begins. */
export function ActivitySection({
  entries,
  next,
}: {
  entries: readonly ActivityView[]
  next: string | null
}) {
  const { t } = useTranslation('profile')
  /** The log has a limit as `NAME: VALUE`, or `default` for the general one. */
  const limitOf = (detail: string) => {
    const [name = '', value = ''] = detail.split(': ')
    if (!isQuotaName(name)) return detail
    const limit = value === 'default' ? t('activity.generalLimit') : value
    return t('activity.limit', { name: t(`usage.names.${name}`), limit })
  }
  return (
    <Card title={t('sections.activity')} note={t('activity.note')}>
      {entries.length === 0 && <p className="text-muted">{t('activity.none')}</p>}
      <ol className="-my-3 divide-y divide-hairline">
        {entries.map(({ id, event, detail, device, address, at }) => (
          <li key={id} className="grid gap-1 py-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:gap-x-6">
            <p className="min-w-0 [overflow-wrap:anywhere]">
              {t(`activity.event.${event}`)}
              {detail !== null && (
                <span className="text-muted"> {event === 'quota-changed' ? limitOf(detail) : detail}</span>
              )}
            </p>
            <DateText date={at} withTime className="text-sm text-muted sm:text-right" />
            {(device ?? address) !== null && (
              <p className="text-sm text-muted">{[device, address].filter(Boolean).join(', ')}</p>
            )}
          </li>
        ))}
      </ol>
      {next !== null && (
        <p className="mt-8">
          <Link to={`/profile/activity?before=${next}`} className="link">
            {t('activity.older')}
          </Link>
        </p>
      )}
    </Card>
  )
}
