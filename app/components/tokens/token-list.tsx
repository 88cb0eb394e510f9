import { useTranslation } from 'react-i18next'
import type { ApiScope } from '#app/domain/api-scope.ts'
import { Badge } from '../ui/badge.tsx'
import { Banner } from '../ui/banner.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Copyable } from '../ui/copyable.tsx'
import { DangerQuestion } from '../ui/danger-question.tsx'
import { DateText } from '../ui/date-text.tsx'
import { Fact } from '../ui/fact.tsx'

/** A program's token as the page shows one. */
export interface TokenView {
  readonly id: string
  readonly name: string
  readonly scope: ApiScope
  /** Its last characters. */
  readonly hint: string
  readonly createdAt: Date
  readonly lastUsedAt: Date | null
  readonly expiresAt: Date | null
  readonly isOver: boolean
}

export function TokenList({ tokens }: { tokens: readonly TokenView[] }) {
  const { t } = useTranslation('tokens')
  return (
    <Card title={t('list.title')}>
      {tokens.length === 0 ? (
        <p className="text-muted">{t('list.empty')}</p>
      ) : (
        <ul className="-my-4 divide-y divide-hairline">
          {tokens.map((token) => (
            <Token key={token.id} token={token} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function Token({ token }: { token: TokenView }) {
  const { t } = useTranslation('tokens')
  return (
    <li className="flex flex-col gap-3 py-4 sm:flex-row sm:items-center sm:justify-between">
      <div className="grid min-w-0 gap-1.5">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="min-w-0 font-medium">{token.name}</span>
          <code className="text-sm text-muted">…{token.hint}</code>
          <Badge tone="neutral">{t(`scope.${token.scope}`)}</Badge>
        </p>
        <dl className="flex flex-wrap gap-x-5 gap-y-1 text-sm text-muted">
          <Fact name={t('list.made')}>
            <DateText date={token.createdAt} />
          </Fact>
          <Fact name={t('list.used')}>
            {token.lastUsedAt ? <DateText date={token.lastUsedAt} withTime /> : t('list.never')}
          </Fact>
          <Fact name={t(token.isOver ? 'list.over' : 'list.expires')}>
            {token.expiresAt ? <DateText date={token.expiresAt} /> : t('list.never')}
          </Fact>
        </dl>
      </div>
      <ButtonLink
        to={`/profile/tokens?revoke=${token.id}`}
        size="small"
        preventScrollReset
        aria-label={t('list.revokeOne', { name: token.name })}
      >
        {t('list.revoke')}
      </ButtonLink>
    </li>
  )
}

/** The token itself, this once. */
export function MadeToken({ name, token }: { name: string; token: string }) {
  const { t } = useTranslation('tokens')
  return (
    <Banner tone="done" title={t('made.title', { name })} announced>
      <p>{t('made.text')}</p>
      <Copyable text={token} testId="made-token" />
    </Banner>
  )
}

export function RevokeQuestion({ token }: { token: TokenView }) {
  const { t } = useTranslation('tokens')
  return (
    <DangerQuestion
      title={t('revoke.title', { name: token.name })}
      backTo="/profile/tokens"
      keep={t('revoke.keep')}
      confirm={t('revoke.confirm')}
      intent="revoke"
      field={{ name: 'id', value: token.id }}
    >
      <p>{t('revoke.text')}</p>
    </DangerQuestion>
  )
}
