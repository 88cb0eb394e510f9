import { Download, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { buttonClasses, ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Icon } from '../ui/icon.tsx'

/** One's data: to take along, or to have done away with. */
export function DataSection() {
  const { t } = useTranslation('profile')
  return (
    <Card title={t('data.title')} note={t('data.note')}>
      <div className="flex flex-col gap-3 sm:flex-row">
        <a href="/profile/export" download className={buttonClasses({})}>
          <Icon of={Download} />
          {t('data.export')}
        </a>
        <ButtonLink to="/profile/delete" kind="danger" icon={Trash2}>
          {t('data.delete')}
        </ButtonLink>
      </div>
    </Card>
  )
}
