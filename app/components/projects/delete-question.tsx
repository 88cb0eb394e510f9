import { Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { isRunning } from '#app/domain/project-status.ts'
import { DangerQuestion } from '../ui/danger-question.tsx'
import type { ProjectView } from './project-view.ts'

export function DeleteQuestion({ project, backTo }: { project: ProjectView; backTo: string }) {
  const { t } = useTranslation('projects')
  return (
    <DangerQuestion
      title={t('delete.title', { name: project.name })}
      backTo={backTo}
      keep={t('delete.keep')}
      confirm={t('delete.confirm')}
      action="/projects?index"
      intent="delete"
      field={{ name: 'id', value: project.id }}
      icon={Trash2}
    >
      <p>{t('delete.text')}</p>
      {isRunning(project.status) && <p>{t('delete.running')}</p>}
    </DangerQuestion>
  )
}
