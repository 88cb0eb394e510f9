import { ArrowRight, Upload } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../ui/button.tsx'
import { DownloadLink } from './download-link.tsx'
import type { ProjectView } from './project-view.ts'

/** The one thing to do next with a project, by its status; some have none. */
export function ProjectAction({ project }: { project: ProjectView }) {
  const { t } = useTranslation('projects')
  const { id, status, hasVideo, hasWatermarked, hasPremium } = project
  const path = `/projects/${id}`
  switch (status) {
    case 'created':
      return <Next to={`${path}/upload`} icon={Upload} text={t('detail.upload')} />
    case 'uploaded':
      return <Next to={`${path}/analysis`} text={t('detail.analysis')} />
    case 'analyzed':
      return <Next to={`${path}/translation`} text={t('detail.translation')} />
    case 'translated':
      return <Next to={`${path}/result`} text={t('detail.render')} />
    case 'completed':
      return (
        <div className="flex flex-wrap gap-3">
          {(hasWatermarked || hasPremium) && (
            <DownloadLink
              href={`/api/v1/projects/${id}/download?type=output`}
              text={t('detail.downloadTranslated')}
              kind="primary"
              newTab
              wide
            />
          )}
          {hasVideo && (
            <DownloadLink
              href={`/api/v1/projects/${id}/download?type=original`}
              text={t('detail.downloadOriginal')}
              newTab
              wide
            />
          )}
        </div>
      )
    default:
      return null
  }
}

function Next({ to, text, icon = ArrowRight }: { to: string; text: string; icon?: typeof ArrowRight }) {
  return (
    <ButtonLink to={to} kind="primary" icon={icon} wide className="justify-self-start">
      {text}
    </ButtonLink>
  )
}
