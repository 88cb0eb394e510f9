import { randomUUID } from 'node:crypto'
import { mkdtemp } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { eventually } from '#tests/setup/eventually.ts'
import { addEntry, findBalance, findImbalances, listEntries } from '#app/db/credits.server.ts'
import { AppError } from '#app/domain/errors.ts'
import type { UserId } from '#app/domain/ids.ts'
import { env } from '#app/env.server.ts'
import {
  type CheckoutGateway,
  emulatorApiKey,
  emulatorWebhookSecret,
  openCheckout,
} from '#app/gateways/stripe.server.ts'
import { log } from '#app/log.server.ts'
import { handlePaymentEvent } from '#app/services/credits/handle-payment-event.server.ts'
import { loadPacks } from '#app/services/credits/credits.server.ts'
import { paymentStatus, startCheckout } from '#app/services/credits/checkout.server.ts'
import { reconcileCredits } from '#app/services/credits/reconcile.server.ts'
import { createEmulator } from '#jobs/checkout-emulator/emulator.ts'
import { signatureOf } from '#jobs/checkout-emulator/wire.ts'
import { insertUser } from '#tests/factories/users.ts'
import { useDatabase } from '#tests/setup/database.ts'

const db = useDatabase()
const secret = emulatorWebhookSecret(env.SECRET)
let servers: Server[] = []
let emulatorUrl = ''
let gateway: CheckoutGateway
let deliveries: { body: string; signature: string }[] = []
let userId: UserId

const listen = (server: Server) =>
  new Promise<string>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)) // a TCP server's address
  })

beforeAll(async () => {
  const webhook = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      deliveries.push({ body, signature: String(request.headers['stripe-signature']) })
      response.end('{}')
    })
  })
  const webhookUrl = await listen(webhook)
  const emulator = createEmulator({
    file: join(await mkdtemp(join(env.DATA_DIR, 'checkout-')), 'sessions.json'),
    url: () => emulatorUrl,
    webhookUrl,
    apiKey: emulatorApiKey(env.SECRET),
    webhookSecret: secret,
    onUndelivered: (error) => {
      throw error
    },
  })
  const server = createServer(emulator)
  emulatorUrl = await listen(server)
  servers = [webhook, server]
  gateway = openCheckout({ ...env, STRIPE_API_URL: emulatorUrl }, new URL('http://127.0.0.1:3000'))
})
afterAll(() => servers.forEach((server) => server.close()))
beforeEach(async () => {
  deliveries = []
  userId = (await insertUser(db)).id
})

/** A call as only the product can make it. */
const asProduct = (path: string, init?: RequestInit) =>
  fetch(emulatorUrl + path, { ...init, headers: { Authorization: `Bearer ${emulatorApiKey(env.SECRET)}` } })
const buy = (packId = 'standard') => startCheckout(db, userId, packId, gateway)
const sessionOf = (url: string) => url.slice(url.lastIndexOf('/') + 1)
const pay = (url: string) => fetch(url, { method: 'POST', redirect: 'manual' })
const deliver = (delivery: { body: string; signature: string }) =>
  handlePaymentEvent(db, delivery.body, delivery.signature, gateway)
const status = (url: string) => paymentStatus(db, userId, sessionOf(url), gateway)

async function delivered(): Promise<{ body: string; signature: string }> {
  await eventually(() => expect(deliveries).toHaveLength(1))
  const [delivery] = deliveries
  if (!delivery) throw new Error('nothing was delivered')
  return delivery
}

test('a purchase: pending until it is paid, then credited, with the order as its reference', async () => {
  const url = await buy()
  expect(await status(url)).toBe('pending')
  const answer = await pay(url)
  expect(answer.headers.get('location')).toBe(
    `http://127.0.0.1:3000/payment/success?session_id=${sessionOf(url)}`,
  )
  await deliver(await delivered())
  expect(await findBalance(db, userId)).toBe(50)
  expect(await status(url)).toBe('completed')
  expect(await listEntries(db, userId, { limit: 50, offset: 0 })).toMatchObject([
    { transaction_type: 'PURCHASE', amount: 50 },
  ])
})

test('a double click on buy leads to the same checkout', async () => {
  const [first, second] = await Promise.all([buy(), buy()])
  expect(second).toBe(first)
  expect(await buy()).toBe(first)
  expect(await buy('basic')).not.toBe(first)
})

