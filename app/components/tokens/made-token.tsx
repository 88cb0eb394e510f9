import { useTranslation } from 'react-i18next'
import { Banner } from '../ui/banner.tsx'
import { Copyable } from '../ui/copyable.tsx'

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
