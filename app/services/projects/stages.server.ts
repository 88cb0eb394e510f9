import type { Db, Trx } from '../../db/client.server.ts'
import { releaseHold } from '../../db/credits.server.ts'
import { lockProject } from '../../db/projects-of-user.server.ts'
import { cancelProject, type Owned, type Project } from '../../db/projects.server.ts'
import { cancelRenders } from '../../db/renders.server.ts'
import { AnalysisConfig } from '../../domain/analysis-config.ts'
import type { ProjectStatus } from '../../domain/project-status.ts'
import { withdraw } from '../../queue/enqueue.server.ts'
import { startAnalysis } from '../analysis/analysis.server.ts'
import { returnVideoMinutes } from '../quotas/enforce.server.ts'
import { noteStaleness } from '../rendering/note-staleness.server.ts'
import { cancelRun } from '../runs/wake-run.server.ts'
import { startTranslation } from '../translation/start-translation.server.ts'
import { announceCollection } from '../webhooks/announce.server.ts'
import { loadProject, refusedMove } from './load-project.server.ts'

/**
 * Starts the stage that failed once more, with the settings it was started with. Throws `project.not-found`,
 * `project.status-changed` when nothing has failed that is done again as it was, and whatever that stage's start throws.
 */
export async function retryStage(db: Db, owned: Owned): Promise<Project> {
  const project = await loadProject(db, owned)
  if (project.status !== 'error') throw await refusedMove(db, owned)
  switch (project.current_stage) {
    case 'analysis':
      return startAnalysis(db, owned, AnalysisConfig.parse(project.analysis_config))
    case 'translation':
      // what the failed attempt has translated already stays
      return startTranslation(db, owned, { scope: 'untranslated' })
    // a render is started where its settings and its price are
    case 'rendering':
    case 'upload':
      throw await refusedMove(db, owned)
  }
}

/** What works on a project in each status, and the daily limit that it was counted into. */
const WORK: Partial<
  Record<
    ProjectStatus,
    readonly ['analyze' | 'translate' | 'render', Parameters<typeof returnVideoMinutes>[2]?]
  >
> = {
  analyzing: ['analyze', 'analysis_minutes_per_day'],
  translating: ['translate'],
  rendering: ['render', 'render_minutes_per_day'],
  rendering_premium: ['render', 'render_minutes_per_day'],
}

/**
 * Takes what waits for a worker on behalf of a locked project from the queue, where it would keep a place for nothing.
 * When no worker had begun, the day's minutes are given back.
 */
export async function withdrawWork(trx: Trx, project: Project): Promise<void> {
  const [job, quota] = WORK[project.status] ?? []
  if (job === undefined) return
  const untouched = await withdraw(trx, job, { projectId: project.id, attempt: project.attempt })
  if (untouched && quota !== undefined) await returnVideoMinutes(trx, project, quota)
}

/**
 * Stops the running stage: back to the status it started from, its job void, credits held for it given back, and the
 * day's minutes as well when no worker had begun. An unattended run ends with it.
 * Throws `project.not-found` or, when nothing runs, `project.status-changed`.
 */
export function cancelStage(db: Db, owned: Owned): Promise<Project> {
  return db.transaction().execute(async (trx) => {
    const before = await lockProject(trx, owned)
    const project = before && (await cancelProject(trx, owned))
    if (!project) throw await refusedMove(trx, owned)
    await withdrawWork(trx, before)
    for (const renderId of await cancelRenders(trx, owned.id)) await releaseHold(trx, renderId)
    await cancelRun(trx, owned)
    // texts that were not translated anew are still those of the videos
    const cancelled = await noteStaleness(trx, project)
    await announceCollection(trx, cancelled)
    return cancelled
  })
}
