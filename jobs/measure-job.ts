import type { Db } from '#app/db/client.server.ts'
import type { ProjectId } from '#app/domain/ids.ts'
import type { JobName } from '#app/queue/contracts.ts'
import { noteOnSpan } from '#app/tracing.server.ts'
import { jobSeconds, runningJobs, stageSecondsPerMinute } from '#app/services/operations/metrics.server.ts'

/** Begins to measure a job; the returned function notes how it ended. */
export function measureJob(queue: JobName, db: Db, projectId: ProjectId | undefined) {
  const began = performance.now()
  runningJobs.inc({ queue })
  return async (end: string): Promise<void> => {
    const seconds = (performance.now() - began) / 1000
    runningJobs.dec({ queue })
    jobSeconds.observe({ queue, end }, seconds)
    noteOnSpan({ 'rotulo.job_end': end, ...(projectId !== undefined && { 'rotulo.project_id': projectId }) })
    if (end !== 'done' || projectId === undefined) return
    // figures are not worth a failure
    const videoSeconds = await secondsOfVideo(db, projectId).catch(() => undefined)
    if (videoSeconds) stageSecondsPerMinute.observe({ queue }, (60 * seconds) / videoSeconds)
  }
}

async function secondsOfVideo(db: Db, id: ProjectId): Promise<number | null | undefined> {
  const row = await db
    .selectFrom('projects')
    .select('duration_seconds')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.duration_seconds
}
