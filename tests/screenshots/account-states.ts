import { randomUUID } from 'node:crypto'
import type { Db } from '#app/db/client.server.ts'
import { addEntry } from '#app/db/credits.server.ts'
import { countDownload } from '#app/db/downloads.server.ts'
import type { ProjectId } from '#app/domain/ids.ts'
import { insertUser, type UserRow } from '#tests/factories/users.ts'

const ORDERS = ['paid', 'expired', 'failed'] as const

/** Payments that ended in every way; resolves to the screens that tell of them. */
export async function makePayments(db: Db, user: UserRow): Promise<[string, string][]> {
  const orders = ORDERS.map((status) => ({ status, session: `cs_test_${randomUUID()}` }))
  await db
    .insertInto('checkout_orders')
    .values(
      orders.map(({ status, session }) => ({
        user_id: user.id,
        pack_id: 'basic',
        credits: 10,
        price_cents: 999,
        status,
        stripe_session_id: session,
      })),
    )
    .execute()
  return orders.map(({ status, session }) => [`payment-${status}`, `/payment/success?session_id=${session}`])
}

/** A movement of every kind, which add up to nothing. */
export async function makeMovements(db: Db, user: UserRow): Promise<void> {
  const kinds = [
    { type: 'PURCHASE', amount: 10, referenceId: randomUUID() },
    { type: 'CONSUMPTION', amount: -2, referenceId: randomUUID() },
    { type: 'REFUND', amount: -10, referenceId: randomUUID() },
    { type: 'GRANT', amount: 2, referenceId: 'Por el fallo del martes, con nuestras disculpas' },
  ] as const
  await db.transaction().execute(async (trx) => {
    for (const kind of kinds) await addEntry(trx, { ...kind, userId: user.id, idempotencyKey: randomUUID() })
  })
}

/** Each is taken in two forms by its owner, so that it is among the recent ones. */
export async function makeDownloads(db: Db, user: UserRow, projects: readonly ProjectId[]): Promise<void> {
  await db.transaction().execute(async (trx) => {
    for (const projectId of projects)
      for (const output of ['watermarked', 'input'] as const)
        await countDownload(trx, { userId: user.id, projectId, output })
  })
}

/** Somebody with long names who has just arrived: every list of theirs is empty. */
export async function makeNewcomer(
  db: Db,
  email: string,
): Promise<{ user: UserRow; screens: [string, string][] }> {
  const name = 'María de los Ángeles Fernández de la Riva y Castellanos'
  const user = await insertUser(db, { email, name, last_login: new Date() })
  const screens: [string, string][] = [
    ['projects-empty', '/projects'],
    ['profile-empty', '/profile'],
    ['profile-credits-empty', '/profile/credits'],
    ['profile-recent-empty', '/profile/recent'],
    ['profile-tokens-empty', '/profile/tokens'],
    ['profile-webhooks-empty', '/profile/webhooks'],
    ['profile-delete-empty', '/profile/delete'],
  ]
  return { user, screens }
}
