import { db } from '../../db/client.server.ts'
import { findLiveSession, type Session, type SessionKind } from '../../db/sessions.server.ts'
import { hashToken } from './session-token.server.ts'

/** The live session that a token of this kind opens, with its user; undefined for any other string. */
export function findSession(token: string, kind: SessionKind): Promise<Session | undefined> {
  return findLiveSession(db, { kind, tokenHash: hashToken(token) })
}
