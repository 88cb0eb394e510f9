import { Form, useNavigation } from '@remix-run/react'
import { Wand2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useProject } from '../projects/use-project.ts'
import { Button } from '../ui/button.tsx'

/** Keeps what the project was made with, for the next videos. */
export function SaveRecipe() {
  const { t } = useTranslation('recipes')
  const { formData } = useNavigation()
  const { id } = useProject()
  return (
    <Form method="post" action={`/projects/${id}`}>
      <Button
        kind="quiet"
        icon={Wand2}
        name="intent"
        value="save-recipe"
        pending={formData?.get('intent') === 'save-recipe'}
      >
        {t('create.save')}
      </Button>
    </Form>
  )
}
