import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { Form, Link, useNavigation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import type { PasswordFields } from '#app/forms/profile.ts'
import { ProblemBanner } from '../layout/problem-banner.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { useFieldProps } from '../ui/use-form-message.ts'
import { ErrorSummary, wrongFields } from '../ui/error-summary.tsx'
import { CheckboxField } from '../ui/inputs.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { useValidation } from '../ui/use-validation.ts'
import { FormActions } from './form-actions.tsx'

const loadValidation = async () => ({ validate: (await import('./validate.ts')).validatePassword })

export function PasswordForm({
  email,
  tokens,
  lastResult,
  answer,
}: {
  email: string
  /** How many of programs live. */
  tokens: number
  lastResult: SubmissionResult | undefined
  answer: unknown
}) {
  const { t } = useTranslation('profile')
  const { formAction } = useNavigation()
  const { listeners, options } = useValidation(loadValidation)
  const [form, fields] = useForm<PasswordFields>({ id: 'password', lastResult, ...options })
  const props = useFieldProps()
  const current = { ...props(fields.current), label: t('password.current') }
  const password = { ...props(fields.password), label: t('password.new') }
  const confirm = { ...props(fields.confirmPassword), label: t('password.confirm') }
  const wrong = wrongFields([current, password, confirm])
  const first = (id: string) => wrong[0]?.id === id
  return (
    <Card title={t('password.title')} note={t('password.note')}>
      <Form method="post" {...getFormProps(form)} {...listeners} className="grid max-w-form gap-5">
        <ProblemBanner answer={answer} title={t('notSaved')} />
        <ErrorSummary wrong={wrong} />
        {/* password managers look here for whose password it is */}
        <input type="text" name="username" autoComplete="username" defaultValue={email} hidden readOnly />
        <PasswordField {...current} autoComplete="current-password" autoFocus={first(current.id)} />
        <p>
          <Link to="/forgot-password" className="link">
            {t('password.forgotten')}
          </Link>
        </p>
        <PasswordField
          {...password}
          autoComplete="new-password"
          help={t('password.help')}
          autoFocus={first(password.id)}
        />
        <PasswordField {...confirm} autoComplete="new-password" autoFocus={first(confirm.id)} />
        {tokens > 0 && (
          <CheckboxField
            id={fields.revokeTokens.id}
            name={fields.revokeTokens.name}
            label={t('password.tokens', { count: tokens })}
            help={t('password.tokensHelp')}
          />
        )}
        <FormActions>
          <Button kind="primary" pending={formAction === '/profile/password'}>
            {t('password.submit')}
          </Button>
        </FormActions>
      </Form>
    </Card>
  )
}
