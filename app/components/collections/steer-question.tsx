import { Form, useNavigation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Question } from '../ui/question.tsx'

const ASKED = ['cancel', 'delete'] as const

/** Asks before the work of a collection is stopped, or the collection deleted, and says what is kept. */
export function SteerQuestion({
  asked,
  name,
  backTo,
}: {
  asked: string | null
  name: string
  backTo: string
}) {
  const { t } = useTranslation('collections')
  const { state } = useNavigation()
  const what = ASKED.find((known) => known === asked)
  if (!what) return null
  return (
    <Question
      title={t(`${what}.title`, { name })}
      backTo={backTo}
      actions={
        <Form method="post" action={`${backTo}?index`} className="contents">
          <ButtonLink to={backTo} preventScrollReset>
            {t(`${what}.keep`)}
          </ButtonLink>
          <Button kind="danger" name="intent" value={what} pending={state === 'submitting'}>
            {t(`${what}.confirm`)}
          </Button>
        </Form>
      }
    >
      <p>{t(`${what}.text`)}</p>
    </Question>
  )
}
