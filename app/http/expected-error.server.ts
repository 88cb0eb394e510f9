import { isDatabaseDown, isUnstorableText } from '../db/failures.server.ts'
import { AppError } from '../domain/errors.ts'

/** The failure as one that a visitor is told about, or undefined when it is a bug. */
export function expectedError(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error
  if (isDatabaseDown(error)) return new AppError('database.unavailable', { cause: error })
  if (isUnstorableText(error)) return new AppError('request.malformed', { cause: error })
  return undefined
}
