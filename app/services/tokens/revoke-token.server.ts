import { revokeApiToken } from '../../db/api-tokens.server.ts'
import type { Db } from '../../db/client.server.ts'
import { AppError } from '../../domain/errors.ts'
import type { ApiTokenId, UserId } from '../../domain/ids.ts'
import { recordSecurityEvent } from '../accounts/security-log.server.ts'

/** From here on the token opens nothing. Throws `token.not-found`, for another's token too. */
export async function revokeToken(db: Db, token: { id: ApiTokenId; userId: UserId }): Promise<void> {
  const name = await revokeApiToken(db, token)
  if (name === undefined) throw new AppError('token.not-found')
  await recordSecurityEvent(db, token.userId, 'token-revoked', name)
}
