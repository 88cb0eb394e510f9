import { db } from '../db/client.server.ts'
import { foldEmail } from '../db/users.server.ts'
import { askForReset, resetPassword } from '../services/accounts/reset-password.server.ts'
import { askForVerification } from '../services/accounts/verify-email.server.ts'
import { rememberDevice } from './known-device.server.ts'
import { addressGroup, countAttempt, forgetAttempts } from './rate-limits.server.ts'

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
