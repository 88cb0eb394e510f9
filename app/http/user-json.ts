import type * as z from 'zod'
import type { User } from '../db/users.server.ts'
import type { UserAnswer } from './openapi/answers.ts'

/** A user as the API shows one. */
export function userJson(user: User): z.input<typeof UserAnswer> {
  return {
    id: user.id,
    name: user.name,
    email: user.email,
    avatar: user.avatar,
    created_at: user.created_at.toISOString(),
    last_login: user.last_login?.toISOString() ?? null,
    credit_balance: user.credit_balance,
  }
}
