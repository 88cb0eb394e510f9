import * as z from 'zod'

/** Longer ones are refused before they cost a hash. */
export const MAX_PASSWORD_LENGTH = 1000

const REQUIRED = 'errors:form.all-fields-required'

/** Login, on the page and through the API. Messages are translation keys. */
export const LoginForm = z.object({
  email: z.string({ error: REQUIRED }).trim().min(1, REQUIRED).max(254, 'errors:form.email-invalid'),
  password: z
    .string({ error: REQUIRED })
    .min(1, REQUIRED)
    .max(MAX_PASSWORD_LENGTH, 'errors:form.password-long'),
})
export type Credentials = z.output<typeof LoginForm>
