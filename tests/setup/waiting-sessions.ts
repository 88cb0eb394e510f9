import { sql } from 'kysely'
import { expect } from 'vitest'
import { eventually } from '#tests/setup/eventually.ts'
import type { Db } from '#app/db/client.server.ts'

/** Resolves once `count` connections of this database wait for a lock that another one holds. */
export async function waitingFor(db: Db, count: number): Promise<void> {
  await eventually(async () => {
    const { rows } = await sql<{ waiting: number }>`
      SELECT count(*)::int AS waiting FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(db)
    expect(rows[0]?.waiting).toBe(count)
  })
}
