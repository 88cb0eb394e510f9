import { Form, useNavigation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import type { ReviewLink } from '#app/domain/review.ts'
import { useProject } from '../projects/use-project.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Question } from '../ui/question.tsx'

export function RevokeLinkQuestion({ link }: { link: Pick<ReviewLink, 'id' | 'name'> }) {
  const { t } = useTranslation('review')
  const { state } = useNavigation()
  const here = `/projects/${useProject().id}/review`
  return (
    <Question
      title={t('revoke.title', { name: link.name })}
      backTo={here}
      actions={
        <>
          <ButtonLink to={here} preventScrollReset>
            {t('revoke.keep')}
          </ButtonLink>
          <Form method="post" action={here} className="contents">
            <input type="hidden" name="link_id" value={link.id} />
            <Button kind="danger" name="intent" value="revoke" pending={state === 'submitting'}>
              {t('links.revoke')}
            </Button>
          </Form>
        </>
      }
    >
      <p>{t('revoke.text')}</p>
    </Question>
  )
}
