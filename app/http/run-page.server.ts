import { db } from '../db/client.server.ts'
import type { Project } from '../db/projects.server.ts'
import type { ProjectRunView } from '../domain/project-run-view.ts'
import { errorText } from '../i18n/error-text.server.ts'
import { languageOf } from '../i18n/i18n.server.ts'
import { findRunView, type RunView } from '../services/runs/project-run.server.ts'

/** What the pages of a project tell of its unattended run; null when it has none. */
export async function runOnPage(request: Request, project: Project): Promise<ProjectRunView | null> {
  const view = await findRunView(db, project)
  return view ? pageView(request, project, view) : null
}

function pageView(request: Request, project: Project, { run, price, held }: RunView): ProjectRunView {
  const { target_languages: targets, output } = run.recipe
  const type = output === 'premium' ? 'output' : 'watermarked'
  const address = `/api/v1/videos/${project.id}/download?type=${type}`
  return {
    state: run.state,
    recipeName: run.recipe_name,
    language: targets[run.position] ?? null,
    number: run.position + 1,
    total: targets.length,
    isAwaitingVideo: run.state === 'running' && project.status === 'created',
    checks: run.checks,
    outcomes: run.outcomes.map(({ language, checks, error_code }) => ({
      language,
      checks,
      download: error_code === null ? `${address}&language=${language}` : null,
    })),
    error: run.error_code === null ? null : errorText(run.error_code, languageOf(request)),
    retryAt: run.retry_at,
    price,
    held,
  }
}
