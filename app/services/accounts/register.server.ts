import { db, type Trx } from '../../db/client.server.ts'
import { addEntry } from '../../db/credits.server.ts'
import { isUniqueViolation } from '../../db/failures.server.ts'
import { insertUserWithAccount, type User } from '../../db/users.server.ts'
import { AppError } from '../../domain/errors.ts'
import { env } from '../../env.server.ts'
import type { NewAccount } from '../../forms/register.ts'
import { hashPassword } from './password.server.ts'

/** A new account, with the credits that new ones are given. Throws `auth.email-taken`; of simultaneous ones with one e-mail, the first wins. */
export async function registerAccount({ name, email, password }: NewAccount): Promise<User> {
  const passwordHash = await hashPassword(password)
  try {
    return await db.transaction().execute(async (trx) => {
      const user = await insertUserWithAccount(trx, { name, email, passwordHash })
      return env.NEW_ACCOUNT_CREDITS > 0 ? withGift(trx, user, env.NEW_ACCOUNT_CREDITS) : user
    })
  } catch (error) {
    if (isUniqueViolation(error))
      throw new AppError('auth.email-taken', { cause: error, fields: { email: ['errors:auth.email-taken'] } })
    throw error
  }
}

async function withGift(trx: Trx, user: User, amount: number): Promise<User> {
  await addEntry(trx, {
    userId: user.id,
    type: 'GRANT',
    amount,
    referenceId: null,
    idempotencyKey: `new-account:${user.id}`,
  })
  return { ...user, credit_balance: amount }
}
