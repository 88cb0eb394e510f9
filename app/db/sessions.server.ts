import { type ExpressionBuilder, sql } from 'kysely'
import type { SessionId, UserId } from '../domain/ids.ts'
import type { Db } from './client.server.ts'
import type { Tables } from './tables.ts'
import { type User, USER_COLUMNS } from './users.server.ts'

export type SessionKind = 'cookie' | 'bearer'

export interface Session {
  readonly id: SessionId
  readonly user: User
}

/** Opens a session for `seconds` by the database's clock; one with a parent ends with it at the latest. */
export async function insertSession(
  db: Db,
  session: { userId: UserId; kind: SessionKind; tokenHash: Buffer; parentId?: SessionId; seconds: number },
): Promise<{ id: SessionId; expires_at: Date }> {
  return db
    .insertInto('sessions')
    .values({
      user_id: session.userId,
      kind: session.kind,
      token_hash: session.tokenHash,
      parent_id: session.parentId ?? null,
      expires_at: sql<Date>`now() + make_interval(secs => ${session.seconds})`,
    })
    .returning(['id', 'expires_at'])
    .executeTakeFirstOrThrow()
}

/** The session that the token opens, unless it, or the one it hangs on, is over. */
export async function findLiveSession(
  db: Db,
  { kind, tokenHash }: { kind: SessionKind; tokenHash: Buffer },
): Promise<Session | undefined> {
  const row = await liveSessions(db)
    .where('sessions.token_hash', '=', tokenHash)
    .where('sessions.kind', '=', kind)
    .executeTakeFirst()
  return row && toSession(row)
}

/** As `findLiveSession`, for somebody who proved otherwise that they speak for the session. */
export async function findLiveSessionById(
  db: Db,
  { id, userId }: { id: SessionId; userId: UserId },
): Promise<Session | undefined> {
  const row = await liveSessions(db)
    .where('sessions.id', '=', id)
    .where('sessions.user_id', '=', userId)
    .executeTakeFirst()
  return row && toSession(row)
}

function liveSessions(db: Db) {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .innerJoin('credit_accounts', 'credit_accounts.user_id', 'users.id')
    .leftJoin('sessions as parent', 'parent.id', 'sessions.parent_id')
    .select(['sessions.id as session_id', ...USER_COLUMNS])
    .where('sessions.revoked_at', 'is', null)
    .where('sessions.expires_at', '>', sql<Date>`now()`)
    .where('parent.revoked_at', 'is', null)
    .where((eb) =>
      eb.or([eb('sessions.parent_id', 'is', null), eb('parent.expires_at', '>', sql<Date>`now()`)]),
    )
}

function toSession({ session_id, ...user }: User & { session_id: SessionId }): Session {
  return { id: session_id, user }
}

/** Ends the session with everything that hangs on it, and the one that it hangs on. */
export async function revokeSession(db: Db, id: SessionId): Promise<void> {
  const root = (eb: ExpressionBuilder<Tables, 'sessions'>) =>
    eb
      .selectFrom('sessions as own')
      .select((own) => own.fn.coalesce('own.parent_id', 'own.id').as('root'))
      .where('own.id', '=', id)
  await db
    .updateTable('sessions')
    .set({ revoked_at: sql<Date>`now()` })
    .where((eb) => eb.or([eb('id', '=', root(eb)), eb('parent_id', '=', root(eb))]))
    .where('revoked_at', 'is', null)
    .execute()
}

/** Ends all sessions of the user but this one and what hangs on it. */
export async function revokeOtherSessions(
  db: Db,
  { id, userId }: { id: SessionId; userId: UserId },
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ revoked_at: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .where('id', '<>', id)
    .where((eb) => eb.or([eb('parent_id', 'is', null), eb('parent_id', '<>', id)]))
    .where('revoked_at', 'is', null)
    .execute()
}

/** Forgets sessions that ended more than `days` ago. Resolves to how many. */
export async function deleteDeadSessions(db: Db, days: number): Promise<number> {
  const before = sql<Date>`now() - make_interval(days => ${days})`
  const result = await db
    .deleteFrom('sessions')
    .where((eb) => eb.or([eb('expires_at', '<', before), eb('revoked_at', '<', before)]))
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}
