import { type Selectable, sql } from 'kysely'
import type { ApiScope } from '../domain/api-scope.ts'
import type { ApiTokenId, UserId } from '../domain/ids.ts'
import type { Db, Trx } from './client.server.ts'
import type { ApiTokensTable } from './account-tables.server.ts'
import { type User, USER_COLUMNS } from './users.server.ts'

/** A token as its owner sees it: never the token itself. */
export type ApiToken = Omit<Selectable<ApiTokensTable>, 'token_hash' | 'user_id' | 'revoked_at'>

const COLUMNS = ['id', 'name', 'scope', 'hint', 'created_at', 'last_used_at', 'expires_at'] as const

/** Who a live token speaks for. */
export interface TokenBearer {
  readonly id: ApiTokenId
  readonly scope: ApiScope
  readonly user: User
}

const isLive = sql<boolean>`api_tokens.revoked_at IS NULL
  AND (api_tokens.expires_at IS NULL OR api_tokens.expires_at > now())`

/** A new token that lives for `days` by the database's clock, or until it is revoked. */
export function insertApiToken(
  trx: Trx,
  token: {
    userId: UserId
    name: string
    scope: ApiScope
    tokenHash: Buffer
    hint: string
    days: number | null
  },
): Promise<ApiToken> {
  return trx
    .insertInto('api_tokens')
    .values({
      user_id: token.userId,
      name: token.name,
      scope: token.scope,
      token_hash: token.tokenHash,
      hint: token.hint,
      expires_at: token.days === null ? null : sql<Date>`now() + make_interval(days => ${token.days})`,
    })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
}

/** As `countLiveApiTokens`, and nobody makes one for the same person until the transaction ends. */
export async function lockAndCountLiveApiTokens(trx: Trx, userId: UserId): Promise<number> {
  await trx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
  return countLiveApiTokens(trx, userId)
}

/** How many tokens of the person open something. */
export async function countLiveApiTokens(db: Db, userId: UserId): Promise<number> {
  const { count } = await db
    .selectFrom('api_tokens')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .where(isLive)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The person's tokens that are not revoked, the newest first; expired ones too, so that one sees why a program fails. */
export function listApiTokens(
  db: Db,
  userId: UserId,
  { limit, offset }: { limit: number; offset: number },
): Promise<ApiToken[]> {
  return db
    .selectFrom('api_tokens')
    .select(COLUMNS)
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute()
}

/** Resolves to its name; undefined when the person has no such token, or has revoked it already. */
export async function revokeApiToken(
  db: Db,
  { id, userId }: { id: ApiTokenId; userId: UserId },
): Promise<string | undefined> {
  const row = await db
    .updateTable('api_tokens')
    .set({ revoked_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .returning('name')
    .executeTakeFirst()
  return row?.name
}

/** From here on no token of the person opens anything. */
export async function revokeAllApiTokens(trx: Trx, userId: UserId): Promise<void> {
  await trx
    .updateTable('api_tokens')
    .set({ revoked_at: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .execute()
}

/** Whom the token speaks for, unless it is over. Notes that it was used, to the minute. */
export async function findTokenBearer(db: Db, tokenHash: Buffer): Promise<TokenBearer | undefined> {
  const row = await db
    .selectFrom('api_tokens')
    .innerJoin('users', 'users.id', 'api_tokens.user_id')
    .innerJoin('credit_accounts', 'credit_accounts.user_id', 'users.id')
    .select(['api_tokens.id as token_id', 'api_tokens.scope', ...USER_COLUMNS])
    .select(sql<boolean>`coalesce(last_used_at < now() - interval '1 minute', true)`.as('is_news'))
    .where('token_hash', '=', tokenHash)
    .where(isLive)
    .where('users.locked_at', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  const { token_id: id, scope, is_news, ...user } = row
  if (is_news)
    await db
      .updateTable('api_tokens')
      .set({ last_used_at: sql<Date>`now()` })
      .where('id', '=', id)
      .execute()
  return { id, scope, user }
}
