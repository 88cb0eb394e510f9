import { Form, useNavigation } from '@remix-run/react'
import { Check } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, ButtonLink } from '../ui/button.tsx'
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
