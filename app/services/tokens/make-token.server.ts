import { type ApiToken, insertApiToken, lockAndCountLiveApiTokens } from '../../db/api-tokens.server.ts'
import type { Db } from '../../db/client.server.ts'
import { findAccountById } from '../../db/users.server.ts'
import { API_TOKEN_PREFIX, MAX_API_TOKENS } from '../../domain/api-scope.ts'
import { AppError } from '../../domain/errors.ts'
import type { UserId } from '../../domain/ids.ts'
import type { NewToken } from '../../forms/new-token.ts'
import { queueMail } from '../mail/queue-mail.server.ts'
import { recordSecurityEvent } from '../accounts/security-log.server.ts'
import { hashToken, newToken } from '../accounts/session-token.server.ts'

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
