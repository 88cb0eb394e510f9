import {
  type ApiToken,
  countLiveApiTokens,
  findTokenBearer as findRow,
  insertApiToken,
  listApiTokens,
  lockAndCountLiveApiTokens,
  revokeApiToken,
  type TokenBearer,
} from '../../db/api-tokens.server.ts'
import { type Db, db } from '../../db/client.server.ts'
import { findAccountById } from '../../db/users.server.ts'
import { API_TOKEN_PREFIX, MAX_API_TOKENS } from '../../domain/api-scope.ts'
import { AppError } from '../../domain/errors.ts'
import type { ApiTokenId, UserId } from '../../domain/ids.ts'
import type { NewToken } from '../../forms/new-token.ts'
import { recordSecurityEvent } from '../accounts/security-log.server.ts'
import { hashToken, newToken } from '../accounts/session-token.server.ts'
import { queueMail } from '../mail/queue-mail.server.ts'

const HINT_CHARACTERS = 4

/** A token for a program, of which its owner is told by mail. It is told this once; the database has only its hash. Throws `token.too-many`. */
export function makeToken(
  db: Db,
  userId: UserId,
  { name, scope, expires_in_days: days }: NewToken,
): Promise<{ record: ApiToken; token: string }> {
  const token = API_TOKEN_PREFIX + newToken()
  return db.transaction().execute(async (trx) => {
    if ((await lockAndCountLiveApiTokens(trx, userId)) >= MAX_API_TOKENS)
      throw new AppError('token.too-many', { params: { max: MAX_API_TOKENS } })
    const hint = token.slice(-HINT_CHARACTERS)
    const record = await insertApiToken(trx, { userId, name, scope, hint, days, tokenHash: hashToken(token) })
    await recordSecurityEvent(trx, userId, 'token-made', name)
    const account = await findAccountById(trx, userId)
    if (account) {
      const { email: to, locale } = account
      await queueMail(trx, { to, userId, locale, template: 'token-made', params: { name } })
    }
    return { record, token }
  })
}

/** The user's tokens that are not revoked, the newest first. */
export function listTokens(
  db: Db,
  userId: UserId,
  page: { limit: number; offset: number },
): Promise<ApiToken[]> {
  return listApiTokens(db, userId, page)
}

/** How many programs can speak for the person now. */
export function countTokens(db: Db, userId: UserId): Promise<number> {
  return countLiveApiTokens(db, userId)
}

/** From here on the token opens nothing. Throws `token.not-found`, for another's token too. */
export async function revokeToken(db: Db, token: { id: ApiTokenId; userId: UserId }): Promise<void> {
  const name = await revokeApiToken(db, token)
  if (name === undefined) throw new AppError('token.not-found')
  await recordSecurityEvent(db, token.userId, 'token-revoked', name)
}

export type { TokenBearer }

/** Whom a program's live token speaks for; undefined for any other string. */
export function findTokenBearer(token: string): Promise<TokenBearer | undefined> {
  return findRow(db, hashToken(token))
}
