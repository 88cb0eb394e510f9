import { revokeAllApiTokens } from '../../db/api-tokens.server.ts'
import type { Db } from '../../db/client.server.ts'
import { deleteLinksOf } from '../../db/email-links.server.ts'
import { revokeAllSessions } from '../../db/sessions.server.ts'
import { findAccountById, markEmailVerified, updateUser } from '../../db/users.server.ts'
import { AppError } from '../../domain/errors.ts'
import { queueMail } from '../mail/queue-mail.server.ts'
import { readLink, takeLink } from './links.server.ts'
import { checkNewPassword } from './password-rules.server.ts'
import { hashPassword } from './password.server.ts'
import { recordSecurityEvent } from './security-log.server.ts'

/**
 * Has a link mailed to whoever has this address, if an account has it. Does the same, and takes as long, if none has: who
 * it is, is only asked when the mail is sent.
 */
export async function askForReset(db: Db, email: string, locale: string): Promise<void> {
  await db
    .transaction()
    .execute((trx) => queueMail(trx, { to: email, locale, template: 'reset-password', params: {} }))
}

/** Whose password a link changes. Throws `auth.link-expired`. */
export async function readResetLink(db: Db, token: string): Promise<{ email: string; name: string }> {
  return (await ownerOf(db, token)).account
}

/**
 * A new password by a mailed link, which ends all sessions and voids the account's other links. Tokens of programs live on
 * unless their owner wants them to end. Resolves to the account's e-mail. Throws `auth.link-expired`, `request.invalid`.
 */
export async function resetPassword(
  db: Db,
  token: string,
  { password, revokeTokens }: { password: string; revokeTokens: boolean },
): Promise<string> {
  // before it costs a hash
  const { account } = await ownerOf(db, token)
  checkNewPassword(password, account)
  const passwordHash = await hashPassword(password)
  await db.transaction().execute(async (trx) => {
    await takeLink(trx, 'reset-password', token)
    await updateUser(trx, account.id, { password_hash: passwordHash })
    await markEmailVerified(trx, account.id)
    await revokeAllSessions(trx, account.id)
    await deleteLinksOf(trx, account.id, ['reset-password', 'change-email', 'verify-email'])
    if (revokeTokens) await revokeAllApiTokens(trx, account.id)
    await recordSecurityEvent(trx, account.id, 'password-reset')
    const notice = { template: 'password-changed', params: {} } as const
    await queueMail(trx, { to: account.email, userId: account.id, locale: account.locale, ...notice })
  })
  return account.email
}

async function ownerOf(db: Db, token: string) {
  const { user_id, email } = await readLink(db, 'reset-password', token)
  const account = user_id === null ? undefined : await findAccountById(db, user_id)
  // an address that the account has given up opens nothing any more
  if (!account || account.locked_at !== null || account.email.toLowerCase() !== email.toLowerCase())
    throw new AppError('auth.link-expired')
  return { account }
}
