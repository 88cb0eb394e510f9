import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { Form, useNavigation } from '@remix-run/react'
import { Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { OwnPasswordFields } from '#app/forms/profile.ts'
import { ProblemBanner } from '../layout/problem-banner.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { useFieldProps } from '../ui/use-form-message.ts'
import { PasswordField } from '../ui/password-field.tsx'
import { RichText } from '../ui/rich-text.tsx'

/** The last question before everything is gone; the safe answer first. */
export function DeleteForm({
  lost,
  lastResult,
  answer,
}: {
  lost: { email: string; projects: number; credits: number }
  lastResult: SubmissionResult | undefined
  answer: unknown
}) {
  const { t } = useTranslation('profile')
  const { formAction } = useNavigation()
  const [form, fields] = useForm<OwnPasswordFields>({ id: 'delete-account', lastResult })
  const password = useFieldProps()(fields.password)
  return (
    <Card title={t('delete.title')}>
      <Form method="post" {...getFormProps(form)} className="grid max-w-form gap-5">
        <ProblemBanner answer={answer} title={t('delete.failed')} />
        <div className="grid gap-3">
          <p>{t('delete.text')}</p>
          <ul className="grid list-disc gap-1 pl-5">
            {lost.projects > 0 && <li>{t('delete.projects', { count: lost.projects })}</li>}
            {lost.credits > 0 && <li>{t('delete.credits', { count: lost.credits })}</li>}
            <li>{t('delete.rest')}</li>
          </ul>
          <p>
            <RichText
              text={t('delete.export')}
              parts={{
                download: (words) => (
                  <a href="/profile/export" download className="link">
                    {words}
                  </a>
                ),
              }}
            />
          </p>
        </div>
        <input
          type="text"
          name="username"
          autoComplete="username"
          defaultValue={lost.email}
          hidden
          readOnly
        />
        <PasswordField
          {...password}
          autoComplete="current-password"
          label={t('password.current')}
          help={t('delete.why')}
          autoFocus={password.error !== undefined}
        />
        <div className="flex flex-col gap-3 sm:flex-row">
          <ButtonLink to="/profile">{t('delete.keep')}</ButtonLink>
          <Button kind="danger" icon={Trash2} pending={formAction === '/profile/delete'}>
            {t('delete.submit')}
          </Button>
        </div>
      </Form>
    </Card>
  )
}
