import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { loader as me } from '#app/routes/api.v1.auth.me.ts'
import { action as logIn } from '#app/routes/api.v1.auth.login.ts'
import { registerAccount } from '#app/services/accounts/register.server.ts'
import { resetPassword } from '#app/services/accounts/passwords.server.ts'
import { ACCOUNT_COMMANDS } from '#jobs/accounts-commands.ts'
import { WrongCommandError } from '#jobs/accounts-quota.ts'
import { insertApiToken } from '#tests/factories/api-tokens.ts'
import { insertSession, insertUser } from '#tests/factories/users.ts'
import { problemIn } from '#tests/setup/answers.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { receiveMail } from '#tests/setup/mailbox.ts'
import { jsonRequest, routeArgs } from '#tests/setup/route-args.ts'

const db = useDatabase()
const PASSWORD = 'correct horse'
const PROGRAM = join(import.meta.dirname, '../../jobs/accounts.ts')

/** What the program prints, and how it ends. */
async function program(...words: string[]): Promise<{ code: unknown; text: string }> {
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [PROGRAM, ...words])
    return { code: 0, text: stdout }
  } catch (error) {
    const { code, stderr } = error as { code: unknown; stderr: string } // what execFile rejects with
    return { code, text: stderr }
  }
}

/** As `program`, in this process: starting one for each word takes seconds. */
async function accounts(name: keyof typeof ACCOUNT_COMMANDS, ...words: string[]) {
  try {
    return { code: 0, text: (await ACCOUNT_COMMANDS[name].run(db, words)).join('\n') }
  } catch (error) {
    if (error instanceof WrongCommandError) return { code: 1, text: error.message }
    throw error
  }
}

const calls = async (token: string) =>
  (
    await me(
      routeArgs(new Request('http://127.0.0.1:3000/', { headers: { Authorization: `Bearer ${token}` } })),
    )
  ).status
const tokenOf = (link: string) => new URL(link.trim()).searchParams.get('token') ?? ''

