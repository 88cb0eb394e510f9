import type { Db } from '../../db/client.server.ts'
import { findAccount } from '../../db/users.server.ts'
import { queueMail } from '../mail/queue-mail.server.ts'

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
