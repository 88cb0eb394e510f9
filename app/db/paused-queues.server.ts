import type { Created } from './tables.ts'
import type { Db } from './client.server.ts'

/** A queue that an operator has stopped: no worker begins a job of it. */
export interface PausedQueuesTable {
  name: string
  paused_at: Created
}

export async function pauseQueues(db: Db, names: readonly string[]): Promise<void> {
  if (names.length === 0) return
  await db
    .insertInto('paused_queues')
    .values(names.map((name) => ({ name })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function resumeQueues(db: Db, names: readonly string[]): Promise<void> {
  if (names.length > 0) await db.deleteFrom('paused_queues').where('name', 'in', names).execute()
}

export async function findPausedQueues(db: Db): Promise<{ name: string; paused_at: Date }[]> {
  return db.selectFrom('paused_queues').selectAll().orderBy('name').execute()
}
