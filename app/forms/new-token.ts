import * as z from 'zod'
import { ApiScope } from '../domain/api-scope.ts'

const CONTROL_CHARACTER = /\p{Cc}/u
const MAX_DAYS = 3650

/** A token for a program, on the page and through the API. Messages are translation keys. */
export const NewToken = z.object({
  name: z
    .string({ error: 'errors:form.token-name-required' })
    .trim()
    .min(1, 'errors:form.token-name-required')
    .max(100, 'errors:form.name-long')
    .refine((value) => !CONTROL_CHARACTER.test(value), 'errors:form.name-invalid'),
  scope: ApiScope.default('read').meta({ description: '`write` may read as well.' }),
  expires_in_days: z
    .int()
    .min(1)
    .max(MAX_DAYS)
    .nullable()
    .default(90)
    .meta({ description: 'null: it lives until it is revoked.' }),
})
export type NewToken = z.output<typeof NewToken>

/** The page's form: `never` stands for a token without an end. */
export const NewTokenForm = z.object({
  name: NewToken.shape.name,
  scope: NewToken.shape.scope,
  expires_in_days: z
    .enum(['30', '90', '365', 'never'])
    .default('90')
    .transform((days) => (days === 'never' ? null : Number(days))),
})
