import { Form, useNavigation } from '@remix-run/react'
import { Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { isRunning } from '#app/domain/project-status.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Question } from '../ui/question.tsx'
import type { ProjectView } from './project-view.ts'

export function DeleteQuestion({ project, backTo }: { project: ProjectView; backTo: string }) {
  const { t } = useTranslation('projects')
  const { state } = useNavigation()
  return (
    <Question
      title={t('delete.title', { name: project.name })}
      backTo={backTo}
      actions={
        <>
          <ButtonLink to={backTo} preventScrollReset>
            {t('delete.keep')}
          </ButtonLink>
          <Form method="post" action="/projects?index" className="contents">
            <input type="hidden" name="id" value={project.id} />
            <Button kind="danger" name="intent" value="delete" icon={Trash2} pending={state === 'submitting'}>
              {t('delete.confirm')}
            </Button>
          </Form>
        </>
      }
    >
      <p>{t('delete.text')}</p>
      {isRunning(project.status) && <p>{t('delete.running')}</p>}
    </Question>
  )
}
