import { Outlet, useActionData, useLoaderData, useLocation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { useProjectEvents } from '#app/components/analytics/project-events.ts'
import { keepLastAnswer } from '#app/components/layout/last-answer.ts'
import { ProblemBanner } from '#app/components/layout/problem-banner.tsx'
import { problemIn } from '#app/components/layout/problem.ts'
import { RouteFailure } from '#app/components/layout/route-failure.tsx'
import { ProjectHeader } from '#app/components/projects/project-header.tsx'
import { useStableFocus } from '#app/components/projects/use-stable-focus.ts'
import { RunPanel } from '#app/components/recipes/run-panel.tsx'
import { Page } from '#app/components/ui/page.tsx'
import type { action, loader } from './project.server.ts'

export { action, loader } from './project.server.ts'
export {
  explainFailure as clientAction,
  unlessUnreached as shouldRevalidate,
} from '#app/components/layout/problem.ts'
export const clientLoader = keepLastAnswer()

export const handle = { i18n: ['projects'] }

export default function Project() {
  const { project, run } = useLoaderData<typeof loader>()
  const { t } = useTranslation('projects')
  const answer = useActionData<typeof action>()
  useProjectEvents(project)
  useStableFocus()
  const screen = useLocation().pathname.split('/')[3]
  return (
    <>
      <ProjectHeader project={project} screen={screen} />
      {problemIn(answer) && (
        <Page className="pt-6">
          <ProblemBanner answer={answer} title={t('detail.actionFailed')} />
        </Page>
      )}
      {run && (!screen || (run.state !== 'done' && run.state !== 'cancelled')) && (
        <Page className="pt-6">
          <RunPanel run={run} project={project} />
        </Page>
      )}
      <Outlet />
    </>
  )
}

export function ErrorBoundary() {
  const { t } = useTranslation('projects')
  return <RouteFailure what={t('detail.failed')} missing={t('detail.missing')} />
}
