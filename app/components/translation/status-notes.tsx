import { useTranslation } from 'react-i18next'
import { isRunning, type ProjectStatus, type Stage } from '#app/domain/project-status.ts'
import type { ProjectView } from '../projects/project-view.ts'
import { Banner } from '../ui/banner.tsx'

const WITH_EDITOR: readonly ProjectStatus[] = [
  'analysis_confirmed',
  'translated',
  'translations_edited',
  'translations_confirmed',
  'rendering',
  'rendering_premium',
  'completed',
]

/** Whether the texts may be edited. After an error too, so that a person can always mend a text or go on by hand. */
export function hasEditor({ status, stage }: { status: ProjectStatus; stage: Stage }): boolean {
  return (
    WITH_EDITOR.includes(status) || (status === 'error' && (stage === 'translation' || stage === 'rendering'))
  )
}

/** That a video which is there, or in the making, does not show what is changed now. */
export function StatusNotes({ project }: { project: ProjectView }) {
  const { t } = useTranslation('translation')
  if (isRunning(project.status)) return <Banner tone="info">{t('editor.rendering')}</Banner>
  if (project.hasWatermarked || project.hasPremium) return <Banner tone="info">{t('editor.rerender')}</Banner>
  return null
}
