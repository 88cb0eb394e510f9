import { db } from '../../db/client.server.ts'
import { revokeSession, type Session } from '../../db/sessions.server.ts'
import { recordSecurityEvent } from './security-log.server.ts'

/** Ends the session: its cookie, the bearer tokens that hang on it and its download tokens open nothing any more. */
export async function logOut({
  id,
  user,
}: Pick<Session, 'id'> & { user: Pick<Session['user'], 'id'> }): Promise<void> {
  await revokeSession(db, id)
  await recordSecurityEvent(db, user.id, 'logged-out')
}
