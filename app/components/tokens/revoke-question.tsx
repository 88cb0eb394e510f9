import { Form, useNavigation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Question } from '../ui/question.tsx'
import type { TokenView } from './token-view.ts'

const HERE = '/profile/tokens'

export function RevokeQuestion({ token }: { token: TokenView }) {
  const { t } = useTranslation('tokens')
  const { state } = useNavigation()
  return (
    <Question
      title={t('revoke.title', { name: token.name })}
      backTo={HERE}
      actions={
        <>
          <ButtonLink to={HERE} preventScrollReset>
            {t('revoke.keep')}
          </ButtonLink>
          <Form method="post" action={HERE} className="contents">
            <input type="hidden" name="id" value={token.id} />
            <Button kind="danger" name="intent" value="revoke" pending={state === 'submitting'}>
              {t('revoke.confirm')}
            </Button>
          </Form>
        </>
      }
    >
      <p>{t('revoke.text')}</p>
    </Question>
  )
}
