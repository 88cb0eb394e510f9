import { Form, useNavigation } from '@remix-run/react'
import { Check, Trash2 } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { isRunning } from '#app/domain/project-status.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { DangerQuestion } from '../ui/danger-question.tsx'
import { TextField } from '../ui/inputs.tsx'
import { Question } from '../ui/question.tsx'
import type { ProjectView } from './project-view.ts'

/** Asks for another name of a project. `error` is why the last one was refused. */
export function RenameQuestion({
  project,
  backTo,
  error,
}: {
  project: ProjectView
  backTo: string
  error: string | undefined
}) {
  const { t } = useTranslation('projects')
  const { state } = useNavigation()
  const form = useId()
  return (
    <Question
      title={t('rename.title')}
      backTo={backTo}
      actions={
        <>
          <ButtonLink to={backTo} preventScrollReset>
            {t('rename.cancel')}
          </ButtonLink>
          <Button
            form={form}
            kind="primary"
            name="intent"
            value="rename"
            icon={Check}
            pending={state === 'submitting'}
          >
            {t('rename.save')}
          </Button>
        </>
      }
    >
      <Form id={form} method="post">
        <input type="hidden" name="id" value={project.id} />
        <TextField
          id="project-name"
          name="name"
          label={t('create.name')}
          defaultValue={project.name}
          maxLength={200}
          required
          autoFocus
          error={error}
        />
      </Form>
    </Question>
  )
}

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
