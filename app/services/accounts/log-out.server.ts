import { db } from '../../db/client.server.ts'
import { revokeSession, type Session } from '../../db/sessions.server.ts'

/** Ends the session: its cookie, the bearer tokens that hang on it and its download tokens open nothing any more. */
export function logOut(session: Pick<Session, 'id'>): Promise<void> {
  return revokeSession(db, session.id)
}
