import { type ExpressionBuilder, sql } from 'kysely'
import type { SessionId, UserId } from '../domain/ids.ts'
import { env } from '../env.server.ts'
import type { Db } from './client.server.ts'
import type { Tables } from './tables.ts'
import { type User, USER_COLUMNS } from './users.server.ts'

export type SessionKind = 'cookie' | 'bearer'

export interface Session {
  readonly id: SessionId
  readonly user: User
  /** When the password was typed last in the login that it hangs on. */
  readonly confirmedAt: Date
}

/** Where a session was opened from, as far as the caller told. */
export interface SessionOrigin {
  readonly userAgent: string | null
  readonly address: string | null
}

export interface NewSession {
  readonly userId: UserId
  readonly kind: SessionKind
  readonly parentId?: SessionId
  readonly seconds: number
  readonly origin?: SessionOrigin | undefined
}

/** Opens a session for `seconds` by the database's clock; one with a parent ends with it at the latest. */
export async function insertSession(
  db: Db,
  session: NewSession & { tokenHash: Buffer },
): Promise<{ id: SessionId; expires_at: Date }> {
  return db
    .insertInto('sessions')
    .values({
      user_id: session.userId,
      kind: session.kind,
      token_hash: session.tokenHash,
      parent_id: session.parentId ?? null,
      user_agent: session.origin?.userAgent ?? null,
      address: session.origin?.address ?? null,
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
    .select(
      sql<boolean>`coalesce(parent.last_used_at, sessions.last_used_at) < now() - ${NOTED_EVERY}::interval`.as(
        'is_use_unnoted',
      ),
    )
    .executeTakeFirst()
  if (!row) return undefined
  const { is_use_unnoted, ...session } = row
  if (is_use_unnoted) await noteUse(db, session.session_id)
  return toSession(session)
}

/** Whether the session of a cookie was ended before its time. */
export async function isRevokedSession(db: Db, tokenHash: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom('sessions')
    .select('id')
    .where('token_hash', '=', tokenHash)
    .where('kind', '=', 'cookie')
    .where('revoked_at', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Of the login that the session hangs on, which is what its owner is shown. */
async function noteUse(db: Db, id: SessionId): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ last_used_at: sql<Date>`now()` })
    .where('id', '=', (eb) => rootOf(eb, id))
    .execute()
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
    .select((eb) => [
      'sessions.id as session_id',
      eb.fn.coalesce('parent.confirmed_at', 'sessions.confirmed_at').as('confirmed_at'),
      ...USER_COLUMNS,
    ])
    .where('sessions.revoked_at', 'is', null)
    .where('sessions.expires_at', '>', sql<Date>`now()`)
    .where('parent.revoked_at', 'is', null)
    .where('users.locked_at', 'is', null)
    .where((eb) =>
      eb.or([eb('sessions.parent_id', 'is', null), eb('parent.expires_at', '>', sql<Date>`now()`)]),
    )
    .where((eb) => eb(eb.fn.coalesce('parent.last_used_at', 'sessions.last_used_at'), '>', idleSince))
}

/** Whoever used a login last before that has left it. */
const idleSince = sql<Date>`now() - make_interval(days => ${env.SESSION_IDLE_DAYS})`

const NOTED_EVERY = '5 minutes'

function toSession({
  session_id,
  confirmed_at,
  ...user
}: User & { session_id: SessionId; confirmed_at: Date }): Session {
  return { id: session_id, user, confirmedAt: confirmed_at }
}

/** The password was typed once more: the login that the session hangs on goes on under another token. */
export async function confirmSession(db: Db, id: SessionId, tokenHash: Buffer): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ confirmed_at: sql<Date>`now()`, token_hash: tokenHash })
    .where('id', '=', (eb) => rootOf(eb, id))
    .execute()
}

/** The login that the session hangs on, or itself. */
function rootOf(eb: ExpressionBuilder<Tables, 'sessions'>, id: SessionId) {
  return eb
    .selectFrom('sessions as own')
    .select((own) => own.fn.coalesce('own.parent_id', 'own.id').as('root'))
    .where('own.id', '=', id)
}

export interface Login extends SessionOrigin {
  readonly id: SessionId
  readonly kind: SessionKind
  readonly createdAt: Date
  readonly lastUsedAt: Date
  readonly expiresAt: Date
}

const MOST_LOGINS = 100

/** The user's logins that are not over, the one that was used last first. */
export function listLogins(db: Db, userId: UserId): Promise<Login[]> {
  return db
    .selectFrom('sessions')
    .select([
      'id',
      'kind',
      'created_at as createdAt',
      'last_used_at as lastUsedAt',
      'expires_at as expiresAt',
      'user_agent as userAgent',
      'address',
    ])
    .where('user_id', '=', userId)
    .where('parent_id', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .where('last_used_at', '>', idleSince)
    .orderBy('last_used_at', 'desc')
    .orderBy('id')
    .limit(MOST_LOGINS)
    .execute()
}

/** The login that a session hangs on; undefined for another's. */
export async function findLogin(
  db: Db,
  { id, userId }: { id: SessionId; userId: UserId },
): Promise<SessionId | undefined> {
  const row = await db
    .selectFrom('sessions')
    .select((eb) => eb.fn.coalesce('parent_id', 'id').as('root'))
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.root
}

/** Whether somebody has logged in to the account from there before. */
export async function isKnownOrigin(
  db: Db,
  userId: UserId,
  { userAgent, address }: SessionOrigin,
): Promise<boolean> {
  const row = await db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', userId)
    .where('user_agent', 'is not distinct from', userAgent)
    .where('address', 'is not distinct from', address)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Ends the session with everything that hangs on it, and the one that it hangs on. */
export async function revokeSession(db: Db, id: SessionId): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ revoked_at: sql<Date>`now()` })
    .where((eb) => eb.or([eb('id', '=', rootOf(eb, id)), eb('parent_id', '=', rootOf(eb, id))]))
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

/** Ends every session of the user. */
export async function revokeAllSessions(db: Db, userId: UserId): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ revoked_at: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .execute()
}
