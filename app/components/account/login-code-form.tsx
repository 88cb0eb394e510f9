import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { Form, Link, useNavigation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/button.tsx'
import { useFieldProps } from '../ui/use-form-message.ts'
import { TextField } from '../ui/inputs.tsx'

/** The second step of a login. */
export function LoginCodeForm({
  lastResult,
  redirectTo,
}: {
  lastResult: SubmissionResult | undefined
  redirectTo: string | null
}) {
  const { t } = useTranslation('account')
  const { formAction } = useNavigation()
  const [form, fields] = useForm<{ code: string }>({ id: 'login-code', lastResult })
  return (
    <Form method="post" {...getFormProps(form)} className="grid gap-5">
      {redirectTo !== null && <input type="hidden" name="redirectTo" value={redirectTo} />}
      <TextField
        {...useFieldProps()(fields.code)}
        label={t('code.label')}
        help={t('code.help')}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        maxLength={40}
      />
      <Button kind="primary" pending={formAction?.startsWith('/login/code') ?? false}>
        {t('code.submit')}
      </Button>
      <p>
        <Link to="/login" className="link">
          {t('code.back')}
        </Link>
      </p>
    </Form>
  )
}
