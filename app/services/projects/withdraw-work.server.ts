import type { Trx } from '../../db/client.server.ts'
import type { Project } from '../../db/projects.server.ts'
import type { ProjectStatus } from '../../domain/project-status.ts'
import { withdraw } from '../../queue/enqueue.server.ts'
import { returnVideoMinutes } from '../quotas/enforce.server.ts'

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
