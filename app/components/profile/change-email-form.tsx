import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { Form, useNavigation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import type { ChangeEmailFields } from '#app/forms/email-links.ts'
import { ProblemBanner } from '../layout/problem-banner.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { useFieldProps } from '../ui/use-form-message.ts'
import { ErrorSummary, wrongFields } from '../ui/error-summary.tsx'
import { TextField } from '../ui/inputs.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { useValidation } from '../ui/use-validation.ts'
import { FormActions } from './form-actions.tsx'

const loadValidation = async () => ({ validate: (await import('./validate.ts')).validateChangeEmail })

/** Another address for the account; `now` is the one that it has. */
export function ChangeEmailForm({
  now,
  lastResult,
  answer,
}: {
  now: string
  lastResult: SubmissionResult | undefined
  answer: unknown
}) {
  const { t } = useTranslation('profile')
  const { formAction } = useNavigation()
  const { listeners, options } = useValidation(loadValidation)
  const [form, fields] = useForm<ChangeEmailFields>({ id: 'change-email', lastResult, ...options })
  const props = useFieldProps()
  const email = { ...props(fields.email), label: t('email.new') }
  const current = { ...props(fields.current), label: t('email.current') }
  const wrong = wrongFields([email, current])
  return (
    <Card title={t('email.title')} note={t('email.note', { email: now })}>
      <Form method="post" {...getFormProps(form)} {...listeners} className="grid max-w-form gap-5">
        <ProblemBanner answer={answer} title={t('notSaved')} />
        <ErrorSummary wrong={wrong} />
        <TextField {...email} type="email" autoComplete="email" autoFocus={wrong[0]?.id === email.id} />
        <PasswordField {...current} autoComplete="current-password" autoFocus={wrong[0]?.id === current.id} />
        <FormActions>
          <Button kind="primary" pending={formAction === '/profile/email'}>
            {t('email.submit')}
          </Button>
        </FormActions>
      </Form>
    </Card>
  )
}
