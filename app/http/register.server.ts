import type { User } from '../db/users.server.ts'
import type { NewAccount } from '../forms/register.ts'
import { registerAccount } from '../services/accounts/register.server.ts'
import { addressGroup, countAttempt } from './rate-limits.server.ts'

/** Registers, at a pace that one address may keep. Throws `auth.email-taken` or `auth.too-many-attempts`. */
export async function registerFrom(clientAddress: string, account: NewAccount): Promise<User> {
  await countAttempt('register', addressGroup(clientAddress))
  return registerAccount(account)
}
