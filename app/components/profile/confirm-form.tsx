import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { Form, useNavigation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import type { OwnPasswordFields } from '#app/forms/profile.ts'
import { ProblemBanner } from '../layout/problem-banner.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { useFieldProps } from '../ui/use-form-message.ts'
import { PasswordField } from '../ui/password-field.tsx'

/** Asks once more for the password of whoever is logged in; then on to `redirectTo`. */
export function ConfirmForm({
  email,
  redirectTo,
  lastResult,
  answer,
}: {
  email: string
  redirectTo: string
  lastResult: SubmissionResult | undefined
  answer: unknown
}) {
  const { t } = useTranslation('profile')
  const { formAction } = useNavigation()
  const [form, fields] = useForm<OwnPasswordFields>({ id: 'confirm', lastResult })
  const password = useFieldProps()(fields.password)
  return (
    <Card title={t('confirm.title')} note={t('confirm.note')}>
      <Form method="post" {...getFormProps(form)} className="grid max-w-form gap-5">
        <ProblemBanner answer={answer} title={t('confirm.failed')} />
        <input type="hidden" name="redirectTo" value={redirectTo} />
        <input type="text" name="username" autoComplete="username" defaultValue={email} hidden readOnly />
        <PasswordField
          {...password}
          autoComplete="current-password"
          label={t('password.current')}
          autoFocus
        />
        <div className="flex flex-col gap-3 sm:flex-row">
          <Button kind="primary" pending={formAction?.startsWith('/profile/confirm') ?? false}>
            {t('confirm.submit')}
          </Button>
          <ButtonLink to={redirectTo}>{t('back')}</ButtonLink>
        </div>
      </Form>
    </Card>
  )
}
