import { Link, useLoaderData } from '@remix-run/react'
import { CirclePause, FolderPlus, Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { keepLastAnswer } from '#app/components/layout/last-answer.ts'
import { pageTitle } from '#app/components/layout/page-title.ts'
import { RouteFailure } from '#app/components/layout/route-failure.tsx'
import { useLanguage } from '#app/components/layout/use-root.ts'
import { ProjectTabs } from '#app/components/projects/project-tabs.tsx'
import { Badge } from '#app/components/ui/badge.tsx'
import { ButtonLink } from '#app/components/ui/button.tsx'
import { DateText } from '#app/components/ui/date-text.tsx'
import { EmptyState } from '#app/components/ui/empty-state.tsx'
import { Page, PageTitle } from '#app/components/ui/page.tsx'
import { ProgressBar } from '#app/components/ui/progress-bar.tsx'
import { formatNumber } from '#app/i18n/format.ts'
import type { loader } from './collections.server.ts'

export { loader } from './collections.server.ts'
export const clientLoader = keepLastAnswer()

export const handle = { i18n: ['projects', 'collections'] }

export const meta = pageTitle('collections')

export default function Collections() {
  const { t } = useTranslation(['collections', 'common'])
  const language = useLanguage()
  const { collections } = useLoaderData<typeof loader>()
  const add = (
    <ButtonLink to="/collections/new" kind="primary" icon={Plus}>
      {t('list.new')}
    </ButtonLink>
  )
  return (
    <Page className="grid gap-8 py-8 sm:py-12">
      <PageTitle title={t('list.title')} note={t('list.note')} actions={collections.length > 0 && add} />
      <ProjectTabs />
      {collections.length === 0 ? (
        <EmptyState icon={FolderPlus} title={t('list.empty.title')} action={add}>
          {t('list.empty.text')}
        </EmptyState>
      ) : (
        <ul className="divide-y divide-hairline border-y border-hairline">
          {collections.map(({ id, name, projects, completed, failed, paused, ...rest }) => (
            <li
              key={id}
              className="grid gap-2 py-4 sm:grid-cols-[minmax(0,1fr)_16rem] sm:items-center sm:gap-6"
            >
              <div className="min-w-0">
                <h2 className="text-md">
                  <Link
                    to={`/collections/${id}`}
                    className="block truncate rounded hover:underline touch:py-2"
                    title={name}
                  >
                    {name}
                  </Link>
                </h2>
                <p className="flex flex-wrap items-center gap-x-3 text-sm text-muted">
                  <span className="first-letter:uppercase">
                    {t('list.languages', {
                      source: t(`common:languages.${rest.source_language}`),
                      target: t(`common:languages.${rest.target_language}`),
                    })}
                  </span>
                  <DateText date={new Date(rest.created_at)} />
                  {paused && <Badge icon={CirclePause}>{t('list.paused')}</Badge>}
                </p>
              </div>
              <div className="grid gap-1.5">
                <p className="text-sm tabular-nums">
                  {projects === 0
                    ? t('totals.none')
                    : t('totals.done', { done: formatNumber(completed, language), count: projects })}
                  {failed > 0 && (
                    <span className="text-wrong"> · {t('totals.failed', { count: failed })}</span>
                  )}
                </p>
                <ProgressBar label={name} percent={projects > 0 ? (completed / projects) * 100 : 0} />
              </div>
            </li>
          ))}
        </ul>
      )}
    </Page>
  )
}

export function ErrorBoundary() {
  return <RouteFailure what={useTranslation('collections').t('list.failed')} />
}
