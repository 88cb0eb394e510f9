import type { JobPayload } from '#app/queue/contracts.ts'
import { advanceRun } from '#app/services/runs/advance-run.server.ts'
import type { JobContext } from '../job-context.ts'

/** Takes an unattended run on from where its project is. */
export async function advance({ runId }: JobPayload<'advance'>, { db }: JobContext): Promise<void> {
  await advanceRun(db, runId)
}
