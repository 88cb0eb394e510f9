import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { PgBoss } from 'pg-boss'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { eventually } from '#tests/setup/eventually.ts'
import { UI_LANGUAGES } from '#app/domain/languages.ts'
import { MAILS, type MailTemplate } from '#app/domain/mail.ts'
import { env } from '#app/env.server.ts'
import { readMailFile } from '#app/gateways/mail/mail-folder.server.ts'
import { openMailer } from '#app/gateways/mail/mailer.server.ts'
import { log } from '#app/log.server.ts'
import { createQueues, startBoss } from '#app/queue/boss.server.ts'
import type { JobPayload } from '#app/queue/contracts.ts'
import { composeMail } from '#app/services/mail/compose-mail.server.ts'
import { deliverMail } from '#app/services/mail/deliver-mail.server.ts'
import { queueMail } from '#app/services/mail/queue-mail.server.ts'
import { serveDeadLetters, serveQueue } from '#jobs/serve-queue.ts'
import { linkIn, type MailServer, plainTextOf, startMailServer } from '#tests/fakes/mail-server.ts'
import { insertUser } from '#tests/factories/users.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { queuedJobs } from '#tests/setup/queue.ts'

const db = useDatabase()
const ANA = 'ana@example.com'
const untrusted = 'tls.rejectUnauthorized=false'
let server: MailServer | undefined

afterEach(async () => {
  await server?.stop()
  server = undefined
})

const mailerAt = (address: string) =>
  openMailer({ ...env, SMTP_URL: address, MAIL_FROM: 'Rótulo <r@example.com>' })

const queue = (template: 'password-changed' | 'reset-password' = 'password-changed', to = ANA) =>
  db.transaction().execute((trx) => queueMail(trx, { to, locale: 'es', template, params: {} }))

const mailRow = () => db.selectFrom('mails').selectAll().executeTakeFirst()

describe('a mail on its way', () => {
  test('goes out through TLS and with a login, in the language of its reader, and what it said is forgotten', async () => {
    server = await startMailServer({ user: 'rotulo', password: 'p:w' })
    const mailer = mailerAt(`smtp://rotulo:p%3Aw@127.0.0.1:${server.port}?${untrusted}`)
    const id = await db
      .transaction()
      .execute((trx) =>
        queueMail(trx, { to: ANA, locale: 'de', template: 'token-made', params: { name: 'CI <b>"x"' } }),
      )
    await deliverMail(db, id, mailer)
    const [mail] = server.received
    expect(mail).toMatchObject({ from: 'r@example.com', to: [ANA], secure: true, user: 'rotulo' })
    expect(plainTextOf(mail?.raw ?? '')).toContain('Es heißt „CI <b>"x"“')
    expect(mail?.raw).toContain(`Message-ID: <${id}@localhost>`)
    expect(mail?.raw).not.toMatch(/<b>"x"[\s\S]*Content-Type: text\/html[\s\S]*<b>/)
    expect(await mailRow()).toMatchObject({ status: 'sent', params: {}, failure: null })
  })

  test('is sent once, however often its job runs', async () => {
    server = await startMailServer()
    const mailer = mailerAt(`smtp://127.0.0.1:${server.port}?${untrusted}`)
    const id = await queue()
    await deliverMail(db, id, mailer)
    await deliverMail(db, id, mailer)
    expect(server.received).toHaveLength(1)
  })

  test('is not queued by a transaction that fails', async () => {
    const failing = db.transaction().execute(async (trx) => {
      await queueMail(trx, { to: ANA, locale: null, template: 'password-changed', params: {} })
      throw new Error('the transaction fails')
    })
    await expect(failing).rejects.toThrow('the transaction fails')
    expect(await queuedJobs(db, 'mail')).toEqual([])
    expect(await mailRow()).toBeUndefined()
  })

  test('that the server refuses for good is noted with its answer, and not tried again', async () => {
    server = await startMailServer()
    server.answerNext('550 no such mailbox')
    const id = await queue()
    expect(await deliverMail(db, id, mailerAt(`smtp://127.0.0.1:${server.port}?${untrusted}`))).toBe(
      'refused',
    )
    expect(await mailRow()).toMatchObject({ status: 'failed', failure: '550 no such mailbox' })
  })

  test.each([
    ['defers it', '450 greylisted, come back later', ''],
    ['wants another password', undefined, 'rotulo:wrong@'],
  ])('is kept for another attempt when the server %s', async (_what, answer, login) => {
    server = await startMailServer(login ? { user: 'rotulo', password: 'right' } : {})
    if (answer) server.answerNext(answer)
    const id = await queue()
    const sending = deliverMail(db, id, mailerAt(`smtp://${login}127.0.0.1:${server.port}?${untrusted}`))
    await expect(sending).rejects.toMatchObject({ code: 'mail.unavailable' })
    expect(await mailRow()).toMatchObject({ status: 'queued' })
  })

  test('is kept when nobody answers, or with a certificate that is not trusted', async () => {
    const id = await queue()
    await expect(deliverMail(db, id, mailerAt('smtp://127.0.0.1:9'))).rejects.toMatchObject({
      code: 'mail.unavailable',
    })
    server = await startMailServer()
    await expect(deliverMail(db, id, mailerAt(`smtp://127.0.0.1:${server.port}`))).rejects.toMatchObject({
      code: 'mail.unavailable',
    })
    expect(server.received).toEqual([])
  })

  // proves asvs-1.3.11, asvs-1.1.2
  test('for an address that looks like several, or like a header, goes to that one address', async () => {
    server = await startMailServer()
    const odd = 'a,b@example.com'
    await deliverMail(
      db,
      await queue('password-changed', odd),
      mailerAt(`smtp://127.0.0.1:${server.port}?${untrusted}`),
    )
    expect(server.received.map(({ to }) => to)).toEqual([['"a,b"@example.com']])
  })
})

