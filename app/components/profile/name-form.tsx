import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { Form, useNavigation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import type { NameFields } from '#app/forms/profile.ts'
import { ProblemBanner } from '../layout/problem-banner.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { useFieldProps } from '../ui/use-form-message.ts'
import { TextField } from '../ui/inputs.tsx'
import { useValidation } from '../ui/use-validation.ts'
import { FormActions } from './form-actions.tsx'

const loadValidation = async () => ({ validate: (await import('./validate.ts')).validateName })

export function NameForm({
  name: now,
  lastResult,
  answer,
}: {
  name: string
  lastResult: SubmissionResult | undefined
  answer: unknown
}) {
  const { t } = useTranslation('profile')
  const { formAction } = useNavigation()
  const { listeners, options } = useValidation(loadValidation)
  const [form, fields] = useForm<NameFields>({
    id: 'name',
    lastResult,
    defaultValue: { name: now },
    ...options,
  })
  const name = useFieldProps()(fields.name)
  return (
    <Card title={t('name.title')}>
      <Form method="post" {...getFormProps(form)} {...listeners} className="grid max-w-form gap-5">
        <ProblemBanner answer={answer} title={t('notSaved')} />
        <TextField
          {...name}
          label={t('personal.name')}
          autoComplete="name"
          autoFocus={name.error !== undefined}
        />
        <FormActions>
          <Button kind="primary" pending={formAction === '/profile/name'}>
            {t('save')}
          </Button>
        </FormActions>
      </Form>
    </Card>
  )
}
