import { useTranslation } from 'react-i18next'
import { Banner } from '../ui/banner.tsx'
import { Copyable } from '../ui/copyable.tsx'

/** The link itself, this once. */
export function MadeLink({ name, address }: { name: string; address: string }) {
  const { t } = useTranslation('review')
  return (
    <Banner tone="done" title={t('made.title', { name })} announced>
      <p>{t('made.text')}</p>
      <Copyable text={address} testId="made-link" />
    </Banner>
  )
}
