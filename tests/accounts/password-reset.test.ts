import { describe, expect, test } from 'vitest'
import { verify } from '@node-rs/argon2'
import { action as askByPage } from '#app/routes/forgot-password/route.tsx'
import { action as resetByPage, loader as resetPage } from '#app/routes/reset-password/route.tsx'
import { action as askByApi } from '#app/routes/api.v1.auth.forgot-password.ts'
import { action as resetByApi } from '#app/routes/api.v1.auth.reset-password.ts'
import { action as logIn } from '#app/routes/api.v1.auth.login.ts'
import { insertApiToken } from '#tests/factories/api-tokens.ts'
import { insertSession, insertUser } from '#tests/factories/users.ts'
import { problemIn } from '#tests/setup/answers.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { receiveMail, receiveMails } from '#tests/setup/mailbox.ts'
import { formRequest, jsonRequest, routeArgs } from '#tests/setup/route-args.ts'

const db = useDatabase()
const NEW = 'a brand new password'

const ask = (email: string, clientAddress = '192.0.2.1') =>
  askByApi(routeArgs(jsonRequest('/api/v1/auth/forgot-password', { email }), { clientAddress }))
const reset = (token: string, password = NEW, more = {}) =>
  resetByApi(routeArgs(jsonRequest('/api/v1/auth/reset-password', { token, password, ...more })))
const logsIn = async (email: string, password: string, clientAddress = '192.0.2.1') =>
  (await logIn(routeArgs(jsonRequest('/api/v1/auth/login', { email, password }), { clientAddress }))).status
const passwordHash = async (id: string) =>
  (await db.selectFrom('users').select(['id', 'password_hash']).execute()).find((row) => row.id === id)
    ?.password_hash ?? ''
const sessions = () => db.selectFrom('sessions').select('id').where('revoked_at', 'is', null).execute()

async function linkFor(email: string): Promise<string> {
  await ask(email)
  return (await receiveMail(db)).token
}

describe('asking for a link', () => {
  // proves asvs-6.4.2
  test('is answered alike for an account and for none, with the same work', async () => {
    const { email } = await insertUser(db)
    const known = await ask(email)
    const unknown = await ask('nobody@example.com')
    expect([known.status, unknown.status]).toEqual([202, 202])
    expect(await known.text()).toBe(await unknown.text())
    expect([...known.headers]).toEqual([...unknown.headers])
    // one mail and one job each: who it is, is asked only by the worker
    const mails = await db.selectFrom('mails').select(['recipient', 'user_id', 'template']).execute()
    expect(mails).toEqual(
      [email, 'nobody@example.com'].map((recipient) => ({
        recipient,
        user_id: null,
        template: 'reset-password',
      })),
    )
    expect(await db.selectFrom('email_links').selectAll().execute()).toEqual([])
    expect((await receiveMails(db)).map(({ to }) => to)).toEqual([email])
    expect(await db.selectFrom('mails').select('recipient').execute()).toEqual([{ recipient: email }])
  })

  test('on the page leads to the same screen for both, which says neither', async () => {
    const { email } = await insertUser(db)
    for (const typed of [email, 'nobody@example.com']) {
      const answer = await askByPage(routeArgs(formRequest('/forgot-password', { email: typed })))
      if (!(answer instanceof Response)) throw new Error('no redirect')
      expect(answer.headers.get('location')).toBe('/forgot-password?sent')
    }
  })

  test('fills nobody’s mailbox: the fifth within an hour is refused, for an account and for none', async () => {
    const { email } = await insertUser(db)
    for (const address of [email, 'nobody@example.com']) {
      const statuses: number[] = []
      for (let index = 0; index < 5; index += 1)
        statuses.push((await ask(address.toUpperCase(), `192.0.2.${index}`)).status)
      expect(statuses).toEqual([202, 202, 202, 202, 429])
    }
  })

  test('for a locked account sends nothing', async () => {
    const { email } = await insertUser(db, { locked_at: new Date() })
    await ask(email)
    expect(await receiveMails(db)).toEqual([])
  })
})

