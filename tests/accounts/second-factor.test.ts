import { TOTP } from 'otpauth'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AppError } from '#app/domain/errors.ts'
import { removeSecondFactor } from '#app/services/accounts/administer.server.ts'
import { changePassword, resetPassword } from '#app/services/accounts/passwords.server.ts'
import { findSession } from '#app/services/accounts/sessions.server.ts'
import { logIn, logInByCode } from '#app/services/accounts/log-in.server.ts'
import { issueLink } from '#app/services/accounts/links.server.ts'
import { CodeRequiredError, PENDING_LOGIN_SECONDS } from '#app/services/accounts/pending-login.server.ts'
import {
  prepareSecondFactor,
  readSecondFactor,
  renewRecoveryCodes,
  turnOffSecondFactor,
  turnOnSecondFactor,
} from '#app/services/accounts/second-factor.server.ts'
import { insertSession, insertUser, type UserRow } from '#tests/factories/users.ts'
import { problemIn } from '#tests/setup/answers.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { useWebServer } from '#tests/setup/web-server.ts'

const db = useDatabase()
const at = useWebServer()
const PASSWORD = 'una clave larga'
const HALF_MINUTE_MS = 30_000

// a code of the interval before is too old as soon as the next one begins
beforeEach(() => {
  const middle = (Math.floor(Date.now() / HALF_MINUTE_MS) + 0.5) * HALF_MINUTE_MS
  vi.useFakeTimers({ toFake: ['Date'], now: middle })
})
afterEach(() => {
  vi.useRealTimers()
})

/** What the authenticator app shows, some intervals away from now. */
async function codeOf(key: string, intervals = 0): Promise<string> {
  return new TOTP({ secret: key }).generate({ timestamp: Date.now() + intervals * HALF_MINUTE_MS })
}

async function keyOf(user: UserRow): Promise<string> {
  await prepareSecondFactor(db, user.id)
  const state = await readSecondFactor(db, user)
  return state.is === 'waiting' ? state.key : expect.fail()
}

async function sessionOf(user: UserRow) {
  return { id: (await insertSession(db, user)).id, user }
}

/** Somebody who has turned it on with the code of half a minute ago, so that the current one is still good. */
async function secured() {
  const user = await insertUser(db, { password: PASSWORD, last_login: new Date() })
  const key = await keyOf(user)
  const own = await sessionOf(user)
  return { user, key, recoveryCodes: await turnOnSecondFactor(db, own, await codeOf(key, -1)) }
}

const passwordOf = (user: UserRow) => ({ email: user.email, password: PASSWORD })

async function pendingLoginOf(user: UserRow): Promise<string> {
  const error: unknown = await logIn(passwordOf(user), 'cookie').catch((thrown: unknown) => thrown)
  return error instanceof CodeRequiredError ? error.pendingLogin : expect.fail()
}

// proves asvs-11.3.1, asvs-7.4.3
test('a key counts once a code made from it was shown, and the database has it encrypted', async () => {
  const user = await insertUser(db, { password: PASSWORD })
  const key = await keyOf(user)
  const { secret } = await db.selectFrom('second_factors').select('secret').executeTakeFirstOrThrow()
  expect(Buffer.from(secret, 'base64').toString('latin1')).not.toContain(key)
  await logIn(passwordOf(user), 'cookie')
  const own = await sessionOf(user)
  const other = await insertSession(db, user)
  const wrong = turnOnSecondFactor(db, own, '000 000')
  await expect(wrong).rejects.toMatchObject({ code: 'auth.wrong-code' })
  await turnOnSecondFactor(db, own, (await codeOf(key)).replace(/(...)/, '$1 '))
  // which took no code
  expect(await findSession(other.token, 'bearer')).toBeUndefined()
  await expect(logIn(passwordOf(user), 'cookie')).rejects.toMatchObject({ code: 'auth.code-required' })
  // a second setting up takes nothing away from the first
  await prepareSecondFactor(db, user.id)
  expect(await readSecondFactor(db, user)).toMatchObject({ is: 'on', recoveryCodesLeft: 10 })
  const mails = await db.selectFrom('mails').select(['recipient', 'template']).execute()
  expect(mails).toEqual([{ recipient: user.email, template: 'second-factor-on' }])
})

