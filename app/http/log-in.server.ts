import type { SessionKind } from '../db/sessions.server.ts'
import type { Credentials } from '../forms/login.ts'
import { type LoggedIn, logIn } from '../services/accounts/log-in.server.ts'
import { addressGroup, countAttempt, forgetAttempts, takeBack } from './rate-limits.server.ts'

/** Logs in, counting failures by account and address. Throws `auth.invalid-credentials` or `auth.too-many-attempts`. */
export async function logInFrom(
  clientAddress: string,
  credentials: Credentials,
  kind: SessionKind,
): Promise<LoggedIn> {
  const address = addressGroup(clientAddress)
  const account = credentials.email.toLowerCase()
  await countAttempt('login-address', address)
  await countAttempt('login', account, address)
  const loggedIn = await logIn(credentials, kind)
  await Promise.all([takeBack('login-address', address), forgetAttempts('login', account, address)])
  return loggedIn
}
