import type { Session } from '../db/sessions.server.ts'
import type { User } from '../db/users.server.ts'
import { API_TOKEN_PREFIX, scopeAllows } from '../domain/api-scope.ts'
import { AppError } from '../domain/errors.ts'
import type { ApiTokenId, UserId } from '../domain/ids.ts'
import { nameCaller } from '../services/accounts/caller.server.ts'
import { findSession } from '../services/accounts/sessions.server.ts'
import { findTokenBearer } from '../services/tokens/tokens.server.ts'
import { noteHeaders } from './api-route.server.ts'
import { limitOf, spend } from './rate-limits.server.ts'

/**
 * Counts a call of a program's token, or of a person by whatever logins they have. The answer tells how many are left: in the fields of the IETF's draft
 * (`RateLimit`, `RateLimit-Policy`) and in the three older ones that most clients read. Throws `request.too-many`.
 */
async function spendApiCall(
  request: Request,
  bearer: { token: ApiTokenId } | { user: UserId },
): Promise<void> {
  const limit = 'token' in bearer ? 'api-token' : 'api-login'
  const { points, seconds } = limitOf(limit)
  const { remaining, resetSeconds, isExceeded } = await spend(
    limit,
    'token' in bearer ? bearer.token : bearer.user,
  )
  noteHeaders(request, {
    'RateLimit-Policy': `"token";q=${points};w=${seconds}`,
    RateLimit: `"token";r=${remaining};t=${resetSeconds}`,
    'RateLimit-Limit': String(points),
    'RateLimit-Remaining': String(remaining),
    'RateLimit-Reset': String(resetSeconds),
  })
  if (isExceeded)
    throw new AppError('request.too-many', { params: { retryAfterSeconds: Math.max(1, resetSeconds) } })
}

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
