/** Connection trouble by SQLSTATE class 08, shutdowns and start-ups, too many connections; and Node's own codes. */
const DOWN = /^(?:08...|57P0[1-3]|53300|ECONN\w+|EPIPE|ENOTFOUND|EAI_AGAIN|ETIMEDOUT)$/
/** pg gives these two no code. */
const DOWN_MESSAGE = /^(?:Connection terminated|timeout exceeded when trying to connect)/

function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}

/** The database could not be reached or went away; the same statement may succeed later. */
export function isDatabaseDown(error: unknown): boolean {
  const code = codeOf(error)
  if (code !== undefined && DOWN.test(code)) return true
  return error instanceof Error && DOWN_MESSAGE.test(error.message)
}

/** Deadlock, serialization failure, a lock or statement that took too long, a standby that takes no writes yet. */
const PASSING = /^(?:40P01|40001|55P03|57014|25006|25P03)$/

/** The database could not do it now; the whole transaction done again may succeed. */
export function isTransientDatabaseError(error: unknown): boolean {
  return isDatabaseDown(error) || PASSING.test(codeOf(error) ?? '')
}

/** Somebody else has inserted a row with the same unique value. */
export function isUniqueViolation(error: unknown): boolean {
  return codeOf(error) === '23505'
}

/** The database has broken off a transaction that waited in a circle with another; done again it succeeds. */
export function isDeadlock(error: unknown): boolean {
  return codeOf(error) === '40P01'
}

/** A text with characters that the database cannot keep, such as NUL. */
export function isUnstorableText(error: unknown): boolean {
  const code = codeOf(error)
  return code === '22021' || code === '22P05'
}
