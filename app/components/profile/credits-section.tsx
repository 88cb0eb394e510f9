import { Coins } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#app/i18n/format.ts'
import { useLanguage } from '../layout/use-root.ts'
import { Badge, type Tone } from '../ui/badge.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { classes } from '../ui/classes.ts'
import { DateText } from '../ui/date-text.tsx'

export interface Transaction {
  readonly id: string
  readonly createdAt: Date
  readonly type: string
  readonly amount: number
  /** What it belongs to; of a grant the note of whoever gave it. */
  readonly reference: string | null
}
const REFERENCE_LENGTH = 8
const ENTRY_STYLES = {
  PURCHASE: { tone: 'done', sign: '+' },
  CONSUMPTION: { tone: 'info', sign: '−' },
  GRANT: { tone: 'neutral', sign: '+' },
  REFUND: { tone: 'neutral', sign: '−' },
} as const satisfies Record<string, { tone: Tone; sign: string }>
const CELL = 'lg:border-t lg:border-hairline lg:py-2.5 lg:pr-4'
const isNamed = (type: string): type is keyof typeof ENTRY_STYLES => type in ENTRY_STYLES

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
          // on a narrow screen each movement is two lines: what and how much, when and for what
          <table className="block w-full text-left tabular-nums lg:table">
            <thead className="sr-only text-sm text-muted lg:not-sr-only">
              <tr>
                {columns.map((column) => (
                  <th key={column} scope="col" className="pb-2 pr-4 font-medium">
                    {t(`credits.${column}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className="block lg:table-row-group">
              {transactions.map((transaction) => (
                <Row key={transaction.id} transaction={transaction} />
              ))}
            </tbody>
          </table>
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
    <tr className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-4 gap-y-1 border-t border-hairline py-3 first:border-t-0 first:pt-0 last:pb-0 lg:table-row lg:border-t-0">
      <td className={classes(CELL, 'order-3 text-sm text-muted lg:text-base lg:text-text')}>
        <DateText date={createdAt} withTime />
      </td>
      <td className={classes(CELL, 'order-1')}>
        <Badge tone={named ? ENTRY_STYLES[named].tone : 'neutral'}>
          {named ? t(`credits.${named}`) : type}
        </Badge>
      </td>
      <td className={classes(CELL, 'order-2 text-right font-medium lg:text-left')}>
        {named && ENTRY_STYLES[named].sign}
        {formatNumber(Math.abs(amount), language)}
      </td>
      <td className={classes(CELL, 'order-4 text-right text-sm text-muted lg:text-left lg:text-base')}>
        {reference === null ? '–' : type === 'GRANT' ? reference : `${reference.slice(0, REFERENCE_LENGTH)}…`}
      </td>
    </tr>
  )
}
