import { AppError } from '../domain/errors.ts'
import type { ApiTokenId, UserId } from '../domain/ids.ts'
import { noteHeaders } from './noted-headers.server.ts'
import { limitOf, spend } from './rate-limits.server.ts'

/**
 * Counts a call of a program's token, or of a person by whatever logins they have. The answer tells how many are left: in the fields of the IETF's draft
 * (`RateLimit`, `RateLimit-Policy`) and in the three older ones that most clients read. Throws `request.too-many`.
 */
export async function spendApiCall(
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
