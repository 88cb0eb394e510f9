import { countLiveApiTokens } from '../../db/api-tokens.server.ts'
import type { Db } from '../../db/client.server.ts'
import type { UserId } from '../../domain/ids.ts'

/** How many programs can speak for the person now. */
export function countTokens(db: Db, userId: UserId): Promise<number> {
  return countLiveApiTokens(db, userId)
}
