import { Form, useNavigation } from '@remix-run/react'
import { Clapperboard } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/button.tsx'

/** Opens the account's copy of the example, which is made when it is asked for. */
export function ExampleButton() {
  const { t } = useTranslation('projects')
  const { formData } = useNavigation()
  return (
    <Form method="post" action="/projects?index" className="contents">
      <Button
        name="intent"
        value="example"
        icon={Clapperboard}
        pending={formData?.get('intent') === 'example'}
      >
        {t('example.open')}
      </Button>
    </Form>
  )
}
