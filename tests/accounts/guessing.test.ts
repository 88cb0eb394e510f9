import { describe, expect, test } from 'vitest'
import { action as logInByApi } from '#app/routes/api.v1.auth.login.ts'
import { action as resetByPage } from '#app/routes/reset-password/route.tsx'
import { action as logInByPage } from '#app/routes/login/route.tsx'
import { askForReset } from '#app/services/accounts/passwords.server.ts'
import { insertUser, lightHash } from '#tests/factories/users.ts'
import { problemIn } from '#tests/setup/answers.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { receiveMail, receiveMails } from '#tests/setup/mailbox.ts'
import { formRequest, jsonRequest, routeArgs } from '#tests/setup/route-args.ts'

const db = useDatabase()
const PASSWORD = 'correct horse'
/** Of an account that only failures come to. */
const password_hash = await lightHash(PASSWORD)

const logIn = (email: string, password: string, clientAddress: string) =>
  logInByApi(routeArgs(jsonRequest('/api/v1/auth/login', { email, password }), { clientAddress }))

/** Somebody who guesses from many addresses, too few times from each to be noticed there. */
async function guessFromEverywhere(email: string, times = 55): Promise<number[]> {
  const statuses: number[] = []
  for (let index = 0; index < times; index += 1)
    statuses.push((await logIn(email, `guess ${index}`, `198.51.100.${Math.floor(index / 5)}`)).status)
  return statuses
}

/** Logs in with the page's form, as a browser that keeps these cookies. */
async function logInAt(email: string, password: string, cookies: string[], clientAddress: string) {
  const headers = { Cookie: cookies.map((line) => line.split(';')[0]).join('; ') }
  const answer = await logInByPage(
    routeArgs(formRequest('/login', { email, password }, headers), { clientAddress }),
  )
  const kept = answer instanceof Response ? answer.headers.getSetCookie() : []
  return { isIn: answer instanceof Response, device: kept.filter((line) => line.includes('-device=')) }
}

describe('guessing at one account from many addresses', () => {
  // proves asvs-2.4.1, asvs-6.3.1
  test('ends after fifty failures, also for the right password, and tells how long and what else to do', async () => {
    const { email } = await insertUser(db, { password_hash })
    const statuses = await guessFromEverywhere(email)
    expect(statuses).toEqual([
      ...Array.from({ length: 50 }, () => 401),
      ...Array.from({ length: 5 }, () => 429),
    ])
    const refused = await logIn(email.toUpperCase(), PASSWORD, '203.0.113.1')
    expect(refused.headers.get('retry-after')).toMatch(/^\d{3,4}$/)
    expect(await problemIn(refused)).toMatchObject({
      code: 'auth.account-paused',
      detail: expect.stringContaining('con un enlace'),
    })
  })

  // proves asvs-6.3.1
  test('is guessing at one account however its address is spelt', async () => {
    const { email } = await insertUser(db, { email: 'vivi@example.com', password_hash })
    const statuses: number[] = []
    for (const spelt of ['vivi@example.com', 'vİvi@example.com', 'vivİ@example.com', 'VİVİ@example.com'])
      for (let index = 0; index < 15; index += 1)
        statuses.push((await logIn(spelt, `guess ${index}`, `198.51.100.${statuses.length}`)).status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(50)
    expect((await logIn(email, PASSWORD, '203.0.113.1')).status).toBe(429)
  })

  test('is answered alike where there is no account', async () => {
    const statuses = await guessFromEverywhere('nobody@example.com', 51)
    expect(statuses.slice(-2)).toEqual([401, 429])
    expect(await receiveMails(db)).toEqual([])
  })

  test('is told to the owner by one mail', async () => {
    const { email } = await insertUser(db, { password_hash, locale: 'en' })
    await guessFromEverywhere(email)
    expect(await receiveMail(db)).toMatchObject({ to: email, template: 'password-guessed' })
  })

  test('does not shut out a browser that the account knows', async () => {
    const { email } = await insertUser(db, { password: PASSWORD })
    const { device } = await logInAt(email, PASSWORD, [], '203.0.113.1')
    expect(device).toHaveLength(1)
    await guessFromEverywhere(email)
    expect((await logInAt(email, PASSWORD, device, '203.0.113.2')).isIn).toBe(true)
    expect((await logInAt(email, PASSWORD, [], '203.0.113.2')).isIn).toBe(false)
  })

  test('a browser that one account knows is a stranger to another', async () => {
    const [own, other] = [
      await insertUser(db, { password: PASSWORD }),
      await insertUser(db, { password_hash }),
    ]
    const { device } = await logInAt(own.email, PASSWORD, [], '203.0.113.1')
    await guessFromEverywhere(other.email)
    expect((await logInAt(other.email, PASSWORD, device, '203.0.113.1')).isIn).toBe(false)
    const forged = device.map((line) => line.replace(/=[^;]*/, '=InguYWJjIg%3D%3D'))
    expect((await logInAt(other.email, PASSWORD, forged, '203.0.113.1')).isIn).toBe(false)
  })

  test('a known browser has ten guesses of its own', async () => {
    const { email } = await insertUser(db, { password: PASSWORD })
    const { device } = await logInAt(email, PASSWORD, [], '203.0.113.1')
    for (let index = 0; index < 10; index += 1) await logInAt(email, 'wrong', device, `203.0.113.${index}`)
    expect((await logInAt(email, PASSWORD, device, '203.0.113.99')).isIn).toBe(false)
  })

  test('ends for the owner with a mailed link', async () => {
    const { email } = await insertUser(db, { password_hash })
    await guessFromEverywhere(email)
    await receiveMails(db)
    await askForReset(db, email, 'es')
    const { token } = await receiveMail(db)
    const fields = { token, password: 'another horse', confirmPassword: 'another horse' }
    const answer = await resetByPage(routeArgs(formRequest('/reset-password', fields)))
    if (!(answer instanceof Response)) throw new Error('no redirect')
    expect((await logInAt(email, 'another horse', [], '203.0.113.7')).isIn).toBe(true)
    // and however long the guessing goes on, this browser is known now
    await guessFromEverywhere(email)
    const device = answer.headers.getSetCookie().filter((line) => line.includes('-device='))
    expect((await logInAt(email, 'another horse', device, '203.0.113.8')).isIn).toBe(true)
  })
})
