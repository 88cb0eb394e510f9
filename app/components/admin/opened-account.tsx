import { Form, useNavigation } from '@remix-run/react'
import { Lock, LockOpen } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { QuotaName } from '#app/domain/quotas.ts'
import { formatNumber } from '#app/i18n/format.ts'
import { useLanguage } from '../layout/use-root.ts'
import { ConfirmFirst } from '../profile/confirm-first.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { DateText } from '../ui/date-text.tsx'
import { Fact } from '../ui/fact.tsx'
import { TextField } from '../ui/inputs.tsx'
import { type AccountFacts, AccountMarks } from './account-list.tsx'

interface QuotaUse {
  readonly name: QuotaName
  readonly limit: number
  readonly used: number | null
  readonly own: boolean
}

/** One account: what it uses, its limits to change, and the lock. Changes take a recently typed password. */
export function OpenedAccount({
  account,
  quotas,
  isConfirmed,
  isOwn,
}: {
  account: AccountFacts
  quotas: readonly QuotaUse[]
  isConfirmed: boolean
  isOwn: boolean
}) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  return (
    <Card title={account.email} note={account.name}>
      <div className="mb-5 flex flex-wrap gap-x-6 gap-y-2 text-sm">
        <AccountMarks account={account} />
        <dl className="contents">
          <Fact name={t('accounts.registered')}>
            <DateText date={account.created_at} />
          </Fact>
          <Fact name={t('accounts.lastLogin')}>
            {account.last_login ? <DateText date={account.last_login} withTime /> : t('accounts.never')}
          </Fact>
          <Fact name={t('accounts.credits')}>{formatNumber(account.credit_balance, language)}</Fact>
        </dl>
      </div>
      <ul className="grid gap-x-8 gap-y-4 md:grid-cols-2">
        {quotas.map((quota) => (
          <li key={quota.name}>
            <QuotaForm accountId={account.id} quota={quota} canChange={isConfirmed} />
          </li>
        ))}
      </ul>
      <div className="mt-6 border-t border-hairline pt-5">
        {isConfirmed ? (
          !isOwn && <LockForm account={account} />
        ) : (
          <ConfirmFirst backTo={`/admin/accounts?account=${account.id}`} />
        )}
      </div>
    </Card>
  )
}

function QuotaForm({
  accountId,
  quota: { name, limit, used, own },
  canChange,
}: {
  accountId: string
  quota: QuotaUse
  canChange: boolean
}) {
  const { t } = useTranslation(['admin', 'profile'])
  const language = useLanguage()
  const usage = used === null ? '' : t('accounts.used', { used: formatNumber(used, language) })
  const facts = [t(`accounts.units.${name}`), usage, t(own ? 'accounts.own' : 'accounts.standard')]
  return (
    <Form method="post" className="grid gap-1">
      <input type="hidden" name="account" value={accountId} />
      <input type="hidden" name="name" value={name} />
      <div className="flex items-end gap-2">
        <TextField
          id={`limit-${name}`}
          name="limit"
          inputMode="numeric"
          label={t(`profile:usage.names.${name}`)}
          defaultValue={own ? String(limit) : ''}
          placeholder={formatNumber(limit, language)}
          readOnly={!canChange}
          fieldClassName="min-w-0 flex-1"
        />
        {canChange && (
          <Button
            name="intent"
            value="quota"
            aria-label={t('accounts.saveLimit', { limit: t(`profile:usage.names.${name}`) })}
          >
            {t('accounts.save')}
          </Button>
        )}
      </div>
      <p className="text-sm text-muted">{facts.filter(Boolean).join(' · ')}</p>
    </Form>
  )
}

function LockForm({ account }: { account: AccountFacts }) {
  const { t } = useTranslation('admin')
  const { formData } = useNavigation()
  const intent = account.locked_at ? 'unlock' : 'lock'
  return (
    <Form method="post" className="grid justify-items-start gap-2">
      <input type="hidden" name="account" value={account.id} />
      <p className="max-w-prose text-sm text-muted">{t(`accounts.${intent}Note`)}</p>
      <Button
        kind={intent === 'lock' ? 'danger' : 'secondary'}
        icon={intent === 'lock' ? Lock : LockOpen}
        name="intent"
        value={intent}
        pending={formData?.get('intent') === intent}
      >
        {t(`accounts.${intent}`)}
      </Button>
    </Form>
  )
}
