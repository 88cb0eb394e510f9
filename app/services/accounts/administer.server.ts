import { setAdmin, setLocked } from '../../db/account-admin.server.ts'
import type { Db } from '../../db/client.server.ts'
import { deleteLinksOf } from '../../db/email-links.server.ts'
import { revokeAllSessions } from '../../db/sessions.server.ts'
import { findAccount, findUserId, markEmailVerified } from '../../db/users.server.ts'
import { NewAccount } from '../../forms/register.ts'
import { queueMail } from '../mail/queue-mail.server.ts'
import { issueLink } from './links.server.ts'
import { turnOffSecondFactor } from './second-factor.server.ts'
import { recordSecurityEvent } from './security-log.server.ts'

// what operators do by `npm run accounts`; each resolves to false, or undefined, when there is no such account

/** Nobody gets in any more, neither by a session nor by a program's token nor by a link that was mailed. */
export async function lockAccount(db: Db, email: string): Promise<boolean> {
  const id = await findUserId(db, email)
  if (id === undefined) return false
  await db.transaction().execute(async (trx) => {
    await setLocked(trx, id, true)
    await revokeAllSessions(trx, id)
    await deleteLinksOf(trx, id, ['reset-password', 'change-email', 'verify-email'])
    await recordSecurityEvent(trx, id, 'locked')
  })
  return true
}

/** Ends all logins of an account, whose owner may log in again. */
export async function logOutEverywhere(db: Db, email: string): Promise<boolean> {
  const id = await findUserId(db, email)
  if (id === undefined) return false
  await db.transaction().execute(async (trx) => {
    await revokeAllSessions(trx, id)
    await recordSecurityEvent(trx, id, 'other-sessions-ended')
  })
  return true
}

export async function unlockAccount(db: Db, email: string): Promise<boolean> {
  const id = await findUserId(db, email)
  if (id === undefined) return false
  await db.transaction().execute(async (trx) => {
    await setLocked(trx, id, false)
    await recordSecurityEvent(trx, id, 'unlocked')
  })
  return true
}

export async function appointAdmin(db: Db, email: string, isAdmin: boolean): Promise<boolean> {
  const id = await findUserId(db, email)
  if (id === undefined) return false
  await setAdmin(db, id, isAdmin)
  await recordSecurityEvent(db, id, isAdmin ? 'made-admin' : 'no-longer-admin')
  return true
}

/** For somebody who has lost the authenticator app and the recovery codes. */
export async function removeSecondFactor(db: Db, email: string): Promise<boolean> {
  const account = await findAccount(db, email)
  if (account) await turnOffSecondFactor(db, account)
  return account !== undefined
}

/** Takes the address as its owner's, where no mail can prove it. */
export async function vouchForEmail(db: Db, email: string): Promise<boolean> {
  const id = await findUserId(db, email)
  if (id === undefined) return false
  await db.transaction().execute(async (trx) => {
    await markEmailVerified(trx, id)
    await recordSecurityEvent(trx, id, 'email-verified')
  })
  return true
}

/** A link that sets a new password, to be handed over by other means than mail. Undefined also for a locked account. */
export function makeResetLink(db: Db, email: string): Promise<URL | undefined> {
  return issueLink(db, 'reset-password', { userId: null, email })
}

/**
 * Mails an invitation, and resolves to its link, to be handed over by other means as well; undefined when the address has
 * an account already, or is none.
 */
export async function invite(db: Db, email: string, locale: string): Promise<URL | undefined> {
  if (!NewAccount.shape.email.safeParse(email).success) return undefined
  const link = await issueLink(db, 'invitation', { userId: null, email })
  if (!link) return undefined
  await db
    .transaction()
    .execute((trx) => queueMail(trx, { to: email, locale, template: 'invitation', params: {} }))
  return link
}
