import { Form, useNavigation } from '@remix-run/react'
import { CircleAlert, CircleCheck, Clock, type LucideIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { DeliveryStatus } from '#app/domain/webhooks.ts'
import { formatNumber } from '#app/i18n/format.ts'
import { useLanguage } from '../layout/use-root.ts'
import { Badge, type Tone } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { DateText } from '../ui/date-text.tsx'
import { type DeliveryView, EVENT_TEXTS } from './webhook-view.ts'

const STATE_STYLES = {
  pending: ['info', Clock],
  delivered: ['done', CircleCheck],
  failed: ['wrong', CircleAlert],
} as const satisfies Record<DeliveryStatus, readonly [Tone, LucideIcon]>

/** What was sent, newest first, with what became of it. */
export function DeliveryList({
  deliveries,
  canRepeat,
}: {
  deliveries: readonly DeliveryView[]
  canRepeat: boolean
}) {
  const { t } = useTranslation('webhooks')
  return (
    <Card title={t('list.title')} note={t('list.note')}>
      {deliveries.length === 0 ? (
        <p className="text-muted">{t('list.empty')}</p>
      ) : (
        <ul className="-my-4 divide-y divide-hairline">
          {deliveries.map((delivery) => (
            <Delivery key={delivery.id} delivery={delivery} canRepeat={canRepeat} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function Delivery({ delivery, canRepeat }: { delivery: DeliveryView; canRepeat: boolean }) {
  const { t } = useTranslation('webhooks')
  const { formData } = useNavigation()
  const [tone, icon] = STATE_STYLES[delivery.status]
  const event = t(EVENT_TEXTS[delivery.event])
  return (
    <li className="grid gap-2 py-4">
      <div className="flex flex-col gap-3 sm:flex-row sm:items-start sm:justify-between">
        <div className="grid min-w-0 gap-2">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <span className="font-medium">{event}</span>
            <Badge tone={tone} icon={icon}>
              {t(`status.${delivery.status}`)}
            </Badge>
            <DateText date={delivery.createdAt} withTime className="text-sm tabular-nums text-muted" />
          </div>
          <Outcome delivery={delivery} />
        </div>
        {canRepeat && (
          <Form method="post" preventScrollReset className="shrink-0">
            <input type="hidden" name="id" value={delivery.id} />
            <Button
              size="small"
              wide
              name="intent"
              value="redeliver"
              aria-label={t('list.againOne', { event })}
              pending={formData?.get('intent') === 'redeliver' && formData.get('id') === delivery.id}
            >
              {t('list.again')}
            </Button>
          </Form>
        )}
      </div>
      <details className="text-sm">
        <summary className="link w-fit cursor-pointer">{t('list.payload')}</summary>
        <pre className="mt-2 overflow-x-auto rounded bg-well p-3 text-sm" tabIndex={0}>
          {delivery.payload}
        </pre>
      </details>
    </li>
  )
}

function Outcome({ delivery }: { delivery: DeliveryView }) {
  const { t } = useTranslation('webhooks')
  const language = useLanguage()
  const { attempts, failure, responseStatus, durationMs, nextAttemptAt, status } = delivery
  if (attempts === 0) return null
  const values = { status: responseStatus ?? '', ms: formatNumber(durationMs ?? 0, language) }
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm tabular-nums text-muted">
      <span>{failure ? t(`failure.${failure}`, values) : t('answered', values)}</span>
      <span>{t('list.attempts', { count: attempts })}</span>
      {status === 'pending' && nextAttemptAt && (
        <span>
          {t('list.next')} <DateText date={nextAttemptAt} withTime />
        </span>
      )}
    </p>
  )
}