// proves asvs-6.5.1
test('a code opens a login once, however many try it at the same time', async () => {
  const { user, key } = await secured()
  const code = await codeOf(key)
  const logins = await Promise.allSettled(
    Array.from({ length: 4 }, () => logIn(passwordOf(user), 'bearer', { code })),
  )
  expect(logins.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await expect(logIn(passwordOf(user), 'bearer', { code })).rejects.toMatchObject({ code: 'auth.wrong-code' })
})

test.each([
  ['of the next half minute', 1, true],
  ['of a minute ago', -2, false],
  ['of a minute ahead', 2, false],
])('a code %s', async (_, intervals, isTaken) => {
  const user = await insertUser(db, { password: PASSWORD })
  const key = await keyOf(user)
  const turnedOn = turnOnSecondFactor(db, await sessionOf(user), await codeOf(key, intervals)).then(
    () => true,
  )
  expect(await turnedOn.catch(() => false)).toBe(isTaken)
})

// proves asvs-6.5.1
test('a recovery code is taken once, however it is typed, and new ones void the old', async () => {
  const { user, recoveryCodes } = await secured()
  expect(new Set(recoveryCodes)).toHaveLength(10)
  const [first = '', second = ''] = recoveryCodes
  expect(first).toMatch(/^[2-9a-hjkmnp-z]{4}(?:-[2-9a-hjkmnp-z]{4}){5}$/)
  await logIn(passwordOf(user), 'cookie', { code: ` ${first.toUpperCase().replaceAll('-', ' ')}` })
  const again = logIn(passwordOf(user), 'cookie', { code: first })
  await expect(again).rejects.toMatchObject({ code: 'auth.wrong-code' })
  expect(await readSecondFactor(db, user)).toMatchObject({ recoveryCodesLeft: 9 })
  await renewRecoveryCodes(db, user.id)
  const old = logIn(passwordOf(user), 'cookie', { code: second })
  await expect(old).rejects.toMatchObject({ code: 'auth.wrong-code' })
  // nobody else's
  const { user: other } = await secured()
  const foreign = logIn(passwordOf(other), 'cookie', { code: recoveryCodes[2] })
  await expect(foreign).rejects.toMatchObject({ code: 'auth.wrong-code' })
})

test('turned off, by its owner or an operator, the password is enough, and the owner is told', async () => {
  const { user } = await secured()
  await turnOffSecondFactor(db, user)
  await logIn(passwordOf(user), 'cookie')
  await turnOffSecondFactor(db, user)
  const { user: other } = await secured()
  expect(await removeSecondFactor(db, other.email)).toBe(true)
  await logIn(passwordOf(other), 'cookie')
  expect(await removeSecondFactor(db, 'nobody@example.com')).toBe(false)
  const off = db.selectFrom('mails').select('recipient').where('template', '=', 'second-factor-off')
  expect(await off.orderBy('created_at').execute()).toEqual([
    { recipient: user.email },
    { recipient: other.email },
  ])
  await expect(renewRecoveryCodes(db, user.id)).rejects.toMatchObject({ code: 'auth.no-second-factor' })
})

test('a login waits for its code ten minutes, and no longer than the password lives', async () => {
  const { user, key } = await secured()
  const code = await codeOf(key)
  const session = { ...(await insertSession(db, user)), user: { ...user, credit_balance: 0 } }
  const pending = await pendingLoginOf(user)
  const refused = { code: 'auth.login-expired' }
  const { user: other } = await secured()
  const forged = [other.id, ...pending.split('.').slice(1)].join('.')
  for (const wrong of [forged, `${pending}x`, 'x', '', '..'])
    await expect(logInByCode(wrong, 'cookie', { code })).rejects.toMatchObject(refused)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + (PENDING_LOGIN_SECONDS + 1) * 1000 })
  await expect(logInByCode(pending, 'cookie', { code })).rejects.toMatchObject(refused)
  vi.useRealTimers()
  const change = { current: PASSWORD, password: 'otra clave larga' }
  await changePassword(db, { ...session, confirmedAt: new Date() }, change)
  await expect(logInByCode(pending, 'cookie', { code })).rejects.toMatchObject(refused)
})

// proves asvs-6.4.3
test('a password set anew by a mailed link opens no login without a code', async () => {
  const { user, key } = await secured()
  const link = (await issueLink(db, 'reset-password', { userId: null, email: user.email })) ?? expect.fail()
  const fresh = 'otra clave muy larga'
  await resetPassword(db, link.searchParams.get('token') ?? '', { password: fresh, revokeTokens: false })
  const typed = { email: user.email, password: fresh }
  await expect(logIn(typed, 'cookie')).rejects.toBeInstanceOf(CodeRequiredError)
  await expect(logIn(typed, 'cookie', { code: await codeOf(key) })).resolves.toMatchObject({
    user: { email: user.email },
  })
})

// proves asvs-6.3.3
test('by the API the code comes with the password, and is guessed at no faster', async () => {
  const { user, key } = await secured()
  const call = (body: object) =>
    fetch(at('/api/v1/auth/login'), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ ...passwordOf(user), ...body }),
    })
  // the right password is no failure
  for (let time = 0; time < 12; time++)
    expect(await problemIn(await call({}))).toMatchObject({ status: 401, code: 'auth.code-required' })
  for (let time = 0; time < 9; time++)
    expect(await problemIn(await call({ code: '000000' }))).toMatchObject({ code: 'auth.wrong-code' })
  expect((await call({ code: await codeOf(key) })).status).toBe(200)
  for (let time = 0; time < 10; time++) await call({ code: '000000' })
  const answer = await problemIn(await call({ code: await codeOf(key, 1) }))
  expect(answer).toMatchObject({ status: 429, code: 'auth.too-many-attempts' })
})

test('an account that was locked meanwhile lets nobody in by a code either', async () => {
  const { user, key } = await secured()
  const pending = await pendingLoginOf(user)
  await db.updateTable('users').set({ locked_at: new Date() }).where('id', '=', user.id).execute()
  const login = logInByCode(pending, 'cookie', { code: await codeOf(key) })
  await expect(login).rejects.toMatchObject({ code: 'auth.locked' } satisfies Partial<AppError>)
})
