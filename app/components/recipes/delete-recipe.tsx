import { useTranslation } from 'react-i18next'
import { DangerQuestion } from '../ui/danger-question.tsx'
import type { RecipeView } from './recipe-view.ts'

export function DeleteRecipe({ recipe: { id, name } }: { recipe: RecipeView }) {
  const { t } = useTranslation('recipes')
  return (
    <DangerQuestion
      title={t('deleting.title', { name })}
      backTo="/profile/recipes"
      keep={t('deleting.keep')}
      confirm={t('deleting.confirm')}
      intent="delete"
      field={{ name: 'id', value: id }}
    >
      <p>{t('deleting.text')}</p>
    </DangerQuestion>
  )
}
