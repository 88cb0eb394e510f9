import { useTranslation } from 'react-i18next'
import { DangerQuestion } from '../ui/danger-question.tsx'
import type { TokenView } from './token-view.ts'

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