test('an event delivered twenty times at once beside the success page is credited once', async () => {
  const url = await buy()
  await pay(url)
  const delivery = await delivered()
  await Promise.all([...Array.from({ length: 20 }, () => deliver(delivery)), status(url), status(url)])
  expect(await findBalance(db, userId)).toBe(50)
  expect(await findImbalances(db)).toEqual([])
})

test('the success page alone credits a purchase whose webhook never comes', async () => {
  const url = await buy()
  await pay(url)
  expect(await status(url)).toBe('completed')
  expect(await findBalance(db, userId)).toBe(50)
})

test('reconciliation finds a purchase that nobody came back for', async () => {
  const url = await buy('premium')
  await pay(url)
  await sql`UPDATE checkout_orders SET created_at = now() - interval '1 hour'`.execute(db)
  await reconcileCredits(db, gateway)
  expect(await findBalance(db, userId)).toBe(100)
})

test("another person's payment session is not found", async () => {
  const url = await buy()
  const other = await insertUser(db)
  await expect(paymentStatus(db, other.id, sessionOf(url), gateway)).rejects.toMatchObject({
    code: 'payment.not-found',
  })
})

test('a pack that is not on sale cannot be bought', async () => {
  await expect(buy('platinum')).rejects.toMatchObject({ code: 'credits.pack-not-found' })
})

describe('a payment that differs from its order is not credited', () => {
  test.each([
    ['amount', sql`UPDATE checkout_orders SET price_cents = price_cents + 1`],
    ['currency', sql`UPDATE checkout_orders SET currency = 'eur'`],
  ])('in its %s', async (_what, change) => {
    const url = await buy()
    await change.execute(db)
    await pay(url)
    await deliver(await delivered())
    expect(await findBalance(db, userId)).toBe(0)
    expect(await status(url)).toBe('pending')
  })
})

describe('a webhook is refused and leaves no row', () => {
  const body = JSON.stringify({
    id: 'evt_1',
    object: 'event',
    type: 'checkout.session.completed',
    data: { object: { id: 'cs_test_1', object: 'checkout.session' } },
  })
  const now = () => Math.floor(Date.now() / 1000)
  test.each([
    ['without a signature', () => null],
    ['with a wrong signature', () => `t=${now()},v1=${'0'.repeat(64)}`],
    ['signed with another secret', () => signatureOf(body, 'whsec_other')],
    ['of another body', () => signatureOf(`${body} `, secret)],
    ['301 seconds old', () => signatureOf(body, secret, now() - 301)],
    ['ten minutes from the future', () => signatureOf(body, secret, now() + 600)],
  ])('%s', async (_how, signature) => {
    await expect(handlePaymentEvent(db, body, signature(), gateway)).rejects.toMatchObject({
      code: 'payment.bad-signature',
    })
    expect(await db.selectFrom('stripe_events').selectAll().execute()).toEqual([])
  })
})

describe('a refund takes the credits back by an entry of its own', () => {
  const intentOf = async () => {
    const order = await db.selectFrom('checkout_orders').selectAll().executeTakeFirstOrThrow()
    return order.stripe_payment_intent ?? ''
  }
  const entries = async () =>
    (await listEntries(db, userId, { limit: 50, offset: 0 })).map(
      ({ transaction_type, amount }) => `${transaction_type} ${amount}`,
    )

  /** Gives so much back, and resolves to the event that tells of it. */
  async function refund(cents?: number): Promise<{ body: string; signature: string }> {
    deliveries = []
    const body = new URLSearchParams({
      payment_intent: await intentOf(),
      ...(cents !== undefined && { amount: String(cents) }),
    })
    await asProduct('/v1/refunds', { method: 'POST', body })
    return delivered()
  }

  beforeEach(async () => {
    // fifty credits for 39.99
    await pay(await buy())
    await deliver(await delivered())
  })

  test('once, however often it is told of', async () => {
    const told = await refund()
    await Promise.all([deliver(told), deliver(told)])
    expect(await findBalance(db, userId)).toBe(0)
    expect(await entries()).toEqual(['REFUND -50', 'PURCHASE 50'])
  })

  test('the share that was given back, rounded down, and the rest when the rest is given back', async () => {
    await deliver(await refund(1000))
    expect(await entries()).toEqual(['REFUND -12', 'PURCHASE 50'])
    await deliver(await refund(1000))
    await deliver(await refund(1999))
    expect(await entries()).toEqual(['REFUND -25', 'REFUND -13', 'REFUND -12', 'PURCHASE 50'])
    expect(await findBalance(db, userId)).toBe(0)
    expect(await findImbalances(db)).toEqual([])
  })

  test('the newer of two events that come the wrong way round', async () => {
    const first = await refund(1000)
    const second = await refund(1000)
    await Promise.all([deliver(second), deliver(first)])
    await deliver(first)
    expect(await findBalance(db, userId)).toBe(50 - Math.floor((50 * 2000) / 3999))
  })

  test('a purchase of which a part was given back stays completed', async () => {
    await deliver(await refund(1000))
    const { stripe_session_id: session } = await db
      .selectFrom('checkout_orders')
      .select('stripe_session_id')
      .executeTakeFirstOrThrow()
    expect(await paymentStatus(db, userId, session ?? '', gateway)).toBe('completed')
  })

  test('no more than is there when some were spent, and somebody is told', async () => {
    const alert = vi.spyOn(log, 'error').mockImplementation(() => undefined)
    await db.transaction().execute((trx) =>
      addEntry(trx, {
        userId,
        type: 'CONSUMPTION',
        amount: -45,
        referenceId: null,
        idempotencyKey: randomUUID(),
      }),
    )
    await deliver(await refund(2000))
    expect(await findBalance(db, userId)).toBe(0)
    expect(alert).toHaveBeenCalledWith(
      expect.objectContaining({ spent: 20 }),
      expect.stringMatching(/^ALERT: a refunded purchase/),
    )
    alert.mockRestore()
  })
})

