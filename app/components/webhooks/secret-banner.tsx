import { useTranslation } from 'react-i18next'
import { Banner } from '../ui/banner.tsx'
import { Copyable } from '../ui/copyable.tsx'

/** The secret itself, this once. */
export function SecretBanner({ secret, isRotated }: { secret: string; isRotated: boolean }) {
  const { t } = useTranslation('webhooks')
  return (
    <Banner tone="done" title={t('secret.title')} announced>
      <p>
        {t('secret.text')} {isRotated && t('secret.rotated')}
      </p>
      <Copyable text={secret} testId="webhook-secret" />
    </Banner>
  )
}
