import { expect, test, vi } from 'vitest'
import { action as submit } from '#app/routes/preferences.tsx'
import { insertSession, insertUser } from '#tests/factories/users.ts'
import { sessionCookie } from '#tests/setup/cookies.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { useWebServer } from '#tests/setup/web-server.ts'

const db = useDatabase()
const changed = vi.fn(submit)
const at = useWebServer({ routes: { 'projects.$id': { default: () => null, action: changed } } })

async function loggedIn() {
  const { token } = await insertSession(db, await insertUser(db), { kind: 'cookie' })
  return { Cookie: sessionCookie(token) }
}

const logOut = (headers: Record<string, string>) =>
  fetch(at('/logout'), { method: 'POST', headers, redirect: 'manual' })
const liveSessions = () => db.selectFrom('sessions').select('id').where('revoked_at', 'is', null).execute()

const ours = () => new URL(at('/')).origin

test.each<[string, () => Record<string, string>]>([
  ['from another site', () => ({ Origin: 'https://elsewhere.example' })],
  ['from nowhere that the browser would name', () => ({ Origin: 'null' })],
  ['from another port of this machine', () => ({ Origin: 'http://127.0.0.1:1' })],
  ['over another scheme', () => ({ Origin: ours().replace('http:', 'https:') })],
  ['that the browser calls cross-site', () => ({ 'Sec-Fetch-Site': 'cross-site' })],
  [
    'that the browser calls cross-site in spite of its origin',
    () => ({ Origin: ours(), 'Sec-Fetch-Site': 'cross-site' }),
  ],
  ['from a sister site', () => ({ 'Sec-Fetch-Site': 'same-site' })],
  ['that says nothing of where it is from', () => ({})],
  [
    'with a forged X-Forwarded-Host',
    () => ({ Origin: 'https://elsewhere.example', 'X-Forwarded-Host': 'elsewhere.example' }),
  ],
  [
    'with a forged Forwarded',
    () => ({ Origin: 'https://elsewhere.example', Forwarded: 'host=elsewhere.example;proto=https' }),
  ],
])('a call with a cookie %s changes nothing', async (_, headers) => {
  const response = await logOut({ ...(await loggedIn()), ...headers() })
  expect(response.status).toBe(403)
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect(await response.text()).toBe(
    'La petición viene de otra página y no se ha hecho nada. Repítela desde Rótulo.\n',
  )
  expect(await liveSessions()).toHaveLength(1)
})

test.each<[string, () => Record<string, string>]>([
  ['with our origin', () => ({ Origin: ours() })],
  ['that the browser calls same-origin', () => ({ 'Sec-Fetch-Site': 'same-origin' })],
  ['with both', () => ({ Origin: ours(), 'Sec-Fetch-Site': 'same-origin' })],
  ['with the public address', () => ({ Origin: 'http://127.0.0.1:3000' })],
])('a call with a cookie %s is served', async (_, headers) => {
  const response = await logOut({ ...(await loggedIn()), ...headers() })
  expect(response.status).toBe(302)
  expect(await liveSessions()).toEqual([])
})

// proves asvs-3.5.1
test('the data call of a page is checked like its form', async () => {
  const headers = { ...(await loggedIn()), Origin: 'https://elsewhere.example' }
  const response = await fetch(at('/projects/1.data'), { method: 'POST', headers })
  expect(response.status).toBe(403)
  expect(changed).not.toHaveBeenCalled()
})

test('a token for scripts is not handed to another site', async () => {
  const headers = { ...(await loggedIn()), Origin: 'https://elsewhere.example' }
  expect((await fetch(at('/session/token'), { method: 'POST', headers })).status).toBe(403)
  expect(await liveSessions()).toHaveLength(1)
})

// proves asvs-3.4.2
test('a program with its own token needs no origin, and another site may not use the API without one', async () => {
  const { token } = await insertSession(db, await insertUser(db))
  const foreign = { Origin: 'https://elsewhere.example' }
  const path = at('/api/v1/auth/logout')
  const without = await fetch(path, { method: 'POST', headers: foreign })
  expect(without.status).toBe(403)
  expect(await without.json()).toMatchObject({ status: 403, code: 'request.cross-origin' })
  const headers = { ...foreign, Authorization: `Bearer ${token}` }
  expect((await fetch(path, { method: 'POST', headers })).status).toBe(204)
})

// proves asvs-3.5.1
test('a cookie changes nothing through the API, and reads nothing', async () => {
  const headers = { ...(await loggedIn()), Origin: ours() }
  expect((await fetch(at('/api/v1/auth/logout'), { method: 'POST', headers })).status).toBe(401)
  expect((await fetch(at('/api/v1/auth/me'), { headers })).status).toBe(401)
  expect(await liveSessions()).toHaveLength(1)
})