describe('a payment by bank, which is known only days after the checkout', () => {
  const answer = async (url: string, which: 'pays' | 'refuses') => {
    deliveries = []
    await fetch(`${url}/bank/${which}`, { method: 'POST', redirect: 'manual' })
    return delivered()
  }
  let url: string
  beforeEach(async () => {
    url = await buy()
    await fetch(`${url}/bank`, { method: 'POST', redirect: 'manual' })
    await deliver(await delivered())
  })

  test('is pending, and credited when it arrives', async () => {
    expect(await status(url)).toBe('pending')
    await deliver(await answer(url, 'pays'))
    expect([await status(url), await findBalance(db, userId)]).toEqual(['completed', 50])
  })

  test('keeps nobody from buying the pack once more, and is shown meanwhile', async () => {
    const other = await buy()
    expect(other).not.toBe(url)
    expect((await loadPacks(db, userId)).pending).toMatchObject([{ credits: 50, checkout_url: url }])
    await deliver(await answer(url, 'pays'))
    expect((await loadPacks(db, userId)).pending).toEqual([])
    expect(await buy()).toBe(other)
  })

  test('is seen to be on its way before anybody has told us', async () => {
    const other = await buy()
    await fetch(`${other}/bank`, { method: 'POST', redirect: 'manual' })
    expect(await buy()).not.toBe(other)
    expect((await loadPacks(db, userId)).pending).toHaveLength(2)
  })

  test('a provider that is away keeps nobody from the checkout that is open', async () => {
    const open = await buy()
    const away = { ...gateway, readSession: () => Promise.reject(new AppError('payment.unavailable')) }
    expect(await startCheckout(db, userId, 'standard', away)).toBe(open)
  })

  test('has failed when the bank refuses, and credits nothing', async () => {
    await deliver(await answer(url, 'refuses'))
    expect([await status(url), await findBalance(db, userId)]).toEqual(['failed', 0])
    expect(await buy()).not.toBe(url)
  })

  test('has failed by reconciliation too when nobody told us', async () => {
    await answer(url, 'refuses')
    await sql`UPDATE checkout_orders SET created_at = now() - interval '1 day'`.execute(db)
    expect(await reconcileCredits(db, gateway)).toMatchObject({ checked: 1 })
    expect(await reconcileCredits(db, gateway)).toMatchObject({ checked: 0 })
    expect(await status(url)).toBe('failed')
  })
})

test('a checkout that nobody completed has expired by reconciliation', async () => {
  const url = await buy()
  await asProduct(`/v1/checkout/sessions/${sessionOf(url)}/expire`, { method: 'POST' })
  await sql`UPDATE checkout_orders SET created_at = now() - interval '1 hour'`.execute(db)
  await reconcileCredits(db, gateway)
  expect(await db.selectFrom('checkout_orders').select('status').executeTakeFirst()).toEqual({
    status: 'expired',
  })
})
