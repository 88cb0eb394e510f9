import { AppError } from '../domain/errors.ts'
import type { UserId } from '../domain/ids.ts'
import { countAttempt, forgetAttempts, takeBack } from './rate-limits.server.ts'

/**
 * Does work that checks the person's password or code, at the pace at which one may guess it. Throws
 * `auth.too-many-attempts`; `auth.busy` is no guess.
 */
export async function confirmed<Result>(userId: UserId, work: () => Promise<Result>): Promise<Result> {
  await countAttempt('password', userId)
  try {
    const result = await work()
    await forgetAttempts('password', userId)
    return result
  } catch (error) {
    // nothing was compared; other refusals stay counted: that of a taken address would tell who has an account
    if (error instanceof AppError && error.code === 'auth.busy') await takeBack('password', userId)
    throw error
  }
}
