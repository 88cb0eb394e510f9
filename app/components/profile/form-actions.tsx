import { useTranslation } from 'react-i18next'
import type { ReactNode } from 'react'
import { ButtonLink } from '../ui/button.tsx'

/** The button of a form of the profile, and the way back without having done anything. */
export function FormActions({ children }: { children: ReactNode }) {
  const { t } = useTranslation('profile')
  return (
    <div className="flex flex-col gap-3 sm:flex-row">
      {children}
      <ButtonLink to="/profile">{t('back')}</ButtonLink>
    </div>
  )
}
