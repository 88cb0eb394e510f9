import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { Form, useNavigation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import type { ResetFields } from '#app/forms/email-links.ts'
import { Button } from '../ui/button.tsx'
import { useFieldProps } from '../ui/use-form-message.ts'
import { ErrorSummary, wrongFields } from '../ui/error-summary.tsx'
import { CheckboxField } from '../ui/inputs.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { useValidation } from '../ui/use-validation.ts'

const loadValidation = async () => ({ validate: (await import('./validate.ts')).validateReset })

/** A new password for whoever came by a mailed link. */
export function ResetForm({
  token,
  email,
  lastResult,
}: {
  token: string
  email: string
  lastResult: SubmissionResult | undefined
}) {
  const { t } = useTranslation('account')
  const { formAction } = useNavigation()
  const { listeners, options } = useValidation(loadValidation)
  const [form, fields] = useForm<ResetFields>({ id: 'reset', lastResult, ...options })
  const props = useFieldProps()
  const password = { ...props(fields.password), label: t('reset.password') }
  const confirm = { ...props(fields.confirmPassword), label: t('reset.confirm') }
  const wrong = wrongFields([password, confirm])
  return (
    <Form method="post" {...getFormProps(form)} {...listeners} className="grid gap-5">
      <ErrorSummary wrong={wrong} />
      <input type="hidden" name="token" value={token} />
      {/* password managers look here for whose password it is */}
      <input type="text" name="username" autoComplete="username" defaultValue={email} hidden readOnly />
      <PasswordField
        {...password}
        autoComplete="new-password"
        help={t('register.passwordHelp')}
        autoFocus={wrong[0]?.id === password.id}
      />
      <PasswordField {...confirm} autoComplete="new-password" autoFocus={wrong[0]?.id === confirm.id} />
      <CheckboxField
        id={fields.revokeTokens.id}
        name={fields.revokeTokens.name}
        label={t('reset.revoke')}
        help={t('reset.revokeHelp')}
      />
      <Button kind="primary" pending={formAction?.startsWith('/reset-password') ?? false}>
        {t('reset.submit')}
      </Button>
    </Form>
  )
}
