import type { User } from '../db/users.server.ts'
import type { NewAccount } from '../forms/register.ts'
import { registerAccount } from '../services/accounts/register.server.ts'
import { addressGroup, countAttempt } from './rate-limits.server.ts'

/** Registers, at a pace that one address may keep. Throws `auth.too-many-attempts` and what `registerAccount` does. */
export async function registerFrom(
  clientAddress: string,
  account: NewAccount,
  locale: string,
): Promise<User> {
  await countAttempt('register', addressGroup(clientAddress))
  return registerAccount(account, { locale })
}
