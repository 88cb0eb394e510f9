import type { Db, Trx } from '../../db/client.server.ts'
import { deleteLinksOf } from '../../db/email-links.server.ts'
import { findAccountById, markEmailVerified } from '../../db/users.server.ts'
import { AppError } from '../../domain/errors.ts'
import type { UserId } from '../../domain/ids.ts'
import { queueMail } from '../mail/queue-mail.server.ts'
import { takeLink } from './links.server.ts'
import { recordSecurityEvent } from './security-log.server.ts'

/** Has a link mailed that proves that the account's address is its owner's. */
export async function sendVerification(
  trx: Trx,
  { id, email }: { id: UserId; email: string },
  locale: string | null,
): Promise<void> {
  await queueMail(trx, { to: email, userId: id, locale, template: 'verify-email', params: {} })
}

/** The same, for whoever has the address: nothing is sent, and nothing told, when no account waits for it. */
export async function askForVerification(db: Db, email: string, locale: string): Promise<void> {
  await db
    .transaction()
    .execute((trx) => queueMail(trx, { to: email, locale, template: 'verify-email', params: {} }))
}

/** Throws `auth.link-expired`, also when the account has another address by now. */
export async function verifyEmail(db: Db, token: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { user_id, email } = await takeLink(trx, 'verify-email', token)
    const account = user_id === null ? undefined : await findAccountById(trx, user_id)
    if (account?.email.toLowerCase() !== email.toLowerCase()) throw new AppError('auth.link-expired')
    await markEmailVerified(trx, account.id)
    await deleteLinksOf(trx, account.id, ['verify-email'])
    await recordSecurityEvent(trx, account.id, 'email-verified')
  })
}
