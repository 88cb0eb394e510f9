import { type ApiToken, listApiTokens } from '../../db/api-tokens.server.ts'
import type { Db } from '../../db/client.server.ts'
import type { UserId } from '../../domain/ids.ts'

/** The user's tokens that are not revoked, the newest first. */
export function listTokens(
  db: Db,
  userId: UserId,
  page: { limit: number; offset: number },
): Promise<ApiToken[]> {
  return listApiTokens(db, userId, page)
}
