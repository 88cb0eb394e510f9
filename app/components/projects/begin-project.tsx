import { Form, useNavigate, useNavigation } from '@remix-run/react'
import { Clapperboard } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/button.tsx'
import { handOver } from '../upload/handed-file.ts'

/** A video that is dropped anywhere on the page begins a project. */
export function DropToCreate() {
  const { t } = useTranslation('projects')
  const navigate = useNavigate()
  const [over, setOver] = useState(false)
  useEffect(() => {
    const drag = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      // leaving one element is entering another, but for the window's edge
      setOver(event.type === 'dragover' || (event.type === 'dragleave' && event.relatedTarget !== null))
      const [file] = event.type === 'drop' ? event.dataTransfer.files : []
      if (!file) return
      handOver(file)
      navigate('/projects/create')
    }
    const events = ['dragover', 'dragleave', 'drop'] as const
    for (const event of events) window.addEventListener(event, drag)
    return () => {
      for (const event of events) window.removeEventListener(event, drag)
    }
  }, [navigate])
  if (!over) return null
  return (
    <p className="pointer-events-none fixed inset-4 z-40 grid place-content-center rounded-lg border-2 border-dashed border-text bg-surface/90 p-6 text-center text-lg">
      {t('list.drop')}
    </p>
  )
}

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
