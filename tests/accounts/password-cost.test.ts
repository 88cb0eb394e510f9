import { hash } from '@node-rs/argon2'
import { expect, test } from 'vitest'
import { action as logInByApi } from '#app/routes/api.v1.auth.login.ts'
import { action as confirmOnPage } from '#app/routes/profile.confirm/confirm.server.ts'
import { HASHES_AT_ONCE, HASHES_WAITING, passwordFits } from '#app/services/accounts/password-hash.server.ts'
import { insertSession, insertUser, lightHash } from '#tests/factories/users.ts'
import { problemIn } from '#tests/setup/answers.ts'
import { sessionCookie } from '#tests/setup/cookies.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { formRequest, jsonRequest, routeArgs } from '#tests/setup/route-args.ts'

const db = useDatabase()
const PASSWORD = 'correct horse'
const TODAYS = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/

const logIn = (email: string, password: string, clientAddress = '192.0.2.1') =>
  logInByApi(routeArgs(jsonRequest('/api/v1/auth/login', { email, password }), { clientAddress }))
const hashOf = async (id: string) => {
  const rows = await db.selectFrom('users').select(['id', 'password_hash']).execute()
  return rows.find((row) => row.id === id)?.password_hash ?? ''
}

// proves asvs-11.4.1
test.each([
  ['less memory', { memoryCost: 8192, timeCost: 2 }],
  ['one pass', { memoryCost: 19_456, timeCost: 1 }],
  ['two threads', { memoryCost: 19_456, timeCost: 2, parallelism: 2 }],
  ['argon2i', { memoryCost: 19_456, timeCost: 2, algorithm: 1 }],
])(
  'a password that was hashed with %s is hashed as today once its owner logs in, and no login ends',
  async (_, cost) => {
    const user = await insertUser(db, { password_hash: await hash(PASSWORD, cost) })
    const { id } = await insertSession(db, user)
    expect((await logIn(user.email, 'wrong horse')).status).toBe(401)
    expect(await hashOf(user.id)).toBe(user.password_hash)
    expect((await logIn(user.email, PASSWORD)).status).toBe(200)
    const renewed = await hashOf(user.id)
    expect(renewed).toMatch(TODAYS)
    expect((await logIn(user.email, PASSWORD)).status).toBe(200)
    expect(await hashOf(user.id)).toBe(renewed)
    const live = await db.selectFrom('sessions').select('id').where('revoked_at', 'is', null).execute()
    expect(live.map((session) => session.id)).toContain(id)
  },
)

// proves asvs-2.4.1
test('of a flood of logins so many are hashed or wait, and the others are told at once when to come back', async () => {
  const user = await insertUser(db, { password: PASSWORD })
  // what counts is how many there are
  const light = await lightHash(PASSWORD)
  let isOver = false
  let hashed = 0
  const floodOn = async () => {
    while (!isOver) {
      await passwordFits(light, PASSWORD)
      hashed += 1
    }
  }
  const flood = Promise.all(Array.from({ length: HASHES_AT_ONCE + HASHES_WAITING }, floodOn))
  for (let times = 0; times < 11; times += 1) {
    const refused = await logIn(user.email, PASSWORD)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await problemIn(refused)).toMatchObject({ code: 'auth.busy' })
  }
  isOver = true
  await flood
  expect(hashed).toBeGreaterThanOrEqual(HASHES_AT_ONCE + HASHES_WAITING)
  // they were no guesses
  expect((await logIn(user.email, PASSWORD)).status).toBe(200)
})

test('who types the own password once more in such a flood has made no guess, and a wrong one is one', async () => {
  const user = await insertUser(db, { password: PASSWORD })
  const { token } = await insertSession(db, user, { kind: 'cookie' })
  let cookie = sessionCookie(token)
  const confirm = async (password: string) => {
    const request = formRequest('/profile/confirm', { password }, { cookie })
    const answer = await confirmOnPage(routeArgs(request))
    if (!(answer instanceof Response)) return (answer as { init?: { status?: number } }).init?.status // what Remix's `data()` makes
    cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? cookie
    return answer.status
  }
  for (let times = 0; times < 9; times += 1) expect(await confirm('wrong horse')).toBe(403)
  const light = await lightHash(PASSWORD)
  let isOver = false
  const floodOn = async () => {
    while (!isOver) await passwordFits(light, PASSWORD)
  }
  const flood = Promise.all(Array.from({ length: HASHES_AT_ONCE + HASHES_WAITING }, floodOn))
  for (let times = 0; times < 3; times += 1) expect(await confirm(PASSWORD)).toBe(429)
  isOver = true
  await flood
  expect(await confirm(PASSWORD)).toBe(302)
})
