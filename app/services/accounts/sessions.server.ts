import { db, type Db } from '../../db/client.server.ts'
import {
  findLiveSession,
  findLogin,
  insertSession,
  isRevokedSession,
  listLogins,
  type NewSession,
  revokeOtherSessions,
  revokeSession,
  type Session,
  type SessionKind,
} from '../../db/sessions.server.ts'
import { AppError } from '../../domain/errors.ts'
import type { SessionId } from '../../domain/ids.ts'
import { deviceName } from './caller.server.ts'
import { recordSecurityEvent } from './security-log.server.ts'
import { hashToken, newToken } from './session-token.server.ts'

/** The live session that a token of this kind opens, with its user; undefined for any other string. */
export function findSession(token: string, kind: SessionKind): Promise<Session | undefined> {
  return findLiveSession(db, { kind, tokenHash: hashToken(token) })
}

/** Whether the session that the token of a cookie opened was ended by a person. */
export function wasEnded(token: string): Promise<boolean> {
  return isRevokedSession(db, hashToken(token))
}

/** A new session. The token is told this once; the database has only its hash. */
export async function openSession(
  db: Db,
  session: NewSession,
): Promise<{ id: SessionId; token: string; expiresAt: Date }> {
  const token = newToken()
  const { id, expires_at } = await insertSession(db, { ...session, tokenHash: hashToken(token) })
  return { id, token, expiresAt: expires_at }
}

const TOKEN_SECONDS = 12 * 3600

/** A bearer token for the scripts of a browser that is logged in by its cookie; it dies with the cookie's session. */
export function issueBrowserToken(session: Session): Promise<{ token: string; expiresAt: Date }> {
  return openSession(db, {
    userId: session.user.id,
    kind: 'bearer',
    parentId: session.id,
    seconds: TOKEN_SECONDS,
  })
}

/** A login that is not over, as its owner is shown it. */
interface OpenLogin {
  readonly id: SessionId
  /** It is the one that asks. */
  readonly isOwn: boolean
  /** A program has logged in, by the API. */
  readonly isProgram: boolean
  /** Null: it has not said what it is. */
  readonly device: string | null
  readonly address: string | null
  readonly createdAt: Date
  readonly lastUsedAt: Date
}

/** Where the person is logged in, the login that was used last first. */
export async function listSessions(db: Db, { id, user }: Session): Promise<OpenLogin[]> {
  const own = await findLogin(db, { id, userId: user.id })
  return (await listLogins(db, user.id)).map((login) => ({
    id: login.id,
    isOwn: login.id === own,
    isProgram: login.kind === 'bearer',
    device: deviceName(login.userAgent) ?? null,
    address: login.address,
    createdAt: login.createdAt,
    lastUsedAt: login.lastUsedAt,
  }))
}

/** Ends one of the person's logins. Throws `session.not-found`, also for another's. */
export async function endSession(db: Db, { user }: Session, id: SessionId): Promise<void> {
  const login = await findLogin(db, { id, userId: user.id })
  if (login === undefined) throw new AppError('session.not-found')
  await revokeSession(db, login)
  await recordSecurityEvent(db, user.id, 'session-ended')
}

/** Ends all logins of the person but the one that asks. */
export async function endOtherSessions(db: Db, { id, user }: Session): Promise<void> {
  const login = await findLogin(db, { id, userId: user.id })
  if (login === undefined) return
  await revokeOtherSessions(db, { id: login, userId: user.id })
  await recordSecurityEvent(db, user.id, 'other-sessions-ended')
}

/** Ends the session: its cookie, the bearer tokens that hang on it and its download tokens open nothing any more. */
export async function logOut({
  id,
  user,
}: Pick<Session, 'id'> & { user: Pick<Session['user'], 'id'> }): Promise<void> {
  await revokeSession(db, id)
  await recordSecurityEvent(db, user.id, 'logged-out')
}
