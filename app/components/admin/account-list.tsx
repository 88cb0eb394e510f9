import { Form, Link } from '@remix-run/react'
import { Lock, Search, ShieldCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { DateText } from '../ui/date-text.tsx'

export interface AccountFacts {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly created_at: Date
  readonly last_login: Date | null
  readonly locked_at: Date | null
  readonly is_admin: boolean
  readonly credit_balance: number
}

/** The newest accounts, or those that were searched for; each opens with its limits. */
export function AccountList({
  accounts,
  areMore,
  text,
}: {
  accounts: readonly AccountFacts[]
  areMore: boolean
  text: string
}) {
  const { t } = useTranslation('admin')
  return (
    <Card
      title={t('accounts.title')}
      note={areMore ? t('accounts.more', { count: accounts.length }) : undefined}
    >
      <Form method="get" role="search" className="mb-4 flex flex-wrap gap-2">
        <input
          type="search"
          name="q"
          defaultValue={text}
          maxLength={200}
          aria-label={t('accounts.search')}
          placeholder={t('accounts.search')}
          className="control h-10 min-w-0 flex-1 sm:max-w-sm"
        />
        <Button icon={Search}>{t('accounts.searchSubmit')}</Button>
      </Form>
      {accounts.length === 0 && <p className="text-muted">{t('accounts.none')}</p>}
      <ul className="divide-y divide-hairline">
        {accounts.map((account) => (
          <li key={account.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
            <div className="min-w-0">
              <Link
                to={`/admin/accounts?${new URLSearchParams({ ...(text && { q: text }), account: account.id }).toString()}`}
                className="font-medium underline [overflow-wrap:anywhere]"
              >
                {account.email}
              </Link>
              <p className="text-sm text-muted [overflow-wrap:anywhere]">{account.name}</p>
            </div>
            <div className="flex flex-wrap items-center gap-2 text-sm text-muted">
              <AccountMarks account={account} />
              <span>
                {t('accounts.registered')} <DateText date={account.created_at} />
              </span>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** Administrator, locked: what sets an account apart. */
export function AccountMarks({ account }: { account: AccountFacts }) {
  const { t } = useTranslation('admin')
  return (
    <>
      {account.is_admin && (
        <Badge tone="info" icon={ShieldCheck}>
          {t('accounts.admin')}
        </Badge>
      )}
      {account.locked_at && (
        <Badge tone="wrong" icon={Lock}>
          {t('accounts.locked')}
        </Badge>
      )}
    </>
  )
}
