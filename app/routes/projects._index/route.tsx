import { useActionData, useLoaderData, useSearchParams } from '@remix-run/react'
import { FolderPlus, Plus, SearchX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { keepLastAnswer } from '#app/components/layout/last-answer.ts'
import { pageTitle } from '#app/components/layout/page-title.ts'
import { ProblemBanner } from '#app/components/layout/problem-banner.tsx'
import { intentIn, problemIn } from '#app/components/layout/problem.ts'
import { RouteFailure } from '#app/components/layout/route-failure.tsx'
import { DeleteQuestion, RenameQuestion } from '#app/components/projects/project-questions.tsx'
import { DropToCreate, ExampleButton } from '#app/components/projects/begin-project.tsx'
import { ProjectCard } from '#app/components/projects/project-card.tsx'
import { ProjectTabs } from '#app/components/projects/project-tabs.tsx'
import { ProjectSearch } from '#app/components/projects/project-search.tsx'
import { usePolling } from '#app/components/projects/use-polling.ts'
import { ButtonLink } from '#app/components/ui/button.tsx'
import { EmptyState } from '#app/components/ui/empty-state.tsx'
import { Page, PageTitle } from '#app/components/ui/page.tsx'
import { listPath } from '#app/domain/project-list.ts'
import { isRunning } from '#app/domain/project-status.ts'
import type { action, loader } from './projects.server.ts'

export { action, loader } from './projects.server.ts'
export {
  explainFailure as clientAction,
  unlessUnreached as shouldRevalidate,
} from '#app/components/layout/problem.ts'
export const clientLoader = keepLastAnswer()

export const handle = { i18n: ['projects'] }

export const meta = pageTitle('projects')

const POLL_MS = 5000

export default function Projects() {
  const { t } = useTranslation('projects')
  const { projects, runs, ...choices } = useLoaderData<typeof loader>()
  const { query, filter } = choices
  const answer = useActionData<typeof action>()
  const [search] = useSearchParams()
  const asked = projects.find(({ id }) => id === search.get('delete'))
  const renamed = projects.find(({ id }) => id === search.get('rename'))
  const backTo = listPath(choices)
  usePolling(
    projects.some(({ status }) => isRunning(status)),
    POLL_MS,
  )
  const isEmpty = projects.length === 0 && !query && filter === 'all'
  return (
    <Page className="grid gap-8 py-8 sm:py-12">
      <PageTitle
        title={t('list.title')}
        actions={
          !isEmpty && (
            <ButtonLink to="/projects/create" kind="primary" icon={Plus}>
              {t('list.new')}
            </ButtonLink>
          )
        }
      />
      <ProjectTabs />
      {!renamed && (
        <ProblemBanner
          answer={answer}
          title={t(intentIn(answer) === 'example' ? 'example.failed' : 'delete.failed')}
        />
      )}
      {isEmpty ? (
        <EmptyState
          icon={FolderPlus}
          title={t('list.empty.title')}
          action={
            <div className="flex flex-wrap justify-center gap-3">
              <ButtonLink to="/projects/create" kind="primary" icon={Plus}>
                {t('list.empty.action')}
              </ButtonLink>
              <ExampleButton />
            </div>
          }
          note={t('example.note')}
        >
          {t('list.empty.text')}
        </EmptyState>
      ) : (
        <ProjectSearch {...choices} count={projects.length} />
      )}
      {projects.length === 0 && !isEmpty && (
        <EmptyState
          icon={SearchX}
          title={query ? t('list.none.title', { query }) : t('list.none.filtered')}
          action={<ButtonLink to="/projects">{t('list.showAll')}</ButtonLink>}
        >
          {query && t('list.none.text')}
        </EmptyState>
      )}
      {projects.length > 0 && (
        <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
          {projects.map((project) => (
            <li key={project.id} className="min-w-0">
              <ProjectCard
                project={project}
                run={runs[project.id]}
                deletePath={listPath(choices, { delete: project.id })}
                renamePath={listPath(choices, { rename: project.id })}
              />
            </li>
          ))}
        </ul>
      )}
      <DropToCreate />
      {renamed && <RenameQuestion project={renamed} backTo={backTo} error={problemIn(answer)?.detail} />}
      {asked && <DeleteQuestion project={asked} backTo={backTo} />}
    </Page>
  )
}

export function ErrorBoundary() {
  return <RouteFailure what={useTranslation('projects').t('list.failed')} />
}
