import type * as z from 'zod'
import type { User } from '../db/users.server.ts'
import type { UserAnswer } from './openapi/answers.ts'

/** Where the user's picture is, or null; the last part is new with every picture, so that browsers may keep it. */
export function avatarPath({ avatar }: Pick<User, 'avatar'>): string | null {
  return avatar && `/profile/avatar?v=${avatar.slice(-12)}`
}

/** A user as the API shows one. */
export function userJson(user: User): z.input<typeof UserAnswer> {
  return {
    id: user.id,
    name: user.name,
    email: user.email,
    avatar: avatarPath(user),
    created_at: user.created_at.toISOString(),
    last_login: user.last_login?.toISOString() ?? null,
    credit_balance: user.credit_balance,
  }
}
