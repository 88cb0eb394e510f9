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
/** The same through the API, where the code of a second factor comes along. */
export const ApiLogin = LoginForm.extend({
  code: z.string().trim().min(1).max(40).optional().meta({
    description: 'Where two-step verification is on: the code of the authenticator app, or a recovery code.',
  }),
})

/** The second step of a login on the page. */
export const LoginCodeForm = z.object({
  code: z
    .string({ error: 'errors:form.code-required' })
    .trim()
    .min(1, 'errors:form.code-required')
    .max(40, 'errors:auth.wrong-code'),
})

export type Credentials = z.output<typeof ApiLogin>
