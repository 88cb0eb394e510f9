import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../ui/button.tsx'

/** In place of a form that takes a recently typed password: the way there, and back to `backTo`. */
export function ConfirmFirst({ backTo }: { backTo: string }) {
  const { t } = useTranslation('profile')
  return (
    <div className="grid max-w-prose justify-items-start gap-4">
      <p>{t('confirm.first')}</p>
      <ButtonLink kind="primary" to={`/profile/confirm?redirectTo=${encodeURIComponent(backTo)}`}>
        {t('confirm.go')}
      </ButtonLink>
    </div>
  )
}
