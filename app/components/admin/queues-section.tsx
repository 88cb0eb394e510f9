import { TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatDuration, formatNumber } from '#app/i18n/format.ts'
import { useLanguage } from '../layout/use-root.ts'
import { Badge } from '../ui/badge.tsx'
import { Card } from '../ui/card.tsx'

interface QueueLength {
  readonly name: keyof typeof ORDER
  readonly waiting: number
  readonly running: number
  readonly oldestWaitSeconds: number | null
}

/** As work passes through them. */
const ORDER = {
  analyze: 1,
  'read-text': 2,
  advance: 1,
  translate: 3,
  model: 4,
  preview: 5,
  render: 6,
  'edit-proxy': 7,
  mail: 8,
  webhook: 9,
  upkeep: 10,
} as const
/** A job that nobody has begun for so long, while none runs, has no worker. */
const SUSPICIOUS_SECONDS = 120

/** How much waits and runs in each queue; of one that nobody serves, that it needs a worker. */
export function QueuesSection({ queues }: { queues: readonly QueueLength[] }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const sorted = queues.toSorted((a, b) => ORDER[a.name] - ORDER[b.name])
  return (
    <Card title={t('queues.title')} note={t('queues.note')}>
      <div className="overflow-x-auto">
        <table className="w-full text-left text-sm tabular-nums">
          <thead className="text-muted">
            <tr>
              <th className="py-2 pr-4 font-medium">{t('queues.name')}</th>
              <th className="py-2 pr-4 text-right font-medium">{t('queues.waiting')}</th>
              <th className="py-2 pr-4 text-right font-medium">{t('queues.running')}</th>
              <th className="hidden py-2 text-right font-medium sm:table-cell">{t('queues.oldest')}</th>
            </tr>
          </thead>
          <tbody className="divide-y divide-hairline border-t border-hairline">
            {sorted.map(({ name, waiting, running, oldestWaitSeconds }) => {
              const isStuck = running === 0 && (oldestWaitSeconds ?? 0) > SUSPICIOUS_SECONDS
              return (
                <tr key={name}>
                  <th className="py-2 pr-4 font-normal">
                    {t(`queues.names.${name}`)}{' '}
                    {isStuck && (
                      <Badge tone="warn" icon={TriangleAlert}>
                        {t('queues.stuck')}
                      </Badge>
                    )}
                  </th>
                  <td className="py-2 pr-4 text-right">{formatNumber(waiting, language)}</td>
                  <td className="py-2 pr-4 text-right">{formatNumber(running, language)}</td>
                  <td className="hidden py-2 text-right sm:table-cell">
                    {oldestWaitSeconds === null ? '–' : formatDuration(Math.max(0, oldestWaitSeconds))}
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
    </Card>
  )
}
