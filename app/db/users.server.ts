import { type Selectable, sql } from 'kysely'
import type { ProjectId, UserId } from '../domain/ids.ts'
import type { Db, Trx } from './client.server.ts'
import { lockAvailable } from './credits.server.ts'
import type { UsersTable } from './account-tables.server.ts'

/** Somebody with an account, as pages and the API show them. */
export type User = Pick<
  Selectable<UsersTable>,
  | 'id'
  | 'name'
  | 'email'
  | 'avatar'
  | 'locale'
  | 'created_at'
  | 'last_login'
  | 'email_verified_at'
  | 'is_admin'
> & { credit_balance: number }

export const USER_COLUMNS = [
  'users.id',
  'users.name',
  'users.email',
  'users.avatar',
  'users.locale',
  'users.created_at',
  'users.last_login',
  'users.email_verified_at',
  'users.is_admin',
  'credit_accounts.available as credit_balance',
] as const

/** Of accounts that are made at once in an installation without any, the others wait until this one is made. */
export async function lockFirstAccount(trx: Trx): Promise<void> {
  const anybody = await trx.selectFrom('users').select('id').limit(1).executeTakeFirst()
  if (!anybody) await sql`SELECT pg_advisory_xact_lock(hashtext('first-account'))`.execute(trx)
}

/** A user with an empty credit account; the first of an installation is its administrator. Throws the database's unique violation when the e-mail is taken. */
export async function insertUserWithAccount(
  trx: Trx,
  user: {
    name: string
    email: string
    passwordHash: string
    locale: string | undefined
    isVerified: boolean
  },
): Promise<User> {
  const row = await trx
    .insertInto('users')
    .values({
      name: user.name,
      email: user.email,
      password_hash: user.passwordHash,
      locale: user.locale ?? null,
      is_admin: sql<boolean>`NOT EXISTS (SELECT FROM users)`,
      ...(user.isVerified && { email_verified_at: sql<Date>`now()` }),
    })
    .returning([
      ...([
        'id',
        'name',
        'email',
        'avatar',
        'locale',
        'created_at',
        'last_login',
        'email_verified_at',
        'is_admin',
      ] as const),
    ])
    .executeTakeFirstOrThrow()
  await trx.insertInto('credit_accounts').values({ user_id: row.id }).execute()
  return { ...row, credit_balance: 0 }
}

export function findPasswordHash(
  db: Db,
  email: string,
): Promise<
  Pick<Selectable<UsersTable>, 'id' | 'password_hash' | 'locked_at' | 'email_verified_at'> | undefined
> {
  return db
    .selectFrom('users')
    .select(['id', 'password_hash', 'locked_at', 'email_verified_at'])
    .where('email', '=', email)
    .executeTakeFirst()
}

/** Of an account, what decides who gets in and who is written to. */
export type Account = Pick<
  Selectable<UsersTable>,
  'id' | 'name' | 'email' | 'locale' | 'email_verified_at' | 'locked_at' | 'last_login'
>

const accounts = (db: Db) =>
  db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'locale', 'email_verified_at', 'locked_at', 'last_login'])

export function findAccount(db: Db, email: string): Promise<Account | undefined> {
  return accounts(db).where('email', '=', email).executeTakeFirst()
}

export function findAccountById(db: Db, id: UserId): Promise<Account | undefined> {
  return accounts(db).where('id', '=', id).executeTakeFirst()
}

/**
 * The address as the database compares it, which is not quite how JavaScript does: `İ` is an `i` there. Whoever counts
 * by account counts by this, so that no other spelling of an address is another account.
 */
export async function foldEmail(db: Db, email: string): Promise<string> {
  const { rows } = await sql<{ folded: string }>`
    SELECT lower(${email}::text COLLATE "default") AS folded`.execute(db)
  return rows[0]?.folded ?? email
}

export async function findUserId(db: Db, email: string): Promise<UserId | undefined> {
  const row = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
  return row?.id
}

/** Undefined when the account is gone. */
export async function findPasswordHashOf(db: Db, id: UserId): Promise<string | undefined> {
  const row = await db.selectFrom('users').select('password_hash').where('id', '=', id).executeTakeFirst()
  return row?.password_hash
}

export async function updateUser(
  db: Db,
  id: UserId,
  change: { name: string } | { password_hash: string },
): Promise<void> {
  await db.updateTable('users').set(change).where('id', '=', id).execute()
}

/** The same password by a new hash; false when another password came between. */
export async function renewPasswordHash(
  db: Db,
  id: UserId,
  { from, to }: { from: string; to: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ password_hash: to })
    .where('id', '=', id)
    .where('password_hash', '=', from)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The address is proven to be its owner's; when it was stays when it was. */
export async function markEmailVerified(trx: Trx, id: UserId): Promise<void> {
  await trx
    .updateTable('users')
    .set({ email_verified_at: sql<Date>`coalesce(email_verified_at, now())` })
    .where('id', '=', id)
    .execute()
}

/** A new address that is proven. Throws the database's unique violation when it is taken. */
export async function replaceEmail(trx: Trx, id: UserId, email: string): Promise<void> {
  await trx
    .updateTable('users')
    .set({ email, email_verified_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
}

/** Resolves to the key of the picture that was there before, or null. */
export async function replaceAvatar(trx: Trx, id: UserId, key: string | null): Promise<string | null> {
  const before = await trx
    .selectFrom('users')
    .select('avatar')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  await trx.updateTable('users').set({ avatar: key }).where('id', '=', id).execute()
  return before?.avatar ?? null
}

/**
 * Deletes the account with everything that belongs to it; resolves to the projects that went with it. Everybody
 * else locks projects or orders before accounts before users, and so does this.
 */
export async function deleteUser(trx: Trx, id: UserId): Promise<ProjectId[]> {
  const projects = await trx
    .selectFrom('projects')
    .select('id')
    .where('user_id', '=', id)
    .orderBy('id')
    .forUpdate()
    .execute()
  await trx
    .selectFrom('checkout_orders')
    .select('id')
    .where('user_id', '=', id)
    .orderBy('id')
    .forUpdate()
    .execute()
  await lockAvailable(trx, id)
  await trx.deleteFrom('users').where('id', '=', id).execute()
  return projects.map((project) => project.id)
}

/** Notes the login, and in which language it was; resolves to its user, undefined when the account is gone. */
export async function recordLogin(
  trx: Trx,
  id: UserId,
  locale: string | undefined,
): Promise<User | undefined> {
  await trx
    .updateTable('users')
    .set({ last_login: sql<Date>`now()`, ...(locale !== undefined && { locale }) })
    .where('id', '=', id)
    .execute()
  return trx
    .selectFrom('users')
    .innerJoin('credit_accounts', 'credit_accounts.user_id', 'users.id')
    .select(USER_COLUMNS)
    .where('users.id', '=', id)
    .executeTakeFirst()
}
