import { Outlet, useActionData, useLoaderData, useLocation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { useProjectEvents } from '#app/components/analytics/project-events.ts'
import { keepLastAnswer } from '#app/components/layout/last-answer.ts'
import { ProblemBanner } from '#app/components/layout/problem-banner.tsx'
import { problemIn } from '#app/components/layout/problem.ts'
import { RouteFailure } from '#app/components/layout/route-failure.tsx'
import { ProjectHeader } from '#app/components/projects/project-header.tsx'
import { RunPanel } from '#app/components/recipes/run-panel.tsx'
import { Page } from '#app/components/ui/page.tsx'
import type { action, loader } from './project.server.ts'
import { useEffect, useRef } from 'react'

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

/**
 * Where what had the focus is gone (a button whose work is done, a panel that another has replaced), the focus goes to
 * the page's content instead of being lost.
 */
function useStableFocus(): void {
  const held = useRef<EventTarget | null>(null)
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      held.current = target
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [])
  useEffect(() => {
    const { current } = held
    if (!(current instanceof Element) || current.isConnected || document.activeElement !== document.body)
      return
    held.current = null
    document.getElementById('content')?.focus({ preventScroll: true })
  })
}
