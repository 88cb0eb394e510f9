import { fromKysely, type JobWithMetadata, type PgBoss } from 'pg-boss'
import * as z from 'zod'
import type { Db } from '#app/db/client.server.ts'
import { isTransientDatabaseError } from '#app/db/failures.server.ts'
import { AppError } from '#app/domain/errors.ts'
import { Outage, type OutageCode, outageCode } from '#app/domain/outage.ts'
import { deadLetterOf } from '#app/queue/boss.server.ts'
import type { JobName } from '#app/queue/contracts.ts'

/** How pg-boss marks jobs whose worker stopped giving signs of life, or was stopped before they had ended. */
const LOST = z.union([
  z.object({ value: z.object({ message: z.literal('job heartbeat timeout') }) }),
  z.object({ value: z.literal('pg-boss shut down while active') }),
])
/** What pg-boss answers; its types leave it out. */
const Settled = z.object({ affected: z.int() })
const Carried = z.object({ outage: Outage })

/** The outage that made a job fail; undefined when the job itself did. */
export function outageBehind(error: unknown): OutageCode | undefined {
  if (error instanceof AppError) return outageCode(error.code)
  return isTransientDatabaseError(error) ? 'database.unavailable' : undefined
}

/** Whether what pg-boss keeps of a job's last try says that its worker ended, and not the try. */
export function isWorkerLost(output: unknown): boolean {
  return LOST.safeParse(output).success
}

/** The outage that a job carries along. */
export function outageOf(job: { data: unknown }): Outage | undefined {
  return Carried.safeParse(job.data).data?.outage
}

/**
 * Ends this try of a job and queues the job anew, with the turn and the retries that it had, in one step: nobody sees
 * two of it or none. A claim that was lost meanwhile changes nothing, for somebody else has the job.
 */
export async function requeue(
  { boss, db }: { boss: PgBoss; db: Db },
  name: JobName,
  job: JobWithMetadata,
  { outage, retriesLeft, pauseSeconds }: { outage?: Outage; retriesLeft: number; pauseSeconds: number },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const inside = { db: fromKysely(trx) }
    const claimed = job.sourceName === null ? name : deadLetterOf(name)
    const ended = await boss.complete(claimed, job, { requeued: outage ?? null }, inside)
    if (Settled.parse(ended).affected === 0) return
    const { groupId, groupTier, priority } = job
    await boss.send(
      name,
      { ...job.data, ...(outage && { outage }) },
      {
        ...inside,
        priority,
        startAfter: pauseSeconds,
        retryLimit: retriesLeft,
        ...(groupId != null && { group: { id: groupId, ...(groupTier != null && { tier: groupTier }) } }),
      },
    )
  })
}
