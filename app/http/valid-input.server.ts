import type * as z from 'zod'
import { de, en, es, fr, it, pt } from 'zod/locales'
import type { OwnedCollection } from '../db/collections.server.ts'
import { AppError, type ErrorCode, MAX_PROBLEMS } from '../domain/errors.ts'
import { CollectionId, type UserId } from '../domain/ids.ts'
import { uncheckedIn } from '../forms/counted.ts'
import { languageOf } from '../i18n/i18n.server.ts'
import type { ServedLanguage } from '../i18n/languages.ts'

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

/** What zod says of a wrong field where its schema has no message of its own. */
const LOCALES = { de, en, es, fr, it, pt } as const satisfies Record<ServedLanguage, unknown>

/**
 * What came with the request as the schema makes it. Throws `request.invalid` naming the fields, each with a message in
 * the language that the request asks for.
 */
export function validFor<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
  value: unknown,
): z.output<Schema> {
  const result = schema.safeParse(value, { error: LOCALES[languageOf(request)]().localeError })
  if (!result.success) throw new AppError('request.invalid', invalidFields(result.error))
  return result.data
}

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

/** The collection that a page's address names, for this person. Throws `collection.not-found` when it cannot be an id. */
export function collectionOf(
  params: Readonly<Record<string, string | undefined>>,
  userId: UserId,
): OwnedCollection {
  return { id: readId(CollectionId, params['collectionId'], 'collection.not-found'), userId }
}
