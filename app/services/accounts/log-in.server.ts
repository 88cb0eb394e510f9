import { db, type Db, type Trx } from '../../db/client.server.ts'
import { isKnownOrigin, type SessionKind, type SessionOrigin } from '../../db/sessions.server.ts'
import {
  findAccount,
  findAccountById,
  findPasswordHash,
  recordLogin,
  renewPasswordHash,
  type User,
} from '../../db/users.server.ts'
import { currentCaller, deviceName } from './caller.server.ts'
import { AppError } from '../../domain/errors.ts'
import type { UserId } from '../../domain/ids.ts'
import { env } from '../../env.server.ts'
import type { Credentials } from '../../forms/login.ts'
import { queueMail } from '../mail/queue-mail.server.ts'
import { openSession } from './sessions.server.ts'
import { hashPassword, isOutdatedHash, passwordFits } from './password-hash.server.ts'
import { CodeRequiredError, issuePendingLogin, readPendingLogin } from './pending-login.server.ts'
import { hasSecondFactor, takeCode } from './second-factor.server.ts'
import { recordFailedLogin, recordSecurityEvent } from './security-log.server.ts'

export interface LoggedIn {
  readonly user: User
  readonly token: string
  readonly expiresAt: Date
}

export interface LoginFacts {
  /** The reader's language. */
  readonly locale?: string
  /** Of another one the owner is told by mail. */
  readonly isKnownDevice?: boolean
  /** Of the second factor, where the account has one. */
  readonly code?: string | undefined
  readonly requireVerified?: boolean
}

/**
 * Opens a session of its own for every login. Throws `auth.invalid-credentials`, as slowly for an unknown e-mail; only who
 * knows the password is told `auth.locked` and, where that is required, `auth.email-unverified`. Of an account with a
 * second factor throws CodeRequiredError when no code is given, and `auth.wrong-code`. Throws `auth.busy` in a flood of
 * logins.
 */
export async function logIn(
  { email, password }: Pick<Credentials, 'email' | 'password'>,
  kind: SessionKind,
  { requireVerified = env.REQUIRE_VERIFIED_EMAIL, ...facts }: LoginFacts = {},
): Promise<LoggedIn> {
  const found = await findPasswordHash(db, email)
  if (!(await passwordFits(found?.password_hash, password)) || !found) {
    await recordFailedLogin(db, email)
    throw new AppError('auth.invalid-credentials')
  }
  if (found.locked_at !== null) throw new AppError('auth.locked')
  if (requireVerified && found.email_verified_at === null) throw new AppError('auth.email-unverified')
  const passwordHash = await hashAsToday(found.id, found.password_hash, password)
  if (facts.code === undefined && (await hasSecondFactor(db, found.id)))
    throw new CodeRequiredError(issuePendingLogin(found.id, passwordHash))
  return openLogin(found.id, kind, facts)
}

/** A password is only there to be hashed anew while somebody logs in with it. Resolves to the hash that is kept. */
async function hashAsToday(id: UserId, passwordHash: string, password: string): Promise<string> {
  if (!isOutdatedHash(passwordHash)) return passwordHash
  const renewed = await hashPassword(password)
  return (await renewPasswordHash(db, id, { from: passwordHash, to: renewed })) ? renewed : passwordHash
}

/** Goes on with a login that waits for the code of its second factor. Throws `auth.login-expired`, `auth.wrong-code`. */
export async function logInByCode(
  pendingLogin: string,
  kind: SessionKind,
  facts: LoginFacts & { code: string },
): Promise<LoggedIn> {
  const { userId } = await readPendingLogin(db, pendingLogin)
  return openLogin(userId, kind, facts)
}

async function openLogin(userId: UserId, kind: SessionKind, facts: LoginFacts): Promise<LoggedIn> {
  try {
    return await db.transaction().execute((trx) => openSessionOf(trx, userId, kind, facts))
  } catch (error) {
    // what its transaction had written is undone with it
    if (error instanceof AppError && error.code === 'auth.wrong-code')
      await recordSecurityEvent(db, userId, 'login-failed')
    throw error
  }
}

async function openSessionOf(
  trx: Trx,
  userId: UserId,
  kind: SessionKind,
  { locale, isKnownDevice = true, code }: LoginFacts,
): Promise<LoggedIn> {
  const account = await findAccountById(trx, userId)
  if (!account) throw new AppError('auth.invalid-credentials')
  if (account.locked_at !== null) throw new AppError('auth.locked')
  if (code !== undefined) await takeCode(trx, userId, code)
  const user = await recordLogin(trx, userId, locale)
  if (!user) throw new AppError('auth.invalid-credentials')
  const origin = currentCaller()
  if (!isKnownDevice && origin && account.last_login !== null)
    await tellOfDevice(trx, user, origin, locale ?? null)
  const { token, expiresAt } = await openSession(trx, {
    userId,
    kind,
    origin,
    seconds: env.SESSION_DAYS * 86_400,
  })
  await recordSecurityEvent(trx, userId, 'logged-in')
  return { user, token, expiresAt }
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

/** Tells an account's owner that somebody guesses at its password, and how to get in all the same. */
export async function warnOfGuessing(db: Db, email: string): Promise<void> {
  const account = await findAccount(db, email)
  if (!account) return
  const warning = { template: 'password-guessed', params: {} } as const
  await db
    .transaction()
    .execute((trx) =>
      queueMail(trx, { to: account.email, userId: account.id, locale: account.locale, ...warning }),
    )
}
