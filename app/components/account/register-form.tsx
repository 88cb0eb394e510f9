import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { Form, Link, useNavigation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import type { Registration } from '#app/forms/register.ts'
import { Button } from '../ui/button.tsx'
import { useFieldProps } from '../ui/conform-field.ts'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { CheckboxField, TextField } from '../ui/inputs.tsx'
import { useValidation } from '../ui/use-validation.ts'
import { wrongFields } from '../ui/wrong-fields.ts'

const loadValidation = () => import('./validate-register.ts')

export function RegisterForm({ lastResult }: { lastResult: SubmissionResult | undefined }) {
  const { t } = useTranslation('account')
  const { formAction } = useNavigation()
  const { listeners, options } = useValidation(loadValidation)
  const [form, fields] = useForm<Registration>({ id: 'register', lastResult, ...options })
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
      <TextField {...name} autoComplete="name" autoFocus={first(name.id)} />
      <TextField {...email} type="email" autoComplete="username" autoFocus={first(email.id)} />
      <TextField
        {...password}
        type="password"
        autoComplete="new-password"
        help={t('register.passwordHelp')}
        autoFocus={first(password.id)}
      />
      <TextField {...confirm} type="password" autoComplete="new-password" autoFocus={first(confirm.id)} />
      <CheckboxField
        {...terms}
        defaultChecked={fields.terms.defaultChecked}
        value="on"
        label={<TermsLabel />}
        autoFocus={first(terms.id)}
      />
      <Button kind="primary" pending={formAction === '/register'}>
        {t('register.submit')}
      </Button>
      <p className="text-muted">
        {t('register.haveAccount')}{' '}
        <Link to="/login" className="link text-text">
          {t('register.login')}
        </Link>
      </p>
    </Form>
  )
}

function TermsLabel() {
  const { t } = useTranslation('account')
  return (
    <>
      {t('register.termsBefore')}{' '}
      <Link to="/terms" target="_blank" className="link">
        {t('register.terms')}
      </Link>{' '}
      {t('register.termsMiddle')}{' '}
      <Link to="/privacy" target="_blank" className="link">
        {t('register.privacy')}
      </Link>
    </>
  )
}
