import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { Form, Link, useNavigation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import type { EmailFields } from '#app/forms/email-links.ts'
import { Banner } from '../ui/banner.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { useFieldProps } from '../ui/use-form-message.ts'
import { TextField } from '../ui/inputs.tsx'
import { useValidation } from '../ui/use-validation.ts'
import { rememberEmail } from './remember-email.ts'

const loadValidation = async () => ({ validate: (await import('./validate.ts')).validateEmail })

/** Asks for a link by mail; `action` is the page's own path. */
export function EmailForm({
  action,
  typed,
  lastResult,
}: {
  action: '/forgot-password' | '/verify-email'
  typed: string
  lastResult: SubmissionResult | undefined
}) {
  const { t } = useTranslation('account')
  const { formAction } = useNavigation()
  const { listeners, options } = useValidation(loadValidation)
  const [form, fields] = useForm<EmailFields>({
    id: 'email',
    lastResult,
    defaultValue: { email: typed },
    ...options,
  })
  const email = { ...useFieldProps()(fields.email), label: t('login.email') }
  return (
    <Form method="post" action={action} {...getFormProps(form)} {...listeners} className="grid gap-5">
      <TextField {...email} type="email" autoComplete="username" autoFocus={email.error !== undefined} />
      <Button kind="primary" pending={formAction?.startsWith(action) ?? false}>
        {t('forgot.submit')}
      </Button>
      <p>
        <Link to="/login" className="link" onClick={rememberEmail}>
          {t('forgot.login')}
        </Link>
      </p>
    </Form>
  )
}

/** The same whether or not there is such an account. `again` is the page that asks once more. */
export function LinkSent({ text, again }: { text: string; again: '/forgot-password' | '/verify-email' }) {
  const { t } = useTranslation('account')
  return (
    <>
      <Banner tone="done" announced>
        {text}
      </Banner>
      <p className="text-muted">{t('forgot.sentHelp')}</p>
      <div className="flex flex-col gap-3 sm:flex-row">
        <ButtonLink to="/login" kind="primary">
          {t('forgot.login')}
        </ButtonLink>
        <ButtonLink to={again}>{t('forgot.again')}</ButtonLink>
      </div>
    </>
  )
}
