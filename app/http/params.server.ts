import type * as z from 'zod'
import { AppError, type ErrorCode } from '../domain/errors.ts'
import { validFor } from './valid-for.server.ts'

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
  return validFor(request, schema, Object.fromEntries(new URL(request.url).searchParams))
}
