import { useTranslation } from 'react-i18next'
import { isRunning } from '#app/domain/project-status.ts'
import type { ProjectView } from '../projects/project-view.ts'
import { Banner } from '../ui/banner.tsx'

/** That a video which is there, or in the making, does not show what is changed now. */
export function StatusNotes({ project }: { project: ProjectView }) {
  const { t } = useTranslation('translation')
  if (isRunning(project.status)) return <Banner tone="info">{t('editor.rendering')}</Banner>
  if (project.hasWatermarked || project.hasPremium) return <Banner tone="info">{t('editor.rerender')}</Banner>
  return null
}
