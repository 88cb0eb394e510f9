import { useTranslation } from 'react-i18next'
import type { Language } from '#app/domain/languages.ts'
import { canMove } from '#app/domain/project-status.ts'
import type { ProjectView } from '../projects/project-view.ts'
import { Card } from '../ui/card.tsx'
import { Disclosure } from '../ui/disclosure.tsx'
import { StartForm } from './start-form.tsx'

/** The way to an automatic translation: in plain sight while there is none, folded away once there is. */
export function StartPanel({ project, served }: { project: ProjectView; served: readonly Language[] }) {
  const { t } = useTranslation('translation')
  const { status, stage, sourceLanguage, targetLanguage } = project
  if (!canMove('startTranslation', status, stage)) return null
  const form = { source: sourceLanguage, target: targetLanguage, served }
  if (status === 'analyzed' || status === 'analysis_confirmed' || status === 'error')
    return (
      <Card title={t('start.title')}>
        <StartForm {...form} />
      </Card>
    )
  return (
    <Disclosure title={t('start.again')} note={t('start.againNote')}>
      <StartForm {...form} again />
    </Disclosure>
  )
}
