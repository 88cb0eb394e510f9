import { Form, useNavigation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { MAX_GUEST_NAME_CHARACTERS } from '#app/domain/review.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { CheckboxField, SelectField, TextField } from '../ui/inputs.tsx'

const LIVES = [7, 14, 30, 90]

/** Makes a link by which people without an account see the project's texts. */
export function ReviewLinkForm() {
  const { t } = useTranslation('review')
  const { formData } = useNavigation()
  return (
    <Card title={t('form.title')} note={t('form.note')}>
      <Form method="post" className="grid gap-5">
        <TextField
          id="link-name"
          name="name"
          label={t('form.name')}
          help={t('form.nameHelp')}
          autoComplete="off"
          maxLength={MAX_GUEST_NAME_CHARACTERS}
          required
        />
        <SelectField id="link-life" name="expires_in_days" label={t('form.life')} defaultValue={14}>
          {LIVES.map((days) => (
            <option key={days} value={days}>
              {t('form.days', { count: days })}
            </option>
          ))}
        </SelectField>
        <CheckboxField
          id="link-comment"
          name="may_comment"
          label={t('form.comment')}
          help={t('form.commentHelp')}
          defaultChecked
        />
        <div>
          <Button kind="primary" wide name="intent" value="make" pending={formData?.get('intent') === 'make'}>
            {t('form.submit')}
          </Button>
        </div>
      </Form>
    </Card>
  )
}
