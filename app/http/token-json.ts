import type * as z from 'zod'
import type { ApiToken } from '../db/api-tokens.server.ts'
import type { TokenAnswer } from './openapi/token-answers.ts'

/** A program's token as the API shows one: never the token itself. */
export function tokenJson(token: ApiToken): z.input<typeof TokenAnswer> {
  return {
    id: token.id,
    name: token.name,
    scope: token.scope,
    hint: token.hint,
    created_at: token.created_at.toISOString(),
    last_used_at: token.last_used_at?.toISOString() ?? null,
    expires_at: token.expires_at?.toISOString() ?? null,
  }
}
