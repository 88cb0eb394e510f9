import { mkdtemp } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { eventually, waitingFor } from '#tests/setup/eventually.ts'
import { findBalance, listEntries } from '#app/db/credits.server.ts'
import { env } from '#app/env.server.ts'
import { emulatorApiKey, emulatorWebhookSecret } from '#app/gateways/stripe.server.ts'
import { log } from '#app/log.server.ts'
import { loader as success } from '#app/routes/payment.success/payment-success.server.ts'
import { createEmulator } from '#jobs/checkout-emulator/emulator.ts'
import { insertSession } from '#tests/factories/users.ts'
import { type ApiCaller, apiCaller } from '#tests/setup/api-caller.ts'
import { sessionCookie } from '#tests/setup/cookies.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { routeArgs } from '#tests/setup/route-args.ts'
import { useWebServer } from '#tests/setup/web-server.ts'

// before the environment is read: the web process must know where its checkout is
const port = await vi.hoisted(async () => {
  const { createServer: probe } = await import('node:net')
  const free = await new Promise<number>((resolve, reject) => {
    const server = probe().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      )
    })
  })
  process.env['CHECKOUT_EMULATOR_PORT'] = String(free)
  return free
})

const db = useDatabase()
const at = useWebServer()
const secret = emulatorWebhookSecret(env.SECRET)
const emulatorUrl = `http://127.0.0.1:${port}`
let emulator: Server
let deliveries: { body: string; signature: string }[] = []
let ana: ApiCaller

beforeAll(async () => {
  // webhooks are kept here, for each test to deliver when it likes
  const shelf = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      deliveries.push({ body, signature: String(request.headers['stripe-signature']) })
      response.end('{}')
    })
  })
  await new Promise<void>((resolve) => shelf.listen(0, '127.0.0.1', resolve))
  const address = shelf.address()
  const webhookUrl = typeof address === 'object' ? `http://127.0.0.1:${address?.port ?? ''}` : ''
  const file = join(await mkdtemp(join(env.DATA_DIR, 'checkout-')), 'sessions.json')
  const app = createEmulator({
    file,
    url: () => emulatorUrl,
    webhookUrl,
    apiKey: emulatorApiKey(env.SECRET),
    webhookSecret: secret,
    onUndelivered: (error) => {
      throw error
    },
  })
  emulator = createServer(app)
  await new Promise<void>((resolve) => emulator.listen(port, '127.0.0.1', resolve))
  return () => void shelf.close()
})
afterAll(() => void emulator.close())
beforeEach(async () => {
  deliveries = []
  ana = await apiCaller(db, at)
})

/** A call as only the product can make it. */
const asProduct = (path: string, init?: RequestInit) =>
  fetch(emulatorUrl + path, { ...init, headers: { Authorization: `Bearer ${emulatorApiKey(env.SECRET)}` } })

async function buy(pack = 'basic'): Promise<{ url: string; session: string }> {
  const answer = await ana.call('POST', `/payments/create-checkout?credit_pack_id=${pack}`)
  const { checkout_url: url } = (await answer.json()) as { checkout_url: string } // as the document says
  return { url, session: url.slice(url.lastIndexOf('/') + 1) }
}
const pay = (url: string) => fetch(url, { method: 'POST', redirect: 'manual' })
async function webhook(): Promise<{ body: string; signature: string }> {
  await eventually(() => expect(deliveries).toHaveLength(1))
  const [delivery] = deliveries
  if (!delivery) throw new Error('nothing was delivered')
  return delivery
}
const deliver = ({ body, signature }: { body: string; signature: string }) =>
  fetch(at('/api/v1/payments/webhook'), {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    body,
  })
const status = async (session: string): Promise<unknown> =>
  (await ana.call('GET', `/payments/status/${session}`)).json()
const balance = () => findBalance(db, ana.user.id)

/** What the page says to whom the checkout has sent back. */
async function page(session: string): Promise<unknown> {
  const { token } = await insertSession(db, ana.user, { kind: 'cookie' })
  const request = new Request(`http://127.0.0.1:3000/payment/success?session_id=${session}`, {
    headers: { Cookie: sessionCookie(token) },
  })
  return success(routeArgs(request))
}

describe('the credits come once', () => {
  test('when the webhook comes before the person is back', async () => {
    const { url, session } = await buy()
    await pay(url)
    expect((await deliver(await webhook())).status).toBe(200)
    expect(await page(session)).toEqual({ status: 'completed', balance: 10 })
    expect(await balance()).toBe(10)
  })

  test('when the person is back before the webhook', async () => {
    const { url, session } = await buy()
    await pay(url)
    expect(await page(session)).toEqual({ status: 'completed', balance: 10 })
    expect((await deliver(await webhook())).status).toBe(200)
    expect(await balance()).toBe(10)
  })

  test('when the person never comes back', async () => {
    const { url, session } = await buy()
    await pay(url)
    await deliver(await webhook())
    expect([await balance(), await status(session)]).toEqual([10, { status: 'completed' }])
  })
})

