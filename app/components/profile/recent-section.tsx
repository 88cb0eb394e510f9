import { Link } from '@remix-run/react'
import { CircleAlert, CircleCheck, Clock, File, type LucideIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ProjectStatus } from '#app/domain/project-status.ts'
import type { ProjectView } from '../projects/project-view.ts'
import { Badge, type Tone } from '../ui/badge.tsx'
import { Card } from '../ui/card.tsx'
import { DateText } from '../ui/date-text.tsx'
import { RichText } from '../ui/rich-text.tsx'

const STATUS_STYLES: Partial<Record<ProjectStatus, readonly [Tone, LucideIcon]>> = {
  completed: ['done', CircleCheck],
  analyzing: ['info', Clock],
  translating: ['info', Clock],
  rendering: ['info', Clock],
  rendering_premium: ['info', Clock],
  error: ['wrong', CircleAlert],
}

/** The projects that somebody has downloaded from, the latest first. */
export function RecentSection({ projects }: { projects: readonly (ProjectView & { downloads: number })[] }) {
  const { t } = useTranslation(['profile', 'common'])
  return (
    <Card title={t('sections.recent')}>
      {projects.length === 0 ? (
        <p className="text-muted">{t('recent.empty')}</p>
      ) : (
        <ul className="grid gap-4 sm:grid-cols-2">
          {projects.map(({ id, name, status, description, createdAt, downloads }) => {
            const [tone, icon] = STATUS_STYLES[status] ?? ['neutral', File]
            return (
              <li
                key={id}
                className="grid min-w-0 content-start gap-1.5 rounded-lg border border-hairline p-4"
              >
                <div className="flex flex-wrap items-center justify-between gap-2">
                  <Link
                    to={`/projects/${id}`}
                    title={name}
                    className="link max-w-[min(200px,100%)] truncate font-semibold"
                  >
                    {name}
                  </Link>
                  <Badge tone={tone} icon={icon}>
                    {t(`common:status.${status}`)}
                  </Badge>
                </div>
                {description && <p className="line-clamp-2 text-muted">{description}</p>}
                <p className="text-sm tabular-nums text-muted">
                  <RichText
                    text={t('recent.created')}
                    parts={{ date: () => <DateText date={createdAt} /> }}
                  />
                  {downloads > 0 && <> · {t('recent.downloads', { count: downloads })}</>}
                </p>
              </li>
            )
          })}
        </ul>
      )}
    </Card>
  )
}
