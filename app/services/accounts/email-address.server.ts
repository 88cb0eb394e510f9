import { revokeAllApiTokens } from '../../db/api-tokens.server.ts'
import type { Db, Trx } from '../../db/client.server.ts'
import { deleteLaterLinksOf, deleteLinksOf } from '../../db/email-links.server.ts'
import { isUniqueViolation } from '../../db/failures.server.ts'
import { revokeAllSessions, type Session } from '../../db/sessions.server.ts'
import { findAccount, findAccountById, markEmailVerified, replaceEmail } from '../../db/users.server.ts'
import { AppError } from '../../domain/errors.ts'
import type { UserId } from '../../domain/ids.ts'
import { queueMail } from '../mail/queue-mail.server.ts'
import { issueLink, takeLink } from './links.server.ts'
import { confirmPassword } from './passwords.server.ts'
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

const taken = () => new AppError('auth.email-taken', { fields: { email: ['errors:auth.email-taken'] } })

/**
 * Has a link mailed to the new address; until it is followed nothing changes. Of several requests the last one counts.
 * Throws `auth.wrong-password`, `auth.email-taken`, and `request.invalid` for the address that it is already.
 */
export async function askForEmailChange(
  db: Db,
  { user }: Session,
  { email, current }: { email: string; current: string },
  locale: string,
): Promise<void> {
  await confirmPassword(db, user.id, current)
  if (email.toLowerCase() === user.email.toLowerCase())
    throw new AppError('request.invalid', { fields: { email: ['errors:form.email-same'] } })
  if (await findAccount(db, email)) throw taken()
  await db.transaction().execute(async (trx) => {
    await deleteLinksOf(trx, user.id, ['change-email'])
    await recordSecurityEvent(trx, user.id, 'email-change-asked', email)
    await queueMail(trx, { to: email, userId: user.id, locale, template: 'change-email', params: {} })
  })
}

/**
 * The account gets the address that the link was sent to. The old one is told, with a link that takes the change back, and
 * whatever was sent there opens nothing any more. Throws `auth.link-expired`, `auth.email-taken`.
 */
export function confirmEmailChange(db: Db, token: string): Promise<void> {
  return unlessTaken(db, async (trx) => {
    const { user_id, email } = await takeLink(trx, 'change-email', token)
    const { id, email: before, locale } = await accountOf(trx, user_id)
    await replaceEmail(trx, id, email)
    await deleteLinksOf(trx, id, ['change-email', 'reset-password', 'verify-email'])
    await recordSecurityEvent(trx, id, 'email-changed', email)
    await queueMail(trx, { to: before, userId: id, locale, template: 'email-changed', params: { email } })
  })
}

/**
 * Takes a change of e-mail back, and everybody out of the account, programs too: it may have been somebody else's doing.
 * What was mailed before the change stays good, what came after is void, so that whoever had the account first has the
 * last word. Resolves to a link that sets a new password. Throws `auth.link-expired`, `auth.email-taken`.
 */
export async function restoreEmail(db: Db, token: string): Promise<URL> {
  const restored = await unlessTaken(db, async (trx) => {
    const { user_id, email, created_at: since } = await takeLink(trx, 'restore-email', token)
    const { id } = await accountOf(trx, user_id)
    await replaceEmail(trx, id, email)
    await deleteLinksOf(trx, id, ['change-email', 'reset-password', 'verify-email'])
    await deleteLaterLinksOf(trx, id, 'restore-email', since)
    await revokeAllSessions(trx, id)
    await revokeAllApiTokens(trx, id)
    await recordSecurityEvent(trx, id, 'email-restored', email)
    return { userId: id, email }
  })
  const link = await issueLink(db, 'reset-password', restored)
  // an account that an operator has locked stays locked
  if (!link) throw new AppError('auth.locked')
  return link
}

async function accountOf(trx: Trx, id: UserId | null) {
  const account = id === null ? undefined : await findAccountById(trx, id)
  if (!account) throw new AppError('auth.link-expired')
  return account
}

async function unlessTaken<Result>(db: Db, work: (trx: Trx) => Promise<Result>): Promise<Result> {
  try {
    return await db.transaction().execute(work)
  } catch (error) {
    throw isUniqueViolation(error) ? taken() : error
  }
}
