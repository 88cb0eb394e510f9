import { Coins } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#app/i18n/format.ts'
import { useLanguage } from '../layout/use-root.ts'
import { Badge, type Tone } from '../ui/badge.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { DateText } from '../ui/date-text.tsx'

export interface Transaction {
  readonly id: string
  readonly createdAt: Date
  readonly type: string
  readonly amount: number
  readonly reference: string | null
}
const REFERENCE_LENGTH = 8
const LOOKS: Readonly<Record<'PURCHASE' | 'CONSUMPTION', { tone: Tone; sign: string }>> = {
  PURCHASE: { tone: 'done', sign: '+' },
  CONSUMPTION: { tone: 'info', sign: '−' },
}
const isNamed = (type: string): type is keyof typeof LOOKS => type in LOOKS

/** What is in the account and how it came to that. */
export function CreditsSection({
  balance,
  transactions,
}: {
  balance: number
  transactions: readonly Transaction[]
}) {
  const { t } = useTranslation('profile')
  const columns = ['date', 'type', 'amount', 'reference'] as const
  return (
    <div className="grid min-w-0 grid-cols-1 gap-6">
      <Card title={t('credits.held')}>
        <div className="flex flex-wrap items-center justify-between gap-4">
          <p className="text-xl font-semibold tabular-nums">{t('credits.balance', { count: balance })}</p>
          <ButtonLink to="/buy-credits" kind="primary" icon={Coins}>
            {t('credits.buy')}
          </ButtonLink>
        </div>
      </Card>
      <Card title={t('credits.history')}>
        {transactions.length === 0 ? (
          <p className="text-muted">{t('credits.empty')}</p>
        ) : (
          <div tabIndex={0} role="region" aria-label={t('credits.history')} className="-mx-2 overflow-x-auto">
            <table className="w-full text-left text-sm tabular-nums sm:min-w-[32rem] sm:text-base">
              <thead className="text-sm text-muted">
                <tr>
                  {columns.map((column) => (
                    <th key={column} scope="col" className="px-2 py-2 font-medium">
                      {t(`credits.${column}`)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {transactions.map((transaction) => (
                  <Row key={transaction.id} transaction={transaction} />
                ))}
              </tbody>
            </table>
          </div>
        )}
      </Card>
    </div>
  )
}

function Row({ transaction: { createdAt, type, amount, reference } }: { transaction: Transaction }) {
  const { t } = useTranslation('profile')
  const language = useLanguage()
  const named = isNamed(type) ? type : undefined
  return (
    <tr className="border-t border-hairline">
      <td className="px-2 py-2.5">
        <DateText date={createdAt} withTime />
      </td>
      <td className="px-2 py-2.5">
        <Badge tone={named ? LOOKS[named].tone : 'neutral'}>{named ? t(`credits.${named}`) : type}</Badge>
      </td>
      <td className="px-2 py-2.5 font-medium">
        {named && LOOKS[named].sign}
        {formatNumber(Math.abs(amount), language)}
      </td>
      <td className="px-2 py-2.5 text-muted">
        {reference ? `${reference.slice(0, REFERENCE_LENGTH)}…` : '–'}
      </td>
    </tr>
  )
}
