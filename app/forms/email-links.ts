import * as z from 'zod'
import { LoginForm } from './login.ts'
import { isObject, LinkToken, NewAccount } from './register.ts'

const { email, password } = NewAccount.shape

/** Asks for a link by mail: to reset a password, or to confirm the address. */
export const EmailForm = z.object({ email })
export type EmailFields = z.input<typeof EmailForm>

/** What the API takes to set a password by a mailed link. */
export const NewPassword = z.object({
  token: LinkToken,
  password,
  revoke_tokens: z.boolean().default(false),
})

export const ResetForm = z
  .object({
    token: LinkToken,
    password,
    confirmPassword: z.string({ error: 'errors:form.all-fields-required' }),
    revokeTokens: z.boolean().default(false),
  })
  .refine((form) => form.password === form.confirmPassword, {
    path: ['confirmPassword'],
    error: 'errors:form.passwords-differ',
    when: isObject,
  })
export type ResetFields = z.input<typeof ResetForm>

/** The button of a page that a mailed link leads to. */
export const LinkForm = z.object({ token: LinkToken })

/** A new address for one's account, with the password that one has. */
export const ChangeEmailForm = z.object({ email, current: LoginForm.shape.password })
export type ChangeEmailFields = z.input<typeof ChangeEmailForm>
