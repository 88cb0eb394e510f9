import type { UserId } from '../domain/ids.ts'
import { countAttempt, forgetAttempts } from './rate-limits.server.ts'

/** Does work that checks the person's password, at the pace at which one may guess it. Throws `auth.too-many-attempts`. */
export async function confirmed<Result>(userId: UserId, work: () => Promise<Result>): Promise<Result> {
  await countAttempt('password', userId)
  const result = await work()
  await forgetAttempts('password', userId)
  return result
}
