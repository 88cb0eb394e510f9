import { useActionData, useLoaderData } from '@remix-run/react'
import { ScanText } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { pageTitle } from '#app/components/layout/page-title.ts'
import { problemIn } from '#app/components/layout/problem.ts'
import { ProjectFailure } from '#app/components/projects/project-failure.tsx'
import { percentOfProject, refreshWhileRunning } from '#app/components/projects/running-project.ts'
import { useFinishToast } from '#app/components/projects/use-finish-toast.ts'
import { usePolling } from '#app/components/projects/use-polling.ts'
import { useProject } from '#app/components/projects/use-project.ts'
import { WorkPanel } from '#app/components/projects/work-panel.tsx'
import { Conflicts, conflictsIn } from '#app/components/translation/conflicts.tsx'
import { Editor } from '#app/components/translation/editor.tsx'
import { StartPanel } from '#app/components/translation/start-panel.tsx'
import { hasEditor, StatusNotes } from '#app/components/translation/status-notes.tsx'
import { Banner } from '#app/components/ui/banner.tsx'
import { ButtonLink } from '#app/components/ui/button.tsx'
import { EmptyState } from '#app/components/ui/empty-state.tsx'
import { Page } from '#app/components/ui/page.tsx'
import { isRunning } from '#app/domain/project-status.ts'
import type { action, loader } from './translation.server.ts'

export { action, loader } from './translation.server.ts'

const POLL_MS = 3000

export const handle = {
  i18n: ['projects', 'translation', 'errors'],
  refreshSeconds: refreshWhileRunning(POLL_MS / 1000),
}

export const meta = pageTitle('translation', percentOfProject)

export default function Translation() {
  const { t } = useTranslation('translation')
  const project = useProject()
  const { status, stage } = project
  const { groups, version, served, query } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const problem = problemIn(answer)
  const conflicts = conflictsIn(answer)
  usePolling(isRunning(status), POLL_MS)
  useFinishToast(status)
  const here = `/projects/${project.id}/translation`
  const tooEarly =
    ['created', 'uploaded', 'analyzing'].includes(status) || (status === 'error' && stage === 'analysis')

  if (tooEarly)
    return (
      <Page className="py-8">
        <EmptyState
          icon={ScanText}
          title={t('notYet.title')}
          action={
            <ButtonLink to={`/projects/${project.id}/analysis`} kind="primary">
              {t('notYet.action')}
            </ButtonLink>
          }
        >
          {t('notYet.text')}
        </EmptyState>
      </Page>
    )
  return (
    <Page className="grid gap-6 py-8">
      <h2 className="text-lg">{t('title')}</h2>
      {conflicts.length > 0 ? (
        <Conflicts conflicts={conflicts} version={version} />
      ) : (
        problem && <Banner tone="wrong">{problem.detail}</Banner>
      )}
      {status === 'translating' && <WorkPanel project={project} backTo={here} />}
      {stage === 'translation' && <ProjectFailure project={project} backTo={here} />}
      <StartPanel project={project} served={served} />
      {hasEditor(project) && (
        <>
          <StatusNotes project={project} />
          <Editor
            groups={groups}
            source={project.sourceLanguage}
            target={project.targetLanguage}
            version={version}
            query={query}
          />
        </>
      )}
    </Page>
  )
}
