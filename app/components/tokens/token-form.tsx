import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { Form, Link, useNavigation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { useFieldProps } from '../ui/use-form-message.ts'
import { SelectField, TextField } from '../ui/inputs.tsx'

interface Fields {
  name: string
  scope: string
  expires_in_days: string
}
const SCOPES = ['read', 'write'] as const
const LIVES = ['30', '90', '365', 'never'] as const

export function TokenForm({ lastResult }: { lastResult: SubmissionResult | undefined }) {
  const { t } = useTranslation('tokens')
  const { formAction } = useNavigation()
  const [form, fields] = useForm<Fields>({
    id: 'token',
    lastResult,
    defaultValue: { scope: 'read', expires_in_days: '90' },
  })
  const props = useFieldProps()
  return (
    <Card
      title={t('form.title')}
      note={
        <>
          {t('form.note')}{' '}
          <Link to="/developers" className="link">
            {t('form.developers')}
          </Link>
        </>
      }
    >
      <Form method="post" {...getFormProps(form)} className="grid max-w-form gap-5">
        <TextField
          {...props(fields.name)}
          label={t('form.name')}
          help={t('form.nameHelp')}
          autoComplete="off"
          maxLength={100}
          required
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <SelectField {...props(fields.scope)} label={t('form.scope')}>
            {SCOPES.map((scope) => (
              <option key={scope} value={scope}>
                {t(`scope.${scope}`)}
              </option>
            ))}
          </SelectField>
          <SelectField {...props(fields.expires_in_days)} label={t('form.life')}>
            {LIVES.map((life) => (
              <option key={life} value={life}>
                {life === 'never' ? t('form.never') : t('form.days', { count: Number(life) })}
              </option>
            ))}
          </SelectField>
        </div>
        <div>
          <Button kind="primary" wide pending={formAction === '/profile/tokens'}>
            {t('form.submit')}
          </Button>
        </div>
      </Form>
    </Card>
  )
}
