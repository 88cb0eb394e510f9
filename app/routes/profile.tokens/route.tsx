import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { pageTitle } from '#app/components/layout/page-title.ts'
import { ProblemBanner } from '#app/components/layout/problem-banner.tsx'
import { ConfirmFirst } from '#app/components/profile/confirm-first.tsx'
import { MadeToken, RevokeQuestion, TokenList } from '#app/components/tokens/token-list.tsx'
import { TokenForm } from '#app/components/tokens/token-form.tsx'
import { Card } from '#app/components/ui/card.tsx'
import type { action, loader } from './tokens.server.ts'

export { action, loader } from './tokens.server.ts'
export { explainFailure as clientAction } from '#app/components/layout/problem.ts'

export const handle = { i18n: ['tokens', 'profile', 'errors'] }

export const meta = pageTitle('profile')

export default function Tokens() {
  const { t } = useTranslation('tokens')
  const { isConfirmed, tokens, revoked } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const made = answer && 'made' in answer ? answer.made : undefined
  return (
    <div className="grid min-w-0 gap-6">
      <ProblemBanner answer={answer} />
      {made && <MadeToken key={made.id} name={made.name} token={made.token} />}
      {isConfirmed ? (
        <TokenForm
          key={made?.id ?? 'new'}
          lastResult={answer && 'lastResult' in answer ? answer.lastResult : undefined}
        />
      ) : (
        <Card title={t('form.title')} note={t('form.note')}>
          <ConfirmFirst backTo="/profile/tokens" />
        </Card>
      )}
      <TokenList tokens={tokens} />
      {revoked && <RevokeQuestion token={revoked} />}
    </div>
  )
}
