import { createHash, randomBytes } from 'node:crypto'
import type { Insertable, Selectable } from 'kysely'
import type { Db } from '#app/db/client.server.ts'
import type { ApiTokensTable } from '#app/db/account-tables.server.ts'
import { API_TOKEN_PREFIX } from '#app/domain/api-scope.ts'
import type { UserRow } from './users.ts'

/** A live token of the user for a program, and the text that goes into the header. */
export async function insertApiToken(
  db: Db,
  user: Pick<UserRow, 'id'>,
  columns: Partial<Insertable<ApiTokensTable>> = {},
): Promise<{ id: Selectable<ApiTokensTable>['id']; token: string }> {
  const token = API_TOKEN_PREFIX + randomBytes(32).toString('base64url')
  const { id } = await db
    .insertInto('api_tokens')
    .values({
      user_id: user.id,
      name: 'Program',
      scope: 'write',
      token_hash: createHash('sha256').update(token).digest(),
      hint: token.slice(-4),
      ...columns,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, token }
}
