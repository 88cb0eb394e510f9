import { db, type Trx } from '../../db/client.server.ts'
import { isKnownOrigin, type SessionKind, type SessionOrigin } from '../../db/sessions.server.ts'
import { findPasswordHash, recordLogin, type User } from '../../db/users.server.ts'
import { deviceName } from './device-name.server.ts'
import { AppError } from '../../domain/errors.ts'
import { env } from '../../env.server.ts'
import type { Credentials } from '../../forms/login.ts'
import { queueMail } from '../mail/queue-mail.server.ts'
import { openSession } from './open-session.server.ts'
import { passwordFits } from './password.server.ts'

export interface LoggedIn {
  readonly user: User
  readonly token: string
  readonly expiresAt: Date
}

export interface LoginFacts {
  /** The reader's language. */
  readonly locale?: string
  readonly origin?: SessionOrigin
  /** Of another one the owner is told by mail. */
  readonly isKnownDevice?: boolean
}

/**
 * Opens a session of its own for every login. Throws `auth.invalid-credentials`, as slowly for an unknown e-mail; only who
 * knows the password is told `auth.locked` and, where that is required, `auth.email-unverified`.
 */
export async function logIn(
  { email, password }: Credentials,
  kind: SessionKind,
  {
    locale,
    origin,
    isKnownDevice = true,
    requireVerified = env.REQUIRE_VERIFIED_EMAIL,
  }: LoginFacts & { requireVerified?: boolean } = {},
): Promise<LoggedIn> {
  const found = await findPasswordHash(db, email)
  if (!(await passwordFits(found?.password_hash, password)) || !found)
    throw new AppError('auth.invalid-credentials')
  if (found.locked_at !== null) throw new AppError('auth.locked')
  if (requireVerified && found.email_verified_at === null) throw new AppError('auth.email-unverified')
  return db.transaction().execute(async (trx) => {
    const user = await recordLogin(trx, found.id, locale)
    if (!user) throw new AppError('auth.invalid-credentials')
    if (!isKnownDevice && origin && found.last_login !== null)
      await tellOfDevice(trx, user, origin, locale ?? null)
    const { token, expiresAt } = await openSession(trx, {
      userId: user.id,
      kind,
      origin,
      seconds: env.SESSION_DAYS * 86_400,
    })
    return { user, token, expiresAt }
  })
}

async function tellOfDevice(
  trx: Trx,
  { id, email }: User,
  origin: SessionOrigin,
  locale: string | null,
): Promise<void> {
  if (await isKnownOrigin(trx, id, origin)) return
  const params = { device: deviceName(origin.userAgent) ?? '?', address: origin.address ?? '?' }
  await queueMail(trx, { to: email, userId: id, locale, template: 'new-device', params })
}
