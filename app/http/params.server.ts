import type * as z from 'zod'
import { AppError, type ErrorCode } from '../domain/errors.ts'
import { languageOf } from '../i18n/i18n.server.ts'
import { fieldMessages } from './field-messages.server.ts'
import { fieldsOf } from './invalid-fields.server.ts'

/** An id from the path. One that cannot be an id is as absent as one that nobody has. */
export function readId<Schema extends z.ZodType>(
  schema: Schema,
  value: string | undefined,
  absent: ErrorCode,
): z.output<Schema> {
  const result = schema.safeParse(value)
  if (!result.success) throw new AppError(absent)
  return result.data
}

/** The query as the schema makes it; of a repeated parameter the last counts. Throws `request.invalid`. */
export function readQuery<Schema extends z.ZodType>(request: Request, schema: Schema): z.output<Schema> {
  const result = schema.safeParse(Object.fromEntries(new URL(request.url).searchParams), {
    error: fieldMessages(languageOf(request)),
  })
  if (!result.success) throw new AppError('request.invalid', { fields: fieldsOf(result.error) })
  return result.data
}
