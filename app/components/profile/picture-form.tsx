import { Form, useNavigation } from '@remix-run/react'
import { Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { PICTURE_FIELD } from '#app/forms/picture-field.ts'
import { ProblemBanner } from '../layout/problem-banner.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { TextField } from '../ui/inputs.tsx'
import { Avatar } from './avatar.tsx'
import { FormActions } from './form-actions.tsx'

export function PictureForm({
  avatar,
  email,
  answer,
}: {
  avatar: string | null
  email: string
  answer: unknown
}) {
  const { t } = useTranslation('profile')
  const { formEncType, state } = useNavigation()
  const sending = state !== 'idle' && formEncType === 'multipart/form-data'
  return (
    <Card title={t('picture.title')}>
      <div className="mb-6 flex flex-wrap items-center gap-5">
        <Avatar src={avatar} email={email} size="large" />
        {avatar && (
          <Form method="post">
            <Button icon={Trash2} pending={state !== 'idle' && !sending}>
              {t('picture.remove')}
            </Button>
          </Form>
        )}
      </div>
      <Form method="post" encType="multipart/form-data" className="grid max-w-form gap-5">
        <ProblemBanner answer={answer} title={t('notSaved')} />
        <TextField
          id="picture"
          type="file"
          name={PICTURE_FIELD}
          accept="image/jpeg,image/png,image/webp"
          required
          label={t('picture.file')}
          help={t('picture.help')}
          className="py-1.5"
        />
        <FormActions>
          <Button kind="primary" pending={sending}>
            {t('save')}
          </Button>
        </FormActions>
      </Form>
    </Card>
  )
}
