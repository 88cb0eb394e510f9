import { db } from '../db/client.server.ts'
import type { SessionKind } from '../db/sessions.server.ts'
import { foldEmail, type User } from '../db/users.server.ts'
import { AppError } from '../domain/errors.ts'
import type { Credentials } from '../forms/login.ts'
import type { NewAccount } from '../forms/register.ts'
import { askForVerification } from '../services/accounts/email-address.server.ts'
import {
  type LoggedIn,
  logIn,
  logInByCode,
  type LoginFacts,
  warnOfGuessing,
} from '../services/accounts/log-in.server.ts'
import { askForReset, resetPassword } from '../services/accounts/passwords.server.ts'
import { CodeRequiredError, readPendingLogin } from '../services/accounts/pending-login.server.ts'
import { registerAccount } from '../services/accounts/register.server.ts'
import { rememberDevice } from './known-device.server.ts'
import { addressGroup, countAttempt, forgetAttempts, spend, takeBack } from './rate-limits.server.ts'

/**
 * Logs in, counting failures by address, by account and address, and by account alone: many addresses together guess no
 * more than one. A `device` that the account knows counts for itself instead. Throws `auth.too-many-attempts`,
 * `auth.account-paused` and what `logIn` does; `auth.busy` is no guess.
 */
export function logInFrom(
  clientAddress: string,
  credentials: Credentials,
  kind: SessionKind,
  { device, ...facts }: Facts = {},
): Promise<LoggedIn> {
  const code = credentials.code ?? facts.code
  return counting(clientAddress, credentials.email, device, () =>
    logIn(credentials, kind, { ...facts, code }),
  )
}

/** The second step of a login, whose codes are guessed at no faster than passwords. Throws as `logInByCode` does. */
export async function logInByCodeFrom(
  clientAddress: string,
  pendingLogin: string,
  kind: SessionKind,
  { device, ...facts }: Facts & { code: string },
): Promise<LoggedIn> {
  const { email } = await readPendingLogin(db, pendingLogin)
  return counting(clientAddress, email, device, () => logInByCode(pendingLogin, kind, facts))
}

type Facts = LoginFacts & { readonly device?: string | undefined }

async function counting(
  clientAddress: string,
  email: string,
  device: string | undefined,
  work: () => Promise<LoggedIn>,
): Promise<LoggedIn> {
  const address = addressGroup(clientAddress)
  const account = await foldEmail(db, email)
  const uncount = () =>
    Promise.all([
      takeBack('login-address', address),
      device === undefined ? takeBack('login-account', account) : takeBack('login-device', device),
    ])
  await countAttempt('login-address', address)
  await countAttempt('login', account, address)
  const isLastGuess = device === undefined ? await countGuess(account) : await countOnDevice(device)
  try {
    const loggedIn = await work()
    await uncount()
    await forgetAttempts('login', account, address)
    if (device !== undefined) await forgetAttempts('login-device', device)
    return loggedIn
  } catch (error) {
    // nothing was compared
    if (error instanceof AppError && error.code === 'auth.busy') {
      await uncount()
      await takeBack('login', account, address)
      throw error
    }
    // the password was right; what was wrong before stays counted until the code is, too
    if (error instanceof CodeRequiredError) {
      await uncount()
      await takeBack('login', account, address)
      throw error
    }
    if (isLastGuess) await warnOfGuessing(db, account)
    throw error
  }
}

/** Whether it is the last one for a while. Throws `auth.account-paused` once there were too many. */
async function countGuess(account: string): Promise<boolean> {
  const { remaining, resetSeconds, isExceeded } = await spend('login-account', account)
  if (!isExceeded) return remaining === 0
  const retryAfterSeconds = Math.max(1, resetSeconds)
  throw new AppError('auth.account-paused', {
    params: { retryAfterSeconds, minutes: Math.ceil(retryAfterSeconds / 60) },
  })
}

async function countOnDevice(device: string): Promise<false> {
  await countAttempt('login-device', device)
  return false
}

/** Registers, at a pace that one address may keep. Throws `auth.too-many-attempts` and what `registerAccount` does. */
export async function registerFrom(
  clientAddress: string,
  account: NewAccount,
  locale: string,
): Promise<User> {
  await countAttempt('register', addressGroup(clientAddress))
  return registerAccount(account, { locale })
}

/** Has a link mailed, at a pace that spares a mailbox; the same for every address. Throws `auth.too-many-attempts`. */
export async function askForLink(
  what: 'reset' | 'verification',
  clientAddress: string,
  email: string,
  locale: string,
): Promise<void> {
  await countAttempt('mail-address', addressGroup(clientAddress))
  await countAttempt('mail-account', what, await foldEmail(db, email))
  await (what === 'reset' ? askForReset : askForVerification)(db, email, locale)
}

/**
 * Sets a password by a mailed link and lets the owner in again from here, however often somebody has guessed. Resolves to the
 * account's e-mail and the Set-Cookie header by which it knows this browser. Throws `auth.link-expired`, `request.invalid`.
 */
export async function resetFrom(
  clientAddress: string,
  token: string,
  values: { password: string; revokeTokens: boolean },
): Promise<{ email: string; device: string }> {
  const email = await resetPassword(db, token, values)
  const account = await foldEmail(db, email)
  await Promise.all([
    forgetAttempts('login-account', account),
    forgetAttempts('login', account, addressGroup(clientAddress)),
  ])
  return { email, device: await rememberDevice(email) }
}
