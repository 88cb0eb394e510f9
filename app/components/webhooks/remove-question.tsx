import { Form, useNavigation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Question } from '../ui/question.tsx'

const HERE = '/profile/webhooks'

export function RemoveQuestion() {
  const { t } = useTranslation('webhooks')
  const { state } = useNavigation()
  return (
    <Question
      title={t('remove.title')}
      backTo={HERE}
      actions={
        <>
          <ButtonLink to={HERE} preventScrollReset>
            {t('remove.keep')}
          </ButtonLink>
          <Form method="post" action={HERE} className="contents">
            <Button kind="danger" name="intent" value="remove" pending={state === 'submitting'}>
              {t('remove.confirm')}
            </Button>
          </Form>
        </>
      }
    >
      <p>{t('remove.text')}</p>
    </Question>
  )
}
