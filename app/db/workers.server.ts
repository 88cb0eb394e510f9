import { type ColumnType, sql } from 'kysely'
import type { Db } from './client.server.ts'
import type { Created } from './tables.ts'

/** A worker that says nothing for so long is gone. */
const SILENT_SECONDS = 60

/** What a worker tells of itself. */
export interface WorkerState {
  /** Queues that it cannot serve now, with the reason. */
  readonly closed: Readonly<Record<string, string>>
  /** What it is doing. */
  readonly jobs: readonly Readonly<{ id: string; queue: string; since: string; projectId?: string }>[]
}

export interface WorkersTable {
  id: string
  host: string
  pid: number
  queues: string[]
  began_at: Created
  seen_at: ColumnType<Date, never, never>
  state: ColumnType<WorkerState, string, string>
}

export interface LiveWorker {
  readonly id: string
  readonly host: string
  readonly pid: number
  readonly queues: readonly string[]
  readonly began_at: Date
  readonly state: WorkerState
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
    .select(['id', 'host', 'pid', 'queues', 'began_at', 'state'])
    .where('seen_at', '>', sql<Date>`now() - ${SILENT_SECONDS} * interval '1 s'`)
    .orderBy('began_at')
    .execute()
}