describe('npm run accounts', () => {
  test('tells what it can do, does it, and fails for what it cannot', async () => {
    const { code, text } = await program('constructor')
    expect(code).toBe(1)
    for (const command of [...Object.keys(ACCOUNT_COMMANDS), 'quota', 'usage'])
      expect(text).toContain(`  ${command} `)
    expect((await program('invite', 'eva@example.com')).text).toMatch(/\/register\?token=[\w-]{43}\n$/)
    expect((await program('lock', 'nobody@example.com')).code).toBe(1)
  })

  // proves asvs-7.4.5
  test('ends all logins, and shows what has been done with the account', async () => {
    const user = await insertUser(db)
    const { token } = await insertSession(db, user)
    expect(await accounts('log-out', user.email)).toMatchObject({ code: 0 })
    expect(await calls(token)).toBe(401)
    await accounts('no-second-factor', user.email)
    expect((await accounts('log', user.email)).text).toMatch(
      /^\d{4}-\d\d-\d\d \d\d:\d\d {2}other-sessions-ended$/,
    )
    for (const command of ['log-out', 'log', 'no-second-factor'] as const)
      expect(await accounts(command, 'nobody@example.com')).toMatchObject({ code: 1 })
  })

  test.each(['show', 'lock', 'unlock', 'admin', 'no-admin', 'verify', 'reset-password'] as const)(
    '%s says so when there is no such account',
    async (command) => {
      const { code, text } = await accounts(command, 'nobody@example.com')
      expect([code, text]).toEqual([1, expect.stringContaining('There is no account')])
    },
  )

  test('lists accounts, those that a text fits, and what there is to one', async () => {
    const user = await insertUser(db, { email: 'ana@example.com', name: 'Ana 100%', credits: 3 })
    await insertUser(db, { email: 'luz@example.com', name: 'Luz' })
    expect((await accounts('list')).text).toMatch(/luz@example\.com[\s\S]*ana@example\.com[\s\S]*2 accounts/)
    const { text } = await accounts('list', '100%')
    expect(text).toMatch(/ana@example\.com/)
    expect(text).not.toMatch(/luz@/)
    await insertSession(db, user)
    await accounts('admin', 'ANA@example.com')
    expect((await accounts('show', 'ana@example.com')).text).toMatch(
      /not confirmed, administrator[\s\S]*0 projects, 3 credits, 1 sessions, 0 tokens/,
    )
  })

  // proves asvs-7.4.2
  test('locks an account out of everything at once, and lets it in again', async () => {
    const user = await insertUser(db, { password: PASSWORD })
    const session = await insertSession(db, user)
    const program = await insertApiToken(db, user)
    const enter = () =>
      logIn(routeArgs(jsonRequest('/api/v1/auth/login', { email: user.email, password: PASSWORD })))
    expect([await calls(session.token), await calls(program.token)]).toEqual([200, 200])
    expect(await accounts('lock', user.email)).toMatchObject({ code: 0 })
    expect([await calls(session.token), await calls(program.token)]).toEqual([401, 401])
    expect(await problemIn(await enter())).toMatchObject({ status: 403, code: 'auth.locked' })
    expect(await accounts('reset-password', user.email)).toMatchObject({ code: 1 })
    await accounts('unlock', user.email)
    expect((await enter()).status).toBe(200)
    // a session that was ended stays ended, a token of a program works on
    expect([await calls(session.token), await calls(program.token)]).toEqual([401, 200])
  })

  test('makes a link that sets a password, where there is no mail', async () => {
    const { email } = await insertUser(db)
    const { text } = await accounts('reset-password', email)
    expect(await resetPassword(db, tokenOf(text), { password: PASSWORD, revokeTokens: false })).toBe(email)
  })

  test('invites by mail and by link, once, and only for that address', async () => {
    const { text } = await accounts('invite', 'eva@example.com', 'en')
    const mail = await receiveMail(db)
    expect(mail).toMatchObject({ to: 'eva@example.com', template: 'invitation' })
    expect(mail.text).toContain('You have been invited')
    const link = /https?:\S+/.exec(text)?.[0] ?? ''
    const eva = { name: 'Eva', email: 'eva@example.com', password: PASSWORD }
    const byInvitation = (account: typeof eva, invitation: string) =>
      registerAccount({ ...account, invitation }, { mode: 'invite' })
    await expect(byInvitation({ ...eva, email: 'x@example.com' }, tokenOf(link))).rejects.toMatchObject({
      code: 'auth.invitation-required',
    })
    expect((await byInvitation(eva, tokenOf(link))).email).toBe('eva@example.com')
    const again = byInvitation({ ...eva, email: 'eva@example.com' }, tokenOf(link))
    await expect(again).rejects.toMatchObject({ code: 'auth.link-expired' })
    expect((await accounts('invite', 'eva@example.com')).code).toBe(1)
    expect((await accounts('invite', 'no address')).code).toBe(1)
    const { email_verified_at } = await db
      .selectFrom('users')
      .select('email_verified_at')
      .executeTakeFirstOrThrow()
    expect(email_verified_at).not.toBeNull()
  })

  test('shows the mails, and what they say where no server takes them', async () => {
    expect((await accounts('mail')).text).toContain('No mail')
    await accounts('invite', 'eva@example.com')
    expect((await accounts('mail')).text).toMatch(/eva@example\.com {2}invitation {2}queued/)
    await receiveMail(db)
    const { text } = await accounts('mail')
    expect(text).toMatch(/eva@example\.com {2}invitation {2}sent/)
    expect(text).toMatch(/\/register\?token=[\w-]{43}/)
  })
})

describe('where not everybody may register', () => {
  const eva = { name: 'Eva', email: 'eva@example.com', password: PASSWORD }

  test.each([
    ['closed', 'auth.registration-closed'],
    ['invite', 'auth.invitation-required'],
  ] as const)('%s refuses whoever comes without more, and keeps nothing', async (mode, code) => {
    await expect(registerAccount(eva, { mode })).rejects.toMatchObject({ code })
    expect(await db.selectFrom('users').select('id').execute()).toEqual([])
  })

  test('closed refuses an invitation too, and leaves it good', async () => {
    const { text } = await accounts('invite', eva.email)
    const invitation = tokenOf(/https?:\S+/.exec(text)?.[0] ?? '')
    await expect(registerAccount({ ...eva, invitation }, { mode: 'closed' })).rejects.toMatchObject({
      code: 'auth.registration-closed',
    })
    expect((await registerAccount({ ...eva, invitation }, { mode: 'invite' })).email).toBe(eva.email)
  })
})
