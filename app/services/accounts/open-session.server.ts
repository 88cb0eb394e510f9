import type { Db } from '../../db/client.server.ts'
import { insertSession, type SessionKind } from '../../db/sessions.server.ts'
import type { SessionId, UserId } from '../../domain/ids.ts'
import { hashToken, newToken } from './session-token.server.ts'

/** A new session. The token is told this once; the database has only its hash. */
export async function openSession(
  db: Db,
  session: { userId: UserId; kind: SessionKind; parentId?: SessionId; seconds: number },
): Promise<{ id: SessionId; token: string; expiresAt: Date }> {
  const token = newToken()
  const { id, expires_at } = await insertSession(db, { ...session, tokenHash: hashToken(token) })
  return { id, token, expiresAt: expires_at }
}
