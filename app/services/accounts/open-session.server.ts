import type { Db } from '../../db/client.server.ts'
import { insertSession, type NewSession } from '../../db/sessions.server.ts'
import type { SessionId } from '../../domain/ids.ts'
import { hashToken, newToken } from './session-token.server.ts'

/** A new session. The token is told this once; the database has only its hash. */
export async function openSession(
  db: Db,
  session: NewSession,
): Promise<{ id: SessionId; token: string; expiresAt: Date }> {
  const token = newToken()
  const { id, expires_at } = await insertSession(db, { ...session, tokenHash: hashToken(token) })
  return { id, token, expiresAt: expires_at }
}