// proves credits-4
test('what is not paid is on its way, on the page and through the API, and credits nothing', async () => {
  const { session } = await buy()
  expect(await page(session)).toEqual({ status: 'pending', balance: 0 })
  expect(await status(session)).toEqual({ status: 'pending' })
  expect(await balance()).toBe(0)
})

test("a page with no session, or another's, says so and asks nobody", async () => {
  const { session } = await buy()
  ana = await apiCaller(db, at)
  expect(await page('')).toEqual({ status: null, balance: 0 })
  expect(await page(session)).toMatchObject({
    data: { status: null, problem: { code: 'payment.not-found' } },
    init: { status: 404 },
  })
})

test('when the database goes away in the middle the webhook answers 503, and delivered again it credits once', async () => {
  const { url } = await buy()
  await pay(url)
  const delivery = await webhook()
  const answer = await db.transaction().execute(async (trx) => {
    await trx.selectFrom('checkout_orders').select('id').forUpdate().execute()
    const stuck = deliver(delivery)
    await waitingFor(db, 1)
    await sql`
      SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(db)
    return stuck
  })
  expect(answer.status).toBe(503)
  expect(await balance()).toBe(0)
  expect((await deliver(delivery)).status).toBe(200)
  expect((await deliver(delivery)).status).toBe(200)
  expect(await balance()).toBe(10)
})

test('a body that was altered on its way is a 400 and leaves no row', async () => {
  const { url } = await buy()
  await pay(url)
  const { body, signature } = await webhook()
  expect((await deliver({ body: body.replace('"usd"', '"eur"'), signature })).status).toBe(400)
  expect(await db.selectFrom('stripe_events').selectAll().execute()).toEqual([])
  expect(await balance()).toBe(0)
})

test("a payment made for another person's order is credited to nobody, and somebody is told", async () => {
  const alert = vi.spyOn(log, 'error').mockImplementation(() => undefined)
  const { url, session } = await buy()
  const eve = await apiCaller(db, at)
  // as if the session had been opened for another order, user and pack
  await sql`
    INSERT INTO checkout_orders (user_id, pack_id, credits, price_cents, stripe_session_id)
    VALUES (${eve.user.id}, 'premium', 100, 999, 'none')`.execute(db)
  await sql`UPDATE checkout_orders SET stripe_session_id = 'kept' WHERE user_id = ${ana.user.id}`.execute(db)
  await sql`UPDATE checkout_orders SET stripe_session_id = ${session} WHERE user_id = ${eve.user.id}`.execute(
    db,
  )
  await pay(url)
  await deliver(await webhook())
  expect([await balance(), await findBalance(db, eve.user.id)]).toEqual([0, 0])
  expect(alert).toHaveBeenCalledWith(expect.anything(), expect.stringMatching(/^ALERT: a payment differs/))
  alert.mockRestore()
})

test('a refund that comes before its purchase leaves nothing behind', async () => {
  const { url, session } = await buy()
  await pay(url)
  const paid = await webhook()
  deliveries = []
  const found = (await (await asProduct(`/v1/checkout/sessions/${session}`)).json()) as {
    payment_intent: string
  }
  const body = new URLSearchParams({ payment_intent: found.payment_intent })
  await asProduct('/v1/refunds', { method: 'POST', body })
  await deliver(await webhook())
  await deliver(paid)
  expect(await balance()).toBe(0)
  const entries = await listEntries(db, ana.user.id, { limit: 50, offset: 0 })
  expect(entries.map(({ transaction_type, amount }) => [transaction_type, amount])).toEqual([
    ['REFUND', -10],
    ['PURCHASE', 10],
  ])
})

test('a checkout that was closed cannot be paid any more', async () => {
  const { url, session } = await buy()
  await asProduct(`/v1/checkout/sessions/${session}/expire`, { method: 'POST' })
  await pay(url)
  expect(await page(session)).toEqual({ status: 'expired', balance: 0 })
})

// proves asvs-15.2.3
test('the test checkout answers only the product; whoever pays needs no key', async () => {
  const { url, session } = await buy()
  const wrongKeys = [
    undefined,
    'Bearer ',
    'Bearer sk_test_emulator',
    `Bearer ${emulatorApiKey('x'.repeat(32))}`,
  ]
  for (const key of wrongKeys)
    for (const [method, path] of [
      ['GET', `/v1/checkout/sessions/${session}`],
      ['GET', '/v1/checkout/sessions'],
      ['POST', '/v1/checkout/sessions'],
      ['POST', `/v1/checkout/sessions/${session}/expire`],
      ['POST', '/v1/refunds'],
    ] as const) {
      const answer = await fetch(emulatorUrl + path, { method, headers: key ? { Authorization: key } : {} })
      expect([method, path, answer.status]).toEqual([method, path, 401])
    }
  expect((await asProduct(`/v1/checkout/sessions/${session}`)).status).toBe(200)
  expect((await fetch(url)).status).toBe(200)
})
