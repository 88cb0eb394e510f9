import { db } from '../../db/client.server.ts'
import type { Session } from '../../db/sessions.server.ts'
import { openSession } from './open-session.server.ts'

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
