import { type Selectable, sql } from 'kysely'
import type { UserId } from '../domain/ids.ts'
import type { Db, Trx } from './client.server.ts'
import { containing } from './like-pattern.ts'
import type { UsersTable } from './account-tables.server.ts'

/** An account as operators see it. */
export type AccountRow = Pick<
  Selectable<UsersTable>,
  'id' | 'name' | 'email' | 'created_at' | 'last_login' | 'email_verified_at' | 'locked_at' | 'is_admin'
> & { credit_balance: number }

const accounts = (db: Db) =>
  db
    .selectFrom('users')
    .innerJoin('credit_accounts', 'credit_accounts.user_id', 'users.id')
    .select([
      'users.id',
      'users.name',
      'users.email',
      'users.created_at',
      'users.last_login',
      'users.email_verified_at',
      'users.locked_at',
      'users.is_admin',
      'credit_accounts.available as credit_balance',
    ])

/** The newest accounts first; with a text, those whose name or e-mail holds it. */
export function listAccounts(db: Db, text: string, limit: number): Promise<AccountRow[]> {
  const pattern = containing(text)
  return accounts(db)
    .where((eb) => eb.or([eb('users.name', 'ilike', pattern), eb('users.email', 'ilike', pattern)]))
    .orderBy('users.created_at', 'desc')
    .limit(limit)
    .execute()
}

export function findAccountRow(db: Db, email: string): Promise<AccountRow | undefined> {
  return accounts(db).where('users.email', '=', email).executeTakeFirst()
}

/** Undefined also for an account that is gone. */
export function findAccountRowById(db: Db, id: UserId): Promise<AccountRow | undefined> {
  return accounts(db).where('users.id', '=', id).executeTakeFirst()
}

/** How much an account has of what one asks about first. */
export async function countBelongings(
  db: Db,
  id: UserId,
): Promise<{ projects: number; sessions: number; tokens: number; queued: number }> {
  const { rows } = await sql<{ projects: number; sessions: number; tokens: number; queued: number }>`
    SELECT
      (SELECT count(*)::int FROM projects WHERE user_id = ${id}) AS projects,
      (SELECT count(*)::int FROM sessions
        WHERE user_id = ${id} AND parent_id IS NULL AND revoked_at IS NULL AND expires_at > now()) AS sessions,
      (SELECT count(*)::int FROM api_tokens
        WHERE user_id = ${id} AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > now())) AS tokens,
      (SELECT count(*)::int FROM mails WHERE user_id = ${id} AND status = 'queued') AS queued`.execute(db)
  return rows[0] ?? { projects: 0, sessions: 0, tokens: 0, queued: 0 }
}

/** When the account was locked stays when it was. */
export async function setLocked(trx: Trx, id: UserId, isLocked: boolean): Promise<void> {
  const lockedAt = isLocked ? sql<Date>`coalesce(locked_at, now())` : null
  await trx.updateTable('users').set({ locked_at: lockedAt }).where('id', '=', id).execute()
}

export async function setAdmin(db: Db, id: UserId, isAdmin: boolean): Promise<void> {
  await db.updateTable('users').set({ is_admin: isAdmin }).where('id', '=', id).execute()
}
