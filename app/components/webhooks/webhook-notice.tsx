import { useTranslation } from 'react-i18next'
import { formatDate } from '#app/i18n/format.ts'
import { useLanguage } from '../layout/use-root.ts'
import { Banner } from '../ui/banner.tsx'
import { Copyable } from '../ui/copyable.tsx'
import { DangerQuestion } from '../ui/danger-question.tsx'
import type { WebhookView } from './webhook-view.ts'

const REASONS = {
  owner: 'notice.owner',
  failing: 'notice.failed',
  gone: 'notice.gone',
} as const

/** That nothing arrives, or that nothing is sent any more, and why. */
export function WebhookNotice({ webhook }: { webhook: WebhookView }) {
  const { t } = useTranslation('webhooks')
  const language = useLanguage()
  const { enabled, disabledReason, failingSince } = webhook
  if (!enabled)
    return (
      <Banner
        tone={disabledReason === 'owner' ? 'info' : 'wrong'}
        title={t('notice.disabled')}
        announced={false}
      >
        {t(REASONS[disabledReason ?? 'owner'])}
      </Banner>
    )
  if (failingSince === null) return null
  return (
    <Banner tone="warn" title={t('notice.failing')}>
      {t('notice.failingText', { date: formatDate(failingSince, language, 'UTC') })}
    </Banner>
  )
}

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

export function RemoveQuestion() {
  const { t } = useTranslation('webhooks')
  return (
    <DangerQuestion
      title={t('remove.title')}
      backTo="/profile/webhooks"
      keep={t('remove.keep')}
      confirm={t('remove.confirm')}
      intent="remove"
    >
      <p>{t('remove.text')}</p>
    </DangerQuestion>
  )
}
