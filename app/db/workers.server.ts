import { sql } from 'kysely'
import type { Db } from './client.server.ts'
import type { WorkerState } from './worker-tables.server.ts'

/** A worker that says nothing for so long is gone. */
const SILENT_SECONDS = 60

export interface LiveWorker {
  readonly id: string
  readonly host: string
  readonly pid: number
  readonly queues: readonly string[]
  readonly began_at: Date
  readonly state: WorkerState
  readonly moved_at: Date | null
}

/** Says that a worker lives, and forgets those that have not said so for long. */
export async function reportWorker(
  db: Db,
  worker: { id: string; host: string; pid: number; queues: readonly string[]; state: WorkerState },
): Promise<void> {
  const state = JSON.stringify(worker.state)
  await sql`
    INSERT INTO workers (id, host, pid, queues, state)
    VALUES (${worker.id}, ${worker.host}, ${worker.pid}, ${[...worker.queues]}, ${state})
    ON CONFLICT (id) DO UPDATE SET seen_at = now(), state = excluded.state`.execute(db)
  await sql`DELETE FROM workers WHERE seen_at < now() - ${SILENT_SECONDS} * interval '1 s'`.execute(db)
}

export async function forgetWorker(db: Db, id: string): Promise<void> {
  await db.deleteFrom('workers').where('id', '=', id).execute()
}

export async function findLiveWorkers(db: Db): Promise<LiveWorker[]> {
  return db
    .selectFrom('workers')
    .select(['id', 'host', 'pid', 'queues', 'began_at', 'state', 'moved_at'])
    .where('seen_at', '>', sql<Date>`now() - ${SILENT_SECONDS} * interval '1 s'`)
    .orderBy('began_at')
    .execute()
}

/** Has the jobs of a worker done elsewhere until `movedAt` is null again. */
export async function setMoved(db: Db, id: string, movedAt: Date | null): Promise<void> {
  await db.updateTable('workers').set({ moved_at: movedAt }).where('id', '=', id).execute()
}

/** The queues that are paused, and whether this worker's jobs are to be done elsewhere. */
export async function findPauses(
  db: Db,
  workerId: string,
): Promise<{ queues: ReadonlySet<string>; isMoved: boolean }> {
  const { rows } = await sql<{ name: string | null }>`
    SELECT name FROM paused_queues
    UNION ALL SELECT NULL FROM workers WHERE id = ${workerId} AND moved_at IS NOT NULL`.execute(db)
  const names = rows.flatMap(({ name }) => (name === null ? [] : [name]))
  return { queues: new Set(names), isMoved: names.length < rows.length }
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
