import { useTranslation } from 'react-i18next'
import { DangerQuestion } from '../ui/danger-question.tsx'

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
