import { sql } from 'kysely'
import type { UserId } from '../domain/ids.ts'
import type { Db } from './client.server.ts'

export interface Call {
  readonly userId: UserId
  readonly key: string
  readonly requestHash: Buffer
}

/** `begun`: the caller does the work. Otherwise how the call that had the key before stands. */
export type Begin =
  | { readonly is: 'begun' }
  | { readonly is: 'running' | 'different' }
  | { readonly is: 'done'; readonly status: number; readonly body: string }

/** A call that was begun so long ago without an answer died with its process: another may take its place. */
const GIVEN_UP = sql`now() - interval '2 minutes'`

/** Takes the key for this call, in one statement, so that of several at once one begins. */
export async function beginCall(db: Db, { userId, key, requestHash }: Call): Promise<Begin> {
  const begun = await db
    .insertInto('idempotent_calls')
    .values({ user_id: userId, key, request_hash: requestHash })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'key'])
        .doUpdateSet({ created_at: sql<Date>`now()` })
        .where('idempotent_calls.status', 'is', null)
        .where('idempotent_calls.request_hash', '=', requestHash)
        .where('idempotent_calls.created_at', '<', sql<Date>`${GIVEN_UP}`),
    )
    .executeTakeFirst()
  if ((begun.numInsertedOrUpdatedRows ?? 0n) > 0n) return { is: 'begun' }
  const known = await db
    .selectFrom('idempotent_calls')
    .select(['request_hash', 'status', 'body'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst()
  // whoever had it has given it back meanwhile
  if (!known) return beginCall(db, { userId, key, requestHash })
  if (!known.request_hash.equals(requestHash)) return { is: 'different' }
  return known.status === null
    ? { is: 'running' }
    : { is: 'done', status: known.status, body: known.body ?? '' }
}

/** Keeps the answer for whoever asks with the key again. */
export async function finishCall(
  db: Db,
  { userId, key }: Call,
  { status, body }: { status: number; body: string },
): Promise<void> {
  await db
    .updateTable('idempotent_calls')
    .set({ status, body })
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .execute()
}

/** Gives the key back: nothing was done with it. */
export async function dropCall(db: Db, { userId, key }: Call): Promise<void> {
  await db
    .deleteFrom('idempotent_calls')
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .where('status', 'is', null)
    .execute()
}
