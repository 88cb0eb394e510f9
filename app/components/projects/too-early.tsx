import { type LucideIcon, Upload } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Page } from '../ui/page.tsx'
import type { ProjectView } from './project-view.ts'

/** In place of a screen whose turn has not come: how the project stands, and the step that it waits for. */
export function TooEarly({
  project: { id, status, stage },
  icon,
  title,
  text,
}: {
  project: ProjectView
  icon: LucideIcon
  title: string
  /** What has to be done first, where the project's status does not say it better. */
  text: string
}) {
  const { t } = useTranslation(['projects', 'common'])
  const isUnread =
    status === 'uploaded' || status === 'analyzing' || (status === 'error' && stage === 'analysis')
  const step = status === 'created' ? 'upload' : isUnread ? 'analysis' : 'translation'
  const isTold =
    status === 'created' || status === 'uploaded' || status === 'analyzing' || status === 'translating'
  return (
    <Page className="py-8">
      <EmptyState
        icon={icon}
        title={title}
        action={
          <ButtonLink
            to={`/projects/${id}/${step}`}
            kind="primary"
            icon={step === 'upload' ? Upload : undefined}
          >
            {t(`detail.${step}`)}
          </ButtonLink>
        }
      >
        {isTold ? t(`common:statusNote.${status}`) : text}
      </EmptyState>
    </Page>
  )
}
