import { useActionData } from '@remix-run/react'
import { ArrowLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { pageTitle } from '#app/components/layout/page-title.ts'
import { useProject } from '#app/components/projects/use-project.ts'
import { ExportForm, ImportForm } from '#app/components/subtitles/subtitle-exchange.tsx'
import { ButtonLink } from '#app/components/ui/button.tsx'
import { Card } from '#app/components/ui/card.tsx'
import { Page } from '#app/components/ui/page.tsx'
import type { action } from './subtitles.server.ts'

export { action, loader } from './subtitles.server.ts'
export { explainFailure as clientAction } from '#app/components/layout/problem.ts'

export const handle = { i18n: ['projects', 'subtitles', 'errors'] }

export const meta = pageTitle('translation')

export default function Subtitles() {
  const { t } = useTranslation('subtitles')
  const { id } = useProject()
  const answer = useActionData<typeof action>()
  return (
    <Page className="grid justify-items-start gap-6 py-8">
      <Card title={t('title')} note={t('note')} className="w-full">
        <div className="grid gap-8 md:grid-cols-2">
          <ExportForm projectId={id} />
          <ImportForm projectId={id} answer={answer} />
        </div>
      </Card>
      <ButtonLink to={`/projects/${id}/translation`} icon={ArrowLeft}>
        {t('back')}
      </ButtonLink>
    </Page>
  )
}
