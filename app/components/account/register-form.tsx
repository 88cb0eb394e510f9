import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { Form, Link, useNavigation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import type { Registration } from '#app/forms/register.ts'
import { Button } from '../ui/button.tsx'
import { useFieldProps } from '../ui/use-form-message.ts'
import { ErrorSummary, wrongFields } from '../ui/error-summary.tsx'
import { CheckboxField, TextField } from '../ui/inputs.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { RichText } from '../ui/rich-text.tsx'
import { useValidation } from '../ui/use-validation.ts'
import { rememberEmail } from './remember-email.ts'

const loadValidation = async () => ({ validate: (await import('./validate.ts')).validateRegister })

export function RegisterForm({
  lastResult,
  typed,
  invitation,
}: {
  lastResult: SubmissionResult | undefined
  /** The e-mail that was typed before, here or in the form next door. */
  typed: string
  /** Whom an invitation is for; it cannot be used for anybody else. */
  invitation: { readonly token: string; readonly email: string } | null
}) {
  const { t } = useTranslation('account')
  const { formAction } = useNavigation()
  const { listeners, options } = useValidation(loadValidation)
  const [form, fields] = useForm<Registration>({
    id: 'register',
    lastResult,
    defaultValue: { email: invitation?.email ?? typed },
    ...options,
  })
  const props = useFieldProps()
  const name = { ...props(fields.name), label: t('register.name') }
  const email = { ...props(fields.email), label: t('register.email') }
  const password = { ...props(fields.password), label: t('register.password') }
  const confirm = { ...props(fields.confirmPassword), label: t('register.confirmPassword') }
  const terms = { ...props(fields.terms), label: t('register.terms') }
  const wrong = wrongFields([name, email, password, confirm, terms])
  const first = (id: string) => wrong[0]?.id === id
  return (
    <Form method="post" {...getFormProps(form)} {...listeners} className="grid gap-5">
      <ErrorSummary wrong={wrong} />
      {invitation && <input type="hidden" name="invitation" value={invitation.token} />}
      <TextField {...name} autoComplete="name" autoFocus={first(name.id)} />
      <TextField
        {...email}
        type="email"
        autoComplete="username"
        readOnly={invitation !== null}
        className={invitation ? 'bg-well' : ''}
        autoFocus={first(email.id)}
      />
      <PasswordField
        {...password}
        autoComplete="new-password"
        help={t('register.passwordHelp')}
        autoFocus={first(password.id)}
      />
      <PasswordField {...confirm} autoComplete="new-password" autoFocus={first(confirm.id)} />
      <CheckboxField
        {...terms}
        defaultChecked={fields.terms.defaultChecked}
        value="on"
        label={<TermsLabel />}
        autoFocus={first(terms.id)}
      />
      <Button kind="primary" pending={formAction?.startsWith('/register') ?? false}>
        {t('register.submit')}
      </Button>
      <p className="text-muted">
        {t('register.haveAccount')}{' '}
        <Link to="/login" className="link text-text" onClick={rememberEmail}>
          {t('register.login')}
        </Link>
      </p>
    </Form>
  )
}

function TermsLabel() {
  const { t } = useTranslation('account')
  return (
    <RichText
      text={t('register.accept')}
      parts={{
        terms: (words) => (
          <Link to="/terms" target="_blank" className="link">
            {words}
          </Link>
        ),
        privacy: (words) => (
          <Link to="/privacy" target="_blank" className="link">
            {words}
          </Link>
        ),
      }}
    />
  )
}
