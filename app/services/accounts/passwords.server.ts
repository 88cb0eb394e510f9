import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { revokeAllApiTokens } from '../../db/api-tokens.server.ts'
import type { Db } from '../../db/client.server.ts'
import { deleteLinksOf } from '../../db/email-links.server.ts'
import {
  confirmSession,
  revokeAllSessions,
  revokeOtherSessions,
  type Session,
} from '../../db/sessions.server.ts'
import { findAccountById, findPasswordHashOf, markEmailVerified, updateUser } from '../../db/users.server.ts'
import { AppError } from '../../domain/errors.ts'
import type { UserId } from '../../domain/ids.ts'
import { isOwnPassword } from '../../domain/own-password.ts'
import { queueMail } from '../mail/queue-mail.server.ts'
import { readLink, takeLink } from './links.server.ts'
import { hashPassword, passwordFits } from './password-hash.server.ts'
import { recordSecurityEvent } from './security-log.server.ts'
import { hashToken, newToken } from './session-token.server.ts'

/** The ten thousand most used passwords of six characters or more; the README says where they are from. */
const COMMON = new Set(
  readFileSync(join('app', 'services', 'accounts', 'common-passwords.txt'), 'utf8').split('\n'),
)

interface Owner {
  readonly email: string
  readonly name: string
}

/** Why nobody should choose this password, as a form's message; undefined when there is nothing against it. */
export function passwordProblem(password: string, owner: Owner): string | undefined {
  if (COMMON.has(password.normalize('NFKC').toLowerCase())) return 'errors:form.password-common'
  return isOwnPassword(password, owner) ? 'errors:form.password-own' : undefined
}

/** Throws `request.invalid`, naming the field. */
export function checkNewPassword(password: string, owner: Owner): void {
  const problem = passwordProblem(password, owner)
  if (problem !== undefined) throw new AppError('request.invalid', { fields: { password: [problem] } })
}

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

/**
 * A new password, which ends every session but this one. Tokens of programs do not hang on the password and live on,
 * unless the person wants them to end too. The owner is told by mail. Throws `request.invalid` for one that is too easy,
 * `auth.wrong-password` when `current` is not the old one.
 */
export async function changePassword(
  db: Db,
  { id, user }: Session,
  { current, password, revokeTokens = false }: { current: string; password: string; revokeTokens?: boolean },
): Promise<void> {
  await confirmPassword(db, user.id, current)
  checkNewPassword(password, user)
  const passwordHash = await hashPassword(password)
  await db.transaction().execute(async (trx) => {
    await updateUser(trx, user.id, { password_hash: passwordHash })
    await revokeOtherSessions(trx, { id, userId: user.id })
    if (revokeTokens) await revokeAllApiTokens(trx, user.id)
    await deleteLinksOf(trx, user.id, ['reset-password', 'change-email'])
    await recordSecurityEvent(trx, user.id, 'password-changed')
    const notice = { template: 'password-changed', params: {} } as const
    await queueMail(trx, { to: user.email, userId: user.id, locale: user.locale, ...notice })
  })
}

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
