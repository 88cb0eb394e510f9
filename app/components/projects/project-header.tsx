import { Link } from '@remix-run/react'
import { ChevronLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { classes } from '../ui/classes.ts'
import { Icon } from '../ui/icon.tsx'
import { Page } from '../ui/page.tsx'
import { hasEditor } from '../translation/has-editor.ts'
import { Breadcrumb } from './breadcrumb.tsx'
import type { ProjectView } from './project-view.ts'
import { StatusBadge } from './status-badge.tsx'

/** Above every page of a project: its name, its state, its five steps. */
export function ProjectHeader({ project, screen }: { project: ProjectView; screen: string | undefined }) {
  const { t } = useTranslation('projects')
  const { id, name, status } = project
  // the frame and the texts are what is looked at there
  const isTight = screen === 'translation' && hasEditor(project)
  return (
    <div className="border-b border-hairline bg-surface">
      <Page
        width={isTight ? 'full' : 'page'}
        className={
          isTight
            ? 'grid items-center gap-x-8 gap-y-1 py-2 lg:flex lg:flex-wrap lg:justify-between'
            : 'grid gap-4 py-5'
        }
      >
        <div className="grid gap-1">
          <Link
            to="/projects"
            className={classes(
              '-ml-1 inline-flex items-center gap-1 justify-self-start rounded pr-2 text-sm text-muted hover:text-text touch:-mt-3 touch:min-h-11',
              isTight && 'max-lg:hidden',
            )}
          >
            <Icon of={ChevronLeft} />
            {t('detail.back')}
          </Link>
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <h1
              className={classes(
                'min-w-0 break-words',
                isTight ? 'line-clamp-1 text-lg' : 'text-xl',
                screen && !isTight && 'line-clamp-2',
              )}
              title={name}
            >
              {screen ? (
                <Link to={`/projects/${id}`} className="rounded hover:underline">
                  {name}
                </Link>
              ) : (
                name
              )}
            </h1>
            <StatusBadge status={status} />
          </div>
        </div>
        <Breadcrumb project={project} screen={screen} isTight={isTight} />
      </Page>
    </div>
  )
}
