import { describe, expect, test } from 'vitest'
import { logIn } from '#app/services/accounts/log-in.server.ts'
import { action as registerByApi } from '#app/routes/api.v1.auth.register.ts'
import { action as confirm, loader as confirmPage } from '#app/routes/confirm-email/route.tsx'
import { action as change } from '#app/routes/profile.email/route.tsx'
import { action as restore } from '#app/routes/restore-email/route.tsx'
import { action as verify, loader as verifyPage } from '#app/routes/verify-email/route.tsx'
import { insertApiToken } from '#tests/factories/api-tokens.ts'
import { insertSession, insertUser, type UserRow } from '#tests/factories/users.ts'
import { sessionCookie } from '#tests/setup/cookies.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { receiveMail, receiveMails } from '#tests/setup/mailbox.ts'
import { formRequest, jsonRequest, routeArgs } from '#tests/setup/route-args.ts'

const db = useDatabase()
const PASSWORD = 'correct horse'

const userNow = (id: string) =>
  db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', id as UserRow['id'])
    .executeTakeFirstOrThrow()
const statusOf = (answer: unknown) =>
  answer instanceof Response ? answer.status : (answer as { init?: { status?: number } }).init?.status // what Remix's `data()` makes
const follow = (action: typeof confirm, path: string, token: string) =>
  action(routeArgs(formRequest(path, { token })))

async function cookieOf(user: UserRow) {
  const { token } = await insertSession(db, user, { kind: 'cookie' })
  return { Cookie: sessionCookie(token) }
}

describe('a new account', () => {
  const account = { name: 'Eva', email: 'eva@example.com', password: PASSWORD }
  const register = () => registerByApi(routeArgs(jsonRequest('/', account, { 'Accept-Language': 'it' })))

  test('gets a link that confirms its address, in its language, and works before it is followed', async () => {
    expect((await register()).status).toBe(201)
    const mail = await receiveMail(db)
    expect(mail).toMatchObject({ to: 'eva@example.com', template: 'verify-email' })
    expect(mail.text).toContain('conferma che è tuo')
    const { user } = await logIn(account, 'bearer')
    expect(user.email_verified_at).toBeNull()
    expect(statusOf(await verify(routeArgs(formRequest('/verify-email', { token: mail.token }))))).toBe(302)
    expect((await userNow(user.id)).email_verified_at).not.toBeNull()
    expect(statusOf(await verify(routeArgs(formRequest('/verify-email', { token: mail.token }))))).toBe(410)
  })

  test('whose name is an advertisement gets no mail that says it', async () => {
    await registerByApi(routeArgs(jsonRequest('/', { ...account, name: 'WIN at http://evil.example' })))
    expect((await receiveMail(db)).text).not.toContain('evil')
  })

  test('cannot log in before its address is confirmed where that is asked for; only who knows the password learns it', async () => {
    await register()
    const settings = { requireVerified: true }
    await expect(logIn(account, 'cookie', settings)).rejects.toMatchObject({ code: 'auth.email-unverified' })
    await expect(logIn({ ...account, password: 'guess' }, 'cookie', settings)).rejects.toMatchObject({
      code: 'auth.invalid-credentials',
    })
    await verify(routeArgs(formRequest('/verify-email', { token: (await receiveMail(db)).token })))
    expect((await logIn(account, 'cookie', settings)).user.email).toBe(account.email)
  })

  test('gets the link once more by asking; an address that is confirmed, or has no account, gets nothing', async () => {
    await register()
    await receiveMails(db)
    const ask = (email: string) => verify(routeArgs(formRequest('/verify-email', { email })))
    const answers = [await ask('eva@example.com'), await ask('nobody@example.com')]
    expect(answers.map(statusOf)).toEqual([302, 302])
    const { token, to } = await receiveMail(db)
    expect(to).toBe('eva@example.com')
    const visit = verifyPage(routeArgs(new Request(`http://127.0.0.1:3000/verify-email?token=${token}`)))
    expect(await visit).toMatchObject({ link: { email: 'eva@example.com' } })
    await verify(routeArgs(formRequest('/verify-email', { token })))
    await ask('eva@example.com')
    expect(await receiveMails(db)).toEqual([])
  })
})

