import { useTranslation } from 'react-i18next'
import { DeletionNotes } from '#app/components/projects/deletion-notes.tsx'
import { pageTitle } from '#app/components/layout/page-title.ts'
import { percentOfProject, refreshWhileRunning } from '#app/components/projects/running-project.ts'
import { ProjectAction } from '#app/components/projects/project-action.tsx'
import { ProjectFacts } from '#app/components/projects/project-facts.tsx'
import { ProjectFailure } from '#app/components/projects/project-failure.tsx'
import { StoppedAt } from '#app/components/projects/stopped-at.tsx'
import { useProjectUpdates } from '#app/components/projects/use-project-updates.ts'
import { useDeletions, useProject, useRun } from '#app/components/projects/use-project.ts'
import { WorkPanel } from '#app/components/projects/work-panel.tsx'
import { SaveRecipe } from '#app/components/recipes/save-recipe.tsx'
import { Page } from '#app/components/ui/page.tsx'
import { isRunning } from '#app/domain/project-status.ts'

const POLL_MS = 5000

export const handle = {
  i18n: ['projects', 'recipes', 'errors'],
  refreshSeconds: refreshWhileRunning(POLL_MS / 1000),
}

export const meta = pageTitle('project', percentOfProject)

export default function Detail() {
  const { t } = useTranslation()
  const project = useProject()
  const deletions = useDeletions()
  const isMovingOn = useRun()?.state === 'running' && project.hasVideo
  const running = isRunning(project.status)
  useProjectUpdates(running || isMovingOn, POLL_MS)
  return (
    <Page className="grid items-start gap-8 py-8 lg:grid-cols-[7fr_4fr]">
      <div className="grid gap-6">
        <DeletionNotes project={project} deletions={deletions} />
        {project.status !== 'error' && <p className="text-md">{t(`statusNote.${project.status}`)}</p>}
        {running && <WorkPanel project={project} backTo={`/projects/${project.id}`} />}
        {project.status === 'error' && <StoppedAt project={project} />}
        <ProjectFailure project={project} />
        <ProjectAction project={project} />
        {project.framesAnalyzed !== null && <SaveRecipe />}
      </div>
      <ProjectFacts project={project} deletions={deletions} />
    </Page>
  )
}
