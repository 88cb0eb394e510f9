import { useTranslation } from 'react-i18next'
import { Disclosure } from '../ui/disclosure.tsx'
import { ExportForm } from './export-form.tsx'
import { ImportForm } from './import-form.tsx'

/** The ways of a project's texts to other programs and back, folded away. Needs the texts `subtitles`. */
export function SubtitleExchange({ projectId }: { projectId: string }) {
  const { t } = useTranslation('subtitles')
  return (
    <Disclosure title={t('title')} note={t('note')}>
      <div className="grid gap-8 md:grid-cols-2">
        <ExportForm projectId={projectId} />
        <ImportForm projectId={projectId} />
      </div>
    </Disclosure>
  )
}
