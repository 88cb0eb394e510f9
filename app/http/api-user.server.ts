import type { Session } from '../db/sessions.server.ts'
import type { User } from '../db/users.server.ts'
import { AppError } from '../domain/errors.ts'
import { findSession } from '../services/accounts/find-session.server.ts'

/** The token of an `Authorization: Bearer …` header, or undefined. */
export function bearerToken(request: Request): string | undefined {
  return /^Bearer +([\w~+/.-]+=*)$/i.exec(request.headers.get('authorization') ?? '')?.[1]
}

/** The session of the request's bearer token; a cookie opens nothing here. Throws `auth.required`. */
export async function requireApiSession(request: Request): Promise<Session> {
  const token = bearerToken(request)
  const session = token === undefined ? undefined : await findSession(token, 'bearer')
  if (!session) throw new AppError('auth.required')
  return session
}

/** Who calls the API. Throws `auth.required`. */
export async function requireApiUser(request: Request): Promise<User> {
  return (await requireApiSession(request)).user
}