describe('another address for an account', () => {
  async function askFor(user: UserRow, email: string, current = PASSWORD) {
    return change(routeArgs(formRequest('/profile/email', { email, current }, await cookieOf(user))))
  }

  test('counts once the link at the new one is followed; the old one is told', async () => {
    const user = await insertUser(db, { password: PASSWORD, locale: 'en' })
    expect(statusOf(await askFor(user, 'new@example.com'))).toBe(302)
    const mail = await receiveMail(db)
    expect(mail).toMatchObject({ to: 'new@example.com', template: 'change-email' })
    expect((await userNow(user.id)).email).toBe(user.email)
    const visit = confirmPage(
      routeArgs(new Request(`http://127.0.0.1:3000/confirm-email?token=${mail.token}`)),
    )
    expect(await visit).toEqual({ link: { token: mail.token, email: 'new@example.com' } })
    expect(statusOf(await follow(confirm, '/confirm-email', mail.token))).toBe(302)
    const now = await userNow(user.id)
    expect(now.email).toBe('new@example.com')
    expect(now.email_verified_at).not.toBeNull()
    const notice = await receiveMail(db)
    expect(notice).toMatchObject({ to: user.email, template: 'email-changed' })
    expect(notice.text).toContain('new@example.com')
    expect(statusOf(await follow(confirm, '/confirm-email', mail.token))).toBe(410)
  })

  test.each([
    ['without the password', 'new@example.com', 'guess', 403],
    ['that is taken', 'taken@example.com', PASSWORD, 409],
    ['that it is already', 'ANA@example.com', PASSWORD, 422],
    ['that is none', 'no address', PASSWORD, 400],
  ])('%s is refused, and nothing is sent', async (_what, email, password, status) => {
    await insertUser(db, { email: 'taken@example.com' })
    const user = await insertUser(db, { email: 'ana@example.com', password: PASSWORD })
    expect(statusOf(await askFor(user, email, password))).toBe(status)
    expect(await receiveMails(db)).toEqual([])
  })

  test('that somebody else takes meanwhile stays theirs', async () => {
    const user = await insertUser(db, { password: PASSWORD })
    await askFor(user, 'new@example.com')
    const { token } = await receiveMail(db)
    await insertUser(db, { email: 'new@example.com' })
    expect(statusOf(await follow(confirm, '/confirm-email', token))).toBe(409)
    expect((await userNow(user.id)).email).toBe(user.email)
  })

  test('of two that are asked for, the last one counts', async () => {
    const user = await insertUser(db, { password: PASSWORD })
    await askFor(user, 'first@example.com')
    const first = await receiveMail(db)
    await askFor(user, 'second@example.com')
    expect(statusOf(await follow(confirm, '/confirm-email', first.token))).toBe(410)
  })

  /** Changes the address and follows the link; resolves to the way back that the old address gets. */
  async function moveTo(user: UserRow, email: string): Promise<string> {
    await askFor(user, email)
    await follow(confirm, '/confirm-email', (await receiveMail(db)).token)
    return (await receiveMail(db)).token
  }

  test('is taken back from the old one, which throws everybody out and asks for a new password', async () => {
    const user = await insertUser(db, { password: PASSWORD })
    const wayBack = await moveTo(user, 'thief@example.com')
    await insertApiToken(db, user)
    const answer = await follow(restore, '/restore-email', wayBack)
    if (!(answer instanceof Response)) throw new Error('no redirect')
    expect(answer.headers.get('location')).toMatch(/^\/reset-password\?token=[\w-]{43}$/)
    expect((await userNow(user.id)).email).toBe(user.email)
    const live = (table: 'sessions' | 'api_tokens') =>
      db.selectFrom(table).select('id').where('revoked_at', 'is', null).execute()
    expect([await live('sessions'), await live('api_tokens')]).toEqual([[], []])
  })

  test('whoever had the account first has the last word, whatever came between', async () => {
    const user = await insertUser(db, { password: PASSWORD })
    const owners = await moveTo(user, 'thief@example.com')
    const moved = await userNow(user.id)
    const thiefs = await moveTo(moved, 'other@example.com')
    // the thief takes the second change back, and so does the owner the first
    expect(statusOf(await follow(restore, '/restore-email', thiefs))).toBe(302)
    expect((await userNow(user.id)).email).toBe('thief@example.com')
    expect(statusOf(await follow(restore, '/restore-email', owners))).toBe(302)
    expect((await userNow(user.id)).email).toBe(user.email)
    const again = await moveTo(await userNow(user.id), 'third@example.com')
    expect(again).not.toBe('')
  })

  test('the owner’s way back voids the thief’s', async () => {
    const user = await insertUser(db, { password: PASSWORD })
    const owners = await moveTo(user, 'thief@example.com')
    const thiefs = await moveTo(await userNow(user.id), 'other@example.com')
    await follow(restore, '/restore-email', owners)
    expect(statusOf(await follow(restore, '/restore-email', thiefs))).toBe(410)
    expect((await userNow(user.id)).email).toBe(user.email)
  })
})
