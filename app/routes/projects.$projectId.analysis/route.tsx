import { useActionData, useLoaderData } from '@remix-run/react'
import { Film, Upload } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Results } from '#app/components/analysis/results.tsx'
import { SettingsForm } from '#app/components/analysis/settings-form.tsx'
import { Substeps } from '#app/components/analysis/substeps.tsx'
import { keepLastAnswer } from '#app/components/layout/last-answer.ts'
import { pageTitle } from '#app/components/layout/page-title.ts'
import { ProblemBanner } from '#app/components/layout/problem-banner.tsx'
import { intentIn } from '#app/components/layout/problem.ts'
import { ProjectFailure } from '#app/components/projects/project-failure.tsx'
import { percentOfProject, refreshWhileRunning } from '#app/components/projects/running-project.ts'
import { useFinishToast } from '#app/components/projects/use-finish-toast.ts'
import { useProjectUpdates } from '#app/components/projects/use-project-updates.ts'
import { useProject } from '#app/components/projects/use-project.ts'
import { WorkPanel } from '#app/components/projects/work-panel.tsx'
import { Banner } from '#app/components/ui/banner.tsx'
import { ButtonLink } from '#app/components/ui/button.tsx'
import { Disclosure } from '#app/components/ui/disclosure.tsx'
import { EmptyState } from '#app/components/ui/empty-state.tsx'
import { Page } from '#app/components/ui/page.tsx'
import { canMove } from '#app/domain/project-status.ts'
import { formatTimecode } from '#app/i18n/format.ts'
import type { action, loader } from './analysis.server.ts'

export { action, loader } from './analysis.server.ts'
export {
  explainFailure as clientAction,
  unlessUnreached as shouldRevalidate,
} from '#app/components/layout/problem.ts'
export const clientLoader = keepLastAnswer()

const POLL_MS = 3000

export const handle = {
  i18n: ['projects', 'analysis', 'errors'],
  refreshSeconds: refreshWhileRunning(POLL_MS / 1000),
}

export const meta = pageTitle('analysis', percentOfProject)

export default function Analysis() {
  const { t } = useTranslation('analysis')
  const project = useProject()
  const { status, stage, missingFrom } = project
  const view = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  useProjectUpdates(status === 'analyzing', POLL_MS)
  useFinishToast(status)
  // without script a refused form comes back as it was sent
  const sent = answer && 'lastResult' in answer ? answer : undefined
  /** There are texts of an earlier reading. */
  const isAgain =
    status !== 'uploaded' && status !== 'analyzing' && !(status === 'error' && stage === 'analysis')
  const mayStart = canMove(isAgain ? 'analyzeAgain' : 'startAnalysis', status, stage)
  const form = (again: boolean) => <SettingsForm {...view} {...sent} again={again} />

  if (status === 'created')
    return (
      <Page className="py-8">
        <EmptyState
          icon={Film}
          title={t('noVideo.title')}
          action={
            <ButtonLink to={`/projects/${project.id}/upload`} kind="primary" icon={Upload}>
              {t('noVideo.action')}
            </ButtonLink>
          }
        >
          {t('noVideo.text')}
        </EmptyState>
      </Page>
    )
  return (
    <Page className="py-8">
      <div className="grid max-w-[56rem] gap-6">
        <header>
          <h2 className="text-lg">{t('title')}</h2>
          {status === 'uploaded' && <p className="mt-2 max-w-prose text-muted">{t('intro')}</p>}
        </header>
        <ProblemBanner
          answer={answer}
          title={intentIn(answer) === 'confirm' ? t('failed.confirm') : t('failed.start')}
        />
        {status === 'uploaded' && <Banner tone="info">{t('notStarted')}</Banner>}
        {status === 'analyzing' && (
          <>
            {project.secondsLeft === null && <Banner tone="warn">{t('busy')}</Banner>}
            <WorkPanel project={project} backTo={`/projects/${project.id}/analysis`} />
            <Substeps current={project.substep ?? 'detecting'} />
          </>
        )}
        {stage === 'analysis' && (
          <ProjectFailure project={project} backTo={`/projects/${project.id}/analysis`} />
        )}
        {missingFrom && (
          <Banner tone="warn" title={t('damaged.title')}>
            {t('damaged.text', {
              read: formatTimecode(missingFrom.seconds),
              whole: formatTimecode(missingFrom.announcedSeconds),
            })}
          </Banner>
        )}
        {isAgain && <Results project={project} />}
        {isAgain && mayStart && (
          <Disclosure
            title={t('again')}
            note={t('againNote')}
            open={sent !== undefined || project.textsDetected === 0}
          >
            {form(true)}
          </Disclosure>
        )}
        {!isAgain && mayStart && form(false)}
      </div>
    </Page>
  )
}
