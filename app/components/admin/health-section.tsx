import { CircleCheck, CircleX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Badge } from '../ui/badge.tsx'
import { Card } from '../ui/card.tsx'

const PARTS = ['database', 'queue', 'store', 'ocr'] as const

/** Whether each part answers, and what does not work while one does not. */
export function HealthSection({ parts }: { parts: Readonly<Record<string, 'ok' | 'failing'>> }) {
  const { t } = useTranslation('admin')
  return (
    <Card title={t('health.title')} note={t('health.note')}>
      <ul className="grid gap-4 md:grid-cols-2">
        {PARTS.map((part) => {
          const works = parts[part] === 'ok'
          return (
            <li key={part} className="grid content-start justify-items-start gap-1">
              <p className="flex flex-wrap items-center gap-2">
                <span className="font-medium">{t(`health.parts.${part}`)}</span>
                <Badge tone={works ? 'done' : 'wrong'} icon={works ? CircleCheck : CircleX}>
                  {t(works ? 'health.works' : 'health.fails')}
                </Badge>
              </p>
              {!works && <p className="text-sm">{t(`health.help.${part}`)}</p>}
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
