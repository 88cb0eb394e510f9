import { db, type Trx } from '../../db/client.server.ts'
import { addEntry } from '../../db/credits.server.ts'
import { isUniqueViolation } from '../../db/failures.server.ts'
import { insertUserWithAccount, lockFirstAccount, type User } from '../../db/users.server.ts'
import { AppError } from '../../domain/errors.ts'
import { env } from '../../env.server.ts'
import type { NewAccount } from '../../forms/register.ts'
import { readLink, takeLink } from './links.server.ts'
import { checkNewPassword } from './passwords.server.ts'
import { hashPassword } from './password-hash.server.ts'
import { recordSecurityEvent } from './security-log.server.ts'
import { sendVerification } from './email-address.server.ts'

/**
 * A new account, with the credits that new ones are given, and a mail that asks to confirm its address; an invitation has
 * proven that already. The first account of an installation is its administrator's. Throws `auth.email-taken` (of simultaneous ones with one e-mail, the first wins), `request.invalid`
 * for a password that is too easy, `auth.registration-closed`, `auth.invitation-required`, `auth.link-expired`.
 */
export async function registerAccount(
  { name, email, password, invitation }: NewAccount,
  { locale, mode = env.REGISTRATION }: { locale?: string; mode?: typeof env.REGISTRATION } = {},
): Promise<User> {
  await checkAdmission(email, invitation, mode)
  checkNewPassword(password, { email, name })
  const passwordHash = await hashPassword(password)
  try {
    return await db.transaction().execute(async (trx) => {
      if (invitation !== undefined) await takeLink(trx, 'invitation', invitation)
      const isVerified = invitation !== undefined
      await lockFirstAccount(trx)
      const user = await insertUserWithAccount(trx, { name, email, passwordHash, locale, isVerified })
      await recordSecurityEvent(trx, user.id, 'registered')
      if (user.is_admin) await recordSecurityEvent(trx, user.id, 'made-admin')
      if (!isVerified) await sendVerification(trx, user, locale ?? null)
      return env.NEW_ACCOUNT_CREDITS > 0 ? await withGift(trx, user, env.NEW_ACCOUNT_CREDITS) : user
    })
  } catch (error) {
    if (isUniqueViolation(error))
      throw new AppError('auth.email-taken', { cause: error, fields: { email: ['errors:auth.email-taken'] } })
    throw error
  }
}

/** The address that a live invitation is for. Throws `auth.link-expired`. */
async function readInvitation(token: string): Promise<string> {
  return (await readLink(db, 'invitation', token)).email
}

async function checkAdmission(
  email: string,
  invitation: string | undefined,
  mode: typeof env.REGISTRATION,
): Promise<void> {
  if (mode === 'closed') throw new AppError('auth.registration-closed')
  if (invitation !== undefined) {
    if ((await readInvitation(invitation)).toLowerCase() !== email.toLowerCase())
      throw new AppError('auth.invitation-required')
  } else if (mode === 'invite') throw new AppError('auth.invitation-required')
}

async function withGift(trx: Trx, user: User, amount: number): Promise<User> {
  await addEntry(trx, {
    userId: user.id,
    type: 'GRANT',
    amount,
    referenceId: null,
    idempotencyKey: `new-account:${user.id}`,
  })
  return { ...user, credit_balance: amount }
}
