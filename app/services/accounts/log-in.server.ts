import { db } from '../../db/client.server.ts'
import type { SessionKind } from '../../db/sessions.server.ts'
import { findPasswordHash, recordLogin, type User } from '../../db/users.server.ts'
import { AppError } from '../../domain/errors.ts'
import { env } from '../../env.server.ts'
import type { Credentials } from '../../forms/login.ts'
import { openSession } from './open-session.server.ts'
import { passwordFits } from './password.server.ts'

export interface LoggedIn {
  readonly user: User
  readonly token: string
  readonly expiresAt: Date
}

/** Opens a session of its own for every login. Throws `auth.invalid-credentials`, as slowly for an unknown e-mail. */
export async function logIn({ email, password }: Credentials, kind: SessionKind): Promise<LoggedIn> {
  const found = await findPasswordHash(db, email)
  if (!(await passwordFits(found?.password_hash, password)) || !found)
    throw new AppError('auth.invalid-credentials')
  return db.transaction().execute(async (trx) => {
    const user = await recordLogin(trx, found.id)
    if (!user) throw new AppError('auth.invalid-credentials')
    const { token, expiresAt } = await openSession(trx, {
      userId: user.id,
      kind,
      seconds: env.SESSION_DAYS * 86_400,
    })
    return { user, token, expiresAt }
  })
}
