import * as z from 'zod'
import { isOneLine } from '../domain/one-line.ts'
import { isOwnPassword } from '../domain/own-password.ts'
import { MAX_PASSWORD_LENGTH } from './login.ts'

const MIN_PASSWORD_LENGTH = 6
const MAX_NAME_LENGTH = 100
const MAX_EMAIL_LENGTH = 254
/** A domain of two parts at least; there is one way only to match each. */
const EMAIL = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/
/** What nobody sees makes two addresses look like one. */
const UNSEEN = /[\p{Cc}\p{Cf}]/u
const isSeenAsItIs = (email: string) => {
  const plain = email.normalize('NFKC')
  // accents may come apart from their letters, as macOS writes them
  return !UNSEEN.test(email) && (email === plain || email === plain.normalize('NFD'))
}

const REQUIRED = 'errors:form.all-fields-required'
const text = z.string({ error: REQUIRED })

const email = text
  .trim()
  .max(MAX_EMAIL_LENGTH, { error: 'errors:form.email-invalid', abort: true })
  .regex(EMAIL, 'errors:form.email-invalid')
  .refine(isSeenAsItIs, 'errors:form.email-invalid')
/** Counted as a person counts: an emoji is one character. */
const password = text
  .max(MAX_PASSWORD_LENGTH, { error: 'errors:form.password-long', abort: true })
  .refine((value) => Array.from(value).length >= MIN_PASSWORD_LENGTH, 'errors:form.password-short')
const name = text
  .trim()
  .min(1, REQUIRED)
  .max(MAX_NAME_LENGTH, 'errors:form.name-long')
  .refine(isOneLine, 'errors:form.name-invalid')

/** A token that came by mail. */
export const LinkToken = text.max(200, 'errors:auth.link-expired')

/** What the API takes to register. Messages are translation keys; the order is the one in which they are told. */
export const NewAccount = z.object({ email, password, name, invitation: LinkToken.optional() })
export type NewAccount = z.output<typeof NewAccount>

// also beside other problems, so that all are told at once
export const isObject = ({ value }: { value: unknown }) => typeof value === 'object' && value !== null

/** The page's form: the same, with the password twice and the terms accepted. Its problems come in the spec's order. */
export const RegisterForm = z
  .object({
    email,
    password,
    confirmPassword: text,
    name,
    terms: z.boolean().optional(),
    invitation: LinkToken.optional(),
  })
  .refine((form) => form.password === form.confirmPassword, {
    path: ['confirmPassword'],
    error: 'errors:form.passwords-differ',
    when: isObject,
  })
  .refine((form) => form.terms === true, {
    path: ['terms'],
    error: 'errors:form.terms-not-accepted',
    when: isObject,
  })
  // when both are good as such
  .refine((form) => !isOwnPassword(form.password, form), {
    path: ['password'],
    error: 'errors:form.password-own',
  })
export type Registration = z.input<typeof RegisterForm>
