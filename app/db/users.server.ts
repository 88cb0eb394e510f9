import { type Selectable, sql } from 'kysely'
import type { UserId } from '../domain/ids.ts'
import type { Db, Trx } from './client.server.ts'
import type { UsersTable } from './tables.ts'

/** Somebody with an account, as pages and the API show them. */
export type User = Pick<
  Selectable<UsersTable>,
  'id' | 'name' | 'email' | 'avatar' | 'locale' | 'created_at' | 'last_login'
> & { credit_balance: number }

export const USER_COLUMNS = [
  'users.id',
  'users.name',
  'users.email',
  'users.avatar',
  'users.locale',
  'users.created_at',
  'users.last_login',
  'credit_accounts.available as credit_balance',
] as const

/** A user with an empty credit account. Throws the database's unique violation when the e-mail is taken. */
export async function insertUserWithAccount(
  trx: Trx,
  user: { name: string; email: string; passwordHash: string },
): Promise<User> {
  const row = await trx
    .insertInto('users')
    .values({ name: user.name, email: user.email, password_hash: user.passwordHash })
    .returning(['id', 'name', 'email', 'avatar', 'locale', 'created_at', 'last_login'])
    .executeTakeFirstOrThrow()
  await trx.insertInto('credit_accounts').values({ user_id: row.id }).execute()
  return { ...row, credit_balance: 0 }
}

export function findPasswordHash(
  db: Db,
  email: string,
): Promise<{ id: UserId; password_hash: string } | undefined> {
  return db.selectFrom('users').select(['id', 'password_hash']).where('email', '=', email).executeTakeFirst()
}

/** Notes the login and resolves to its user; undefined when the account is gone. */
export async function recordLogin(trx: Trx, id: UserId): Promise<User | undefined> {
  await trx
    .updateTable('users')
    .set({ last_login: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
  return trx
    .selectFrom('users')
    .innerJoin('credit_accounts', 'credit_accounts.user_id', 'users.id')
    .select(USER_COLUMNS)
    .where('users.id', '=', id)
    .executeTakeFirst()
}
