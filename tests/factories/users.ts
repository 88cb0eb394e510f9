import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import type { Insertable, Selectable } from 'kysely'
import type { Db } from '#app/db/client.server.ts'
import { addEntry } from '#app/db/credits.server.ts'
import type { SessionsTable, UsersTable } from '#app/db/account-tables.server.ts'
import type { UserId } from '#app/domain/ids.ts'
import { uniqueNumber } from './unique.ts'

export type UserRow = Selectable<UsersTable>

const hashes = new Map<string, Promise<string>>()

/** Hashing costs much on purpose; in tests the same few passwords come again and again. */
function hashOf(password: string): Promise<string> {
  const hashed = hashes.get(password) ?? hash(password)
  hashes.set(password, hashed)
  return hashed
}

/**
 * A hash that costs a hundredth, for whoever has passwords refused by the dozen. The product hashes a password anew, at
 * its own cost, once it lets somebody in with it.
 */
export const lightHash = (password: string) => hash(password, { memoryCost: 256, timeCost: 1 })

/** A user with a credit account. Only one with a `password` can log in. */
export async function insertUser(
  db: Db,
  {
    password,
    credits = 0,
    ...columns
  }: Partial<Insertable<UsersTable>> & { password?: string; credits?: number } = {},
): Promise<UserRow> {
  const user = await db
    .insertInto('users')
    .values({
      name: 'Ana Ruiz',
      email: `ana${uniqueNumber()}@example.com`,
      password_hash: password === undefined ? 'nobody logs in with this' : await hashOf(password),
      ...columns,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await db.insertInto('credit_accounts').values({ user_id: user.id }).execute()
  if (credits > 0) await grant(db, user.id, credits)
  return user
}

/** Credits come with their entry, so that the ledger's sum holds in every test. */
export async function grant(db: Db, userId: UserId, amount: number): Promise<void> {
  const entry = { userId, type: 'GRANT', amount, referenceId: null, idempotencyKey: randomUUID() } as const
  await db.transaction().execute((trx) => addEntry(trx, entry))
}

/** A live session of the user, and the token that opens it: as a cookie's value or as a bearer token, by `kind`. */
export async function insertSession(
  db: Db,
  user: Pick<UserRow, 'id'>,
  columns: Partial<Insertable<SessionsTable>> = {},
): Promise<{ id: Selectable<SessionsTable>['id']; token: string }> {
  const token = randomBytes(32).toString('base64url')
  const { id } = await db
    .insertInto('sessions')
    .values({
      user_id: user.id,
      kind: 'bearer',
      token_hash: createHash('sha256').update(token).digest(),
      expires_at: new Date(Date.now() + 3_600_000),
      ...columns,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, token }
}
