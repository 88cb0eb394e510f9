import type * as z from 'zod'
import { de, en, es, fr, it, pt } from 'zod/locales'
import { AppError } from '../domain/errors.ts'
import { languageOf } from '../i18n/i18n.server.ts'
import type { ServedLanguage } from '../i18n/languages.ts'
import { invalidFields } from './invalid-fields.server.ts'

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
