import type { Db } from '../../db/client.server.ts'
import { confirmSession, type Session } from '../../db/sessions.server.ts'
import { findPasswordHashOf } from '../../db/users.server.ts'
import { AppError } from '../../domain/errors.ts'
import type { UserId } from '../../domain/ids.ts'
import { passwordFits } from './password.server.ts'
import { recordSecurityEvent } from './security-log.server.ts'
import { hashToken, newToken } from './session-token.server.ts'

/** Somebody at an unlocked screen is likely its owner for so long after typing the password. */
const CONFIRMED_MS = 15 * 60_000
/** A form that was shown within that time may be sent for so long after it. */
const GRACE_MS = 15 * 60_000

/** That it is really the person who sits there. Throws `auth.wrong-password`. */
export async function confirmPassword(db: Db, userId: UserId, password: string): Promise<void> {
  if (!(await passwordFits(await findPasswordHashOf(db, userId), password)))
    throw new AppError('auth.wrong-password')
}

/**
 * Takes the password once more, for what a login alone does not open for ever. Resolves to the session's new token; the
 * one before opens nothing any more. Throws `auth.wrong-password`.
 */
export async function confirmLogin(db: Db, { id, user }: Session, password: string): Promise<string> {
  await confirmPassword(db, user.id, password)
  const token = newToken()
  await confirmSession(db, id, hashToken(token))
  await recordSecurityEvent(db, user.id, 'password-confirmed')
  return token
}

/** Whether what takes a recently typed password is offered without asking for it. */
export function isConfirmed({ confirmedAt }: Session): boolean {
  return Date.now() - confirmedAt.getTime() < CONFIRMED_MS
}

/** Throws `auth.confirmation-required` when the password was typed too long ago. */
export function requireConfirmed({ confirmedAt }: Session): void {
  if (Date.now() - confirmedAt.getTime() > CONFIRMED_MS + GRACE_MS)
    throw new AppError('auth.confirmation-required')
}
