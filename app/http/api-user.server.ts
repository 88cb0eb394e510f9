import type { Session } from '../db/sessions.server.ts'
import type { User } from '../db/users.server.ts'
import { API_TOKEN_PREFIX, scopeAllows } from '../domain/api-scope.ts'
import { AppError } from '../domain/errors.ts'
import { nameCaller } from '../services/accounts/caller.server.ts'
import { findSession } from '../services/accounts/sessions.server.ts'
import { findTokenBearer } from '../services/tokens/tokens.server.ts'
import { spendApiCall } from './api-rate-limit.server.ts'

/** The token of an `Authorization: Bearer …` header, or undefined. */
export function bearerToken(request: Request): string | undefined {
  return /^Bearer +([\w~+/.-]+=*)$/i.exec(request.headers.get('authorization') ?? '')?.[1]
}

/**
 * Who calls the API, by the token of a login or of a program; a cookie opens nothing here. Throws `auth.required`,
 * `request.too-many`, and for a program's token `auth.scope-missing` when it may not make such a call.
 */
export async function requireApiUser(request: Request): Promise<User> {
  const token = bearerToken(request)
  if (!token?.startsWith(API_TOKEN_PREFIX)) return (await requireSession(request, token)).user
  const bearer = await findTokenBearer(token)
  if (!bearer) throw new AppError('auth.required')
  nameCaller(bearer.user.id)
  await spendApiCall(request, { token: bearer.id })
  if (!scopeAllows(bearer.scope, request.method)) throw new AppError('auth.scope-missing')
  return bearer.user
}

/**
 * The session of a login, for what no program's token may do: ending the session, making other tokens. Throws
 * `auth.required`, and `auth.login-required` for a program's token.
 */
export async function requireApiSession(request: Request): Promise<Session> {
  const token = bearerToken(request)
  if (!token?.startsWith(API_TOKEN_PREFIX)) return requireSession(request, token)
  const bearer = await findTokenBearer(token)
  if (!bearer) throw new AppError('auth.required')
  nameCaller(bearer.user.id)
  await spendApiCall(request, { token: bearer.id })
  throw new AppError('auth.login-required')
}

async function requireSession(request: Request, token: string | undefined): Promise<Session> {
  const session = token === undefined ? undefined : await findSession(token, 'bearer')
  if (!session) throw new AppError('auth.required')
  nameCaller(session.user.id)
  await spendApiCall(request, { user: session.user.id })
  return session
}
