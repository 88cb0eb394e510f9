import { sql } from 'kysely'
import { expect, vi } from 'vitest'
import type { Db } from '#app/db/client.server.ts'

/** Long enough for a busy machine, and shorter than a test may take, so that the failed assertion is told. */
const WITHIN_MS = 150_000

/** Waits until the assertion holds. Resolves to what it returns. */
export function eventually<Result>(assertion: () => Result | Promise<Result>): Promise<Result> {
  return vi.waitFor(assertion, { timeout: WITHIN_MS, interval: 25 })
}

/** Resolves once `count` connections of this database wait for a lock that another one holds. */
export async function waitingFor(db: Db, count: number): Promise<void> {
  await eventually(async () => {
    const { rows } = await sql<{ waiting: number }>`
      SELECT count(*)::int AS waiting FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(db)
    expect(rows[0]?.waiting).toBe(count)
  })
}
