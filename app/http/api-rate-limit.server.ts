import { AppError } from '../domain/errors.ts'
import type { ApiTokenId } from '../domain/ids.ts'
import { noteHeaders } from './noted-headers.server.ts'
import { limitOf, spend } from './rate-limits.server.ts'

/**
 * Counts a call of a program's token. The answer tells how many are left: in the fields of the IETF's draft
 * (`RateLimit`, `RateLimit-Policy`) and in the three older ones that most clients read. Throws `request.too-many`.
 */
export async function spendApiCall(request: Request, token: ApiTokenId): Promise<void> {
  const { points, seconds } = limitOf('api-token')
  const { remaining, resetSeconds, isExceeded } = await spend('api-token', token)
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
