import type * as z from 'zod'
import { MAX_PROBLEMS } from '../domain/errors.ts'
import { uncheckedIn } from '../forms/counted.ts'

/** What was wrong with a form or body, as an AppError takes it. */
export interface InvalidFields {
  /** The messages of each, in the order in which the schema found them; `body` for the whole. */
  readonly fields: Record<string, string[]>
  readonly unlisted: number
}

/** The first 50 wrong fields, and how many problems more. */
export function invalidFields(error: z.ZodError): InvalidFields {
  const fields = new Map<string, string[]>()
  let unlisted = 0
  for (const issue of error.issues) {
    const unchecked = uncheckedIn(issue)
    if (unchecked !== undefined) {
      unlisted += unchecked
      continue
    }
    const name = issue.path.map(String).join('.') || 'body'
    const messages = fields.get(name)
    if (messages) messages.push(issue.message)
    else if (fields.size < MAX_PROBLEMS) fields.set(name, [issue.message])
    else unlisted += 1
  }
  return { fields: Object.fromEntries(fields), unlisted }
}
