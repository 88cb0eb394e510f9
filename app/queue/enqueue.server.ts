import { fromKysely, type PgBoss } from 'pg-boss'
import type { Trx } from '../db/client.server.ts'
import { env } from '../env.server.ts'
import { log } from '../log.server.ts'
import { startBoss } from './boss.server.ts'
import { jobContracts, type JobName, type JobPayload } from './contracts.ts'

let sender: Promise<PgBoss> | undefined

/** The process's own sending side, started when the first job is sent. */
function sendingBoss(): Promise<PgBoss> {
  sender ??= startBoss(env.DATABASE_URL, {
    serve: false,
    onError: (error) => log.warn({ err: error }, 'the queue reports an error'),
  }).catch((cause: unknown) => {
    sender = undefined
    throw cause
  })
  return sender
}

/** Queues a job inside the caller's transaction: no commit, no job. It runs once `startAfterSeconds` have passed. */
export async function enqueue<Name extends JobName>(
  trx: Trx,
  name: Name,
  payload: JobPayload<Name>,
  { startAfterSeconds }: { startAfterSeconds?: number } = {},
): Promise<void> {
  const boss = await sendingBoss()
  await boss.send(name, jobContracts[name].payload.parse(payload), {
    db: fromKysely(trx),
    ...(startAfterSeconds !== undefined && { startAfter: startAfterSeconds }),
  })
}

/** Closes the sending side; for a clean end of the process. */
export async function stopSending(): Promise<void> {
  const boss = await sender
  sender = undefined
  await boss?.stop({ graceful: false })
}
