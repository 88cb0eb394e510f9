import * as z from 'zod'
import { LoginForm } from './login.ts'
import { NewAccount } from './register.ts'

const { name, password } = NewAccount.shape
/** The password that one has: it need only be there, for the rules may have changed since. */
const current = LoginForm.shape.password

export const NameForm = z.object({ name })
export type NameFields = z.input<typeof NameForm>

export const PasswordForm = z
  .object({
    current,
    password,
    confirmPassword: z.string({ error: 'errors:form.all-fields-required' }),
    revokeTokens: z.boolean().default(false),
  })
  .refine((form) => form.password === form.confirmPassword, {
    path: ['confirmPassword'],
    error: 'errors:form.passwords-differ',
    // also beside other problems, so that all are told at once
    when: ({ value }) => typeof value === 'object' && value !== null,
  })
export type PasswordFields = z.input<typeof PasswordForm>

/** The own password once more, before what a login alone does not open. */
export const OwnPasswordForm = z.object({ password: current })
export type OwnPasswordFields = z.input<typeof OwnPasswordForm>

// apart, so that the browser's form does without the schemas
export { PICTURE_FIELD } from './picture-field.ts'
export const MAX_PICTURE_BYTES = 5 * 1024 * 1024
