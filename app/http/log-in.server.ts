import { db } from '../db/client.server.ts'
import type { SessionKind } from '../db/sessions.server.ts'
import { AppError } from '../domain/errors.ts'
import type { Credentials } from '../forms/login.ts'
import { logIn, type LoggedIn, type LoginFacts } from '../services/accounts/log-in.server.ts'
import { warnOfGuessing } from '../services/accounts/warn-of-guessing.server.ts'
import { addressGroup, countAttempt, forgetAttempts, spend, takeBack } from './rate-limits.server.ts'

/**
 * Logs in, counting failures by address, by account and address, and by account alone: many addresses together guess no
 * more than one. A `device` that the account knows counts for itself instead. Throws `auth.invalid-credentials`,
 * `auth.too-many-attempts`, `auth.account-paused`, `auth.locked`, `auth.email-unverified`.
 */
export async function logInFrom(
  clientAddress: string,
  credentials: Credentials,
  kind: SessionKind,
  { device, ...facts }: LoginFacts & { device?: string | undefined } = {},
): Promise<LoggedIn> {
  const address = addressGroup(clientAddress)
  const account = credentials.email.toLowerCase()
  await countAttempt('login-address', address)
  await countAttempt('login', account, address)
  const isLastGuess = device === undefined ? await countGuess(account) : await countOnDevice(device)
  try {
    const loggedIn = await logIn(credentials, kind, facts)
    await Promise.all([
      takeBack('login-address', address),
      forgetAttempts('login', account, address),
      device === undefined ? takeBack('login-account', account) : forgetAttempts('login-device', device),
    ])
    return loggedIn
  } catch (error) {
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