describe('a link', () => {
  test('sets a new password, ends every session and tells the owner, but leaves tokens of programs', async () => {
    const user = await insertUser(db, { password: 'the old one', locale: 'fr' })
    await insertSession(db, user, { kind: 'cookie' })
    await insertSession(db, user)
    await insertApiToken(db, user)
    const token = await linkFor(user.email)
    expect((await reset(token)).status).toBe(204)
    expect(await verify(await passwordHash(user.id), NEW)).toBe(true)
    expect(await sessions()).toEqual([])
    expect(await db.selectFrom('api_tokens').select('revoked_at').execute()).toEqual([{ revoked_at: null }])
    expect(await logsIn(user.email, 'the old one')).toBe(401)
    expect(await logsIn(user.email, NEW)).toBe(200)
    expect(await receiveMail(db)).toMatchObject({
      to: user.email,
      template: 'password-changed',
      text: expect.stringContaining('le mot de passe de votre compte'),
    })
  })

  test('ends tokens of programs too when asked to', async () => {
    const user = await insertUser(db)
    await insertApiToken(db, user)
    await reset(await linkFor(user.email), NEW, { revoke_tokens: true })
    expect(await db.selectFrom('api_tokens').select('id').where('revoked_at', 'is', null).execute()).toEqual(
      [],
    )
  })

  test('proves the address', async () => {
    const user = await insertUser(db)
    await reset(await linkFor(user.email))
    const row = await db.selectFrom('users').select('email_verified_at').executeTakeFirstOrThrow()
    expect(row.email_verified_at).not.toBeNull()
  })

  // proves asvs-6.4.1
  test('works once, and voids the others; of ten at once one counts', async () => {
    const user = await insertUser(db)
    const [first, second] = [await linkFor(user.email), await linkFor(user.email)]
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => reset(first, `${NEW} ${index}`)),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([
      204,
      ...Array.from({ length: 9 }, () => 410),
    ])
    expect((await reset(second)).status).toBe(410)
  })

  test.each([
    ['an expired one', (token: string) => token, "expires_at = now() - interval '1 second'"],
    [
      'one for an address that the account has given up',
      (token: string) => token,
      "email = 'old@example.com'",
    ],
    ['one for something else', (token: string) => token, "purpose = 'verify-email'"],
    ['another string', (token: string) => `${token.slice(0, -1)}_`, undefined],
  ])('%s is refused, and the password stays', async (_what, change, update) => {
    const user = await insertUser(db)
    const token = await linkFor(user.email)
    const before = await passwordHash(user.id)
    if (update)
      await db.executeQuery({
        ...db.updateTable('email_links').set({}).compile(),
        sql: `UPDATE email_links SET ${update}`,
        parameters: [],
      })
    const refused = await reset(change(token))
    expect(refused.status).toBe(410)
    expect(await problemIn(refused)).toMatchObject({ code: 'auth.link-expired' })
    expect(await passwordHash(user.id)).toBe(before)
  })

  test('stays good after a password that is too easy, which is refused beside its field', async () => {
    const user = await insertUser(db)
    const token = await linkFor(user.email)
    const easy = await reset(token, 'Password1')
    expect(easy.status).toBe(422)
    expect((await problemIn(easy)).errors).toEqual({ password: [expect.stringContaining('más usadas')] })
    const own = await reset(token, user.email)
    expect((await problemIn(own)).errors).toEqual({ password: [expect.stringContaining('tu correo')] })
    expect((await reset(token)).status).toBe(204)
  })

  test('shows its form without being used up, and on a second visit after it was used says so', async () => {
    const user = await insertUser(db)
    const token = await linkFor(user.email)
    const visit = () =>
      resetPage(routeArgs(new Request(`http://127.0.0.1:3000/reset-password?token=${token}`)))
    expect(await visit()).toEqual({ link: { token, email: user.email } })
    const fields = { token, password: NEW, confirmPassword: NEW }
    const answer = await resetByPage(routeArgs(formRequest('/reset-password', fields)))
    if (!(answer instanceof Response)) throw new Error(`no redirect: ${JSON.stringify(answer)}`)
    expect(answer.headers.get('location')).toBe('/login')
    expect(answer.headers.getSetCookie().join('\n')).toMatch(/^__Host-rotulo=[^;]*; Max-Age=0;/m)
    expect(await visit()).toEqual({ link: null })
  })
})
