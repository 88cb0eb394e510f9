import { Form, useNavigation } from '@remix-run/react'
import { Upload } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { FileInput } from '../ui/file-input.tsx'

/** Makes a recipe of a file that was exported. */
export function ImportRecipe() {
  const { t } = useTranslation('recipes')
  const { formData } = useNavigation()
  return (
    <Card title={t('import.title')} note={t('import.note')}>
      <Form method="post" encType="multipart/form-data" className="flex flex-wrap items-center gap-3">
        <FileInput
          name="file"
          accept=".json,application/json"
          required
          aria-label={t('import.file')}
          className="max-w-full flex-1 basis-60"
        />
        <Button
          icon={Upload}
          name="intent"
          value="import"
          wide
          pending={formData?.get('intent') === 'import'}
        >
          {t('import.submit')}
        </Button>
      </Form>
    </Card>
  )
}
