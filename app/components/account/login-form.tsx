import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { Form, Link, useNavigation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import type { Credentials } from '#app/forms/login.ts'
import { useRoot } from '../layout/use-root.ts'
import { Button } from '../ui/button.tsx'
import { useFieldProps } from '../ui/use-form-message.ts'
import { ErrorSummary, wrongFields } from '../ui/error-summary.tsx'
import { TextField } from '../ui/inputs.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { useValidation } from '../ui/use-validation.ts'
import { rememberEmail } from './remember-email.ts'

const loadValidation = async () => ({ validate: (await import('./validate.ts')).validateLogin })

export function LoginForm({
  lastResult,
  redirectTo,
  typed,
}: {
  lastResult: SubmissionResult | undefined
  redirectTo: string | null
  /** The e-mail that was typed before, here or in the form next door. */
  typed: string
}) {
  const { t } = useTranslation('account')
  const { formAction } = useNavigation()
  const { listeners, options } = useValidation(loadValidation)
  const [form, fields] = useForm<Credentials>({
    id: 'login',
    lastResult,
    defaultValue: { email: typed },
    ...options,
  })
  const props = useFieldProps()
  const email = { ...props(fields.email), label: t('login.email') }
  const password = { ...props(fields.password), label: t('login.password') }
  const wrong = wrongFields([email, password])
  return (
    <Form method="post" {...getFormProps(form)} {...listeners} className="grid gap-5">
      <ErrorSummary wrong={wrong} />
      {redirectTo !== null && <input type="hidden" name="redirectTo" value={redirectTo} />}
      <TextField {...email} type="email" autoComplete="username" autoFocus={wrong[0]?.id === email.id} />
      <PasswordField {...password} autoComplete="current-password" autoFocus={wrong[0]?.id === password.id} />
      <Button kind="primary" pending={formAction?.startsWith('/login') ?? false}>
        {t('login.submit')}
      </Button>
      <p>
        <Link to="/forgot-password" className="link" onClick={rememberEmail}>
          {t('login.forgot')}
        </Link>
      </p>
      <NoAccount />
    </Form>
  )
}

/** The way to an account, as far as there is one. */
function NoAccount() {
  const { t } = useTranslation('account')
  const registration = useRoot()?.registration
  if (registration === 'closed') return <p className="text-muted">{t('login.closed')}</p>
  if (registration === 'invite') return <p className="text-muted">{t('login.byInvitation')}</p>
  return (
    <p className="text-muted">
      {t('login.noAccount')}{' '}
      <Link to="/register" className="link text-text" onClick={rememberEmail}>
        {t('login.register')}
      </Link>
    </p>
  )
}
