import { useTranslation } from 'react-i18next'
import { Badge } from '../ui/badge.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { DateText } from '../ui/date-text.tsx'
import { Fact } from '../ui/fact.tsx'
import type { TokenView } from './token-view.ts'

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