describe('without a mail server', () => {
  test('a mail is a file that only its owner reads', async () => {
    const id = await queue()
    const folder = join(env.DATA_DIR, 'mail')
    await rm(folder, { recursive: true, force: true })
    await deliverMail(db, id)
    expect(await readdir(folder)).toEqual([`${id}.eml`])
    expect((await stat(join(folder, `${id}.eml`))).mode & 0o777).toBe(0o600)
    expect((await stat(folder)).mode & 0o777).toBe(0o700)
    expect(await readFile(join(folder, `${id}.eml`), 'utf8')).toContain(`To: ${ANA}`)
    expect(await readMailFile(folder, id)).toContain('cambió la contraseña de tu cuenta')
    expect(await readMailFile(folder, 'none')).toBeUndefined()
  })
})

describe('the queue', () => {
  let boss: PgBoss
  beforeEach(async () => {
    boss = await startBoss(env.DATABASE_URL, { serve: true, onError: () => undefined })
  })
  afterEach(() => boss.stop({ graceful: true, timeout: 2000 }))
  const serve = async (address: string) => {
    const mailer = mailerAt(address)
    const parts = { boss, db, log, stopping: new AbortController().signal }
    const send = async ({ mailId }: JobPayload<'mail'>) => {
      await deliverMail(db, mailId, mailer)
    }
    await serveQueue('mail', send, 1, parts)
    await serveDeadLetters('mail', parts)
  }

  test('tries a deferred mail again later, by itself', async () => {
    server = await startMailServer()
    server.answerNext('451 try again')
    await boss.updateQueue('mail', { retryDelay: 0, retryBackoff: false })
    await queue()
    await serve(`smtp://127.0.0.1:${server.port}?${untrusted}`)
    await eventually(() => expect(server?.received).toHaveLength(1))
    await eventually(async () => expect(await mailRow()).toMatchObject({ status: 'sent' }))
  })

  test('gives a mail up after its last attempt, and says why', async () => {
    await boss.updateQueue('mail', { retryLimit: 0 })
    await queue()
    await serve('smtp://127.0.0.1:9')
    await eventually(async () =>
      expect(await mailRow()).toMatchObject({ status: 'failed', failure: 'mail.unavailable' }),
    )
  })

  test('waits longer and longer for a mail server, about five hours in all', async () => {
    // the other tests are less patient
    await boss.deleteQueue('mail')
    await createQueues(boss)
    expect(await boss.getQueue('mail')).toMatchObject({
      retryLimit: 12,
      retryDelay: 5,
      retryBackoff: true,
      retryDelayMax: 3600,
    })
  })
})

describe('a link', () => {
  test('is made when the mail is sent, and only its hash is kept', async () => {
    server = await startMailServer()
    const user = await insertUser(db, { email: ANA })
    await deliverMail(
      db,
      await queue('reset-password'),
      mailerAt(`smtp://127.0.0.1:${server.port}?${untrusted}`),
    )
    const link = linkIn(server.received[0]?.raw ?? '')
    expect(link.origin + link.pathname).toBe('http://127.0.0.1:3000/reset-password')
    const token = link.searchParams.get('token') ?? ''
    expect(token).toMatch(/^[\w-]{43}$/)
    const [row] = await db.selectFrom('email_links').selectAll().execute()
    expect(row).toMatchObject({ user_id: user.id, email: ANA, purpose: 'reset-password' })
    expect(row?.token_hash.toString()).not.toContain(token)
  })

  test('for an address without an account is never made: nothing is sent, and the address is forgotten', async () => {
    server = await startMailServer()
    const id = await queue('reset-password', 'nobody@example.com')
    await deliverMail(db, id, mailerAt(`smtp://127.0.0.1:${server.port}?${untrusted}`))
    expect(server.received).toEqual([])
    expect(await mailRow()).toBeUndefined()
  })
})

describe.each(UI_LANGUAGES)('in %s', (language) => {
  test('there are words for the mails that we write, and for no other', async () => {
    const texts: object = JSON.parse(await readFile(`public/locales/${language}/mail.json`, 'utf8'))
    expect(Object.keys(texts).toSorted()).toEqual([...Object.keys(MAILS), 'footer'].toSorted())
  })

  test.each(Object.keys(MAILS).filter((name): name is MailTemplate => name in MAILS))(
    'the mail %s has all its words, and its link',
    (template) => {
      const params = Object.fromEntries(MAILS[template].params.map((name) => [name, `<${name}>`]))
      const link = new URL('https://rotulo.example/x?token=a&b=c')
      const { subject, text, html } = composeMail(template, language, {
        link,
        params,
        writtenAt: new Date(0),
      })
      expect(subject.length).toBeGreaterThan(10)
      expect(subject.length).toBeLessThan(80)
      expect(text + html + subject).not.toMatch(/\{\{|undefined/)
      for (const name of Object.keys(params)) {
        expect(text).toContain(`<${name}>`)
        expect(html).toContain(`&lt;${name}&gt;`)
        expect(html).not.toContain(`<${name}>`)
      }
      expect(text).toContain(link.href)
      expect(html).toContain('href="https://rotulo.example/x?token=a&amp;b=c"')
    },
  )
})
