import fc from 'fast-check'
import { expect, test } from 'vitest'
import { NewAccount, RegisterForm } from './register.ts'

const good = {
  name: 'Ana',
  email: 'ana@example.com',
  password: 'secreto',
  confirmPassword: 'secreto',
  terms: true,
}
const problems = (form: unknown) =>
  RegisterForm.safeParse(form).error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`) ?? []

const FAULTS = [
  [{ email: 'ana@example' }, 'email errors:form.email-invalid'],
  [{ password: '12345', confirmPassword: '12345' }, 'password errors:form.password-short'],
  [{ confirmPassword: 'otra cosa' }, 'confirmPassword errors:form.passwords-differ'],
  [{ terms: false }, 'terms errors:form.terms-not-accepted'],
] as const

test.each(FAULTS)('%o is refused', (fault, problem) => {
  expect(problems({ ...good, ...fault })).toEqual([problem])
})

// proves validation-2
test('several faults are told in the order in which they are checked', () => {
  const all = { ...good, email: 'ana', password: '12345', confirmPassword: 'otra', terms: undefined }
  expect(problems(all)).toEqual(FAULTS.map(([, problem]) => problem))
})

// proves validation-2
test('an empty form asks for every field', () => {
  expect(problems({})).toEqual([
    'email errors:form.all-fields-required',
    'password errors:form.all-fields-required',
    'confirmPassword errors:form.all-fields-required',
    'name errors:form.all-fields-required',
    'terms errors:form.terms-not-accepted',
  ])
})

test.each([['123456'], ['🔑🔑🔑🔑🔑🔑'], ['пароль'], ['ñ'.repeat(64)]])('%s is long enough', (password) => {
  expect(problems({ ...good, password, confirmPassword: password })).toEqual([])
})

test('a password that is the name or the e-mail is refused before it is sent', () => {
  const password = 'ANA@example.com'
  expect(problems({ ...good, password, confirmPassword: password })).toEqual([
    'password errors:form.password-own',
  ])
})

// proves constant-1
test('five characters are too few even when they take many code units', () => {
  const password = '🔑'.repeat(5)
  expect(problems({ ...good, password, confirmPassword: password })).toEqual([
    'password errors:form.password-short',
  ])
})

test.each([
  ['a name of spaces', { name: '   ' }],
  ['an invisible character in the name', { name: 'Ana\u0000' }],
  ['a line break in the e-mail', { email: 'a@b.c\nx' }],
  ['an e-mail that nobody has', { email: `${'a'.repeat(250)}@b.co` }],
  ['a megabyte of password', { password: 'x'.repeat(1_000_000) }],
])('%s is refused', (_, fault) => {
  expect(NewAccount.safeParse({ ...good, ...fault }).success).toBe(false)
})

test('whatever is sent, the answer is a verdict', () => {
  fc.assert(fc.property(fc.anything(), (value) => typeof RegisterForm.safeParse(value).success === 'boolean'))
})
