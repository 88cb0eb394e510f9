import { Form, useNavigation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Question } from '../ui/question.tsx'
import type { RecipeView } from './recipe-view.ts'

const HERE = '/profile/recipes'

export function DeleteRecipe({ recipe: { id, name } }: { recipe: RecipeView }) {
  const { t } = useTranslation('recipes')
  const { state } = useNavigation()
  return (
    <Question
      title={t('deleting.title', { name })}
      backTo={HERE}
      actions={
        <>
          <ButtonLink to={HERE} preventScrollReset>
            {t('deleting.keep')}
          </ButtonLink>
          <Form method="post" action={HERE} className="contents">
            <input type="hidden" name="id" value={id} />
            <Button kind="danger" name="intent" value="delete" pending={state === 'submitting'}>
              {t('deleting.confirm')}
            </Button>
          </Form>
        </>
      }
    >
      <p>{t('deleting.text')}</p>
    </Question>
  )
}
