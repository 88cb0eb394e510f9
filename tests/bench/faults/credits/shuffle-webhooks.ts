import { randomUUID } from 'node:crypto'
import type { Db } from '#app/db/client.server.ts'
import type { UserId } from '#app/domain/ids.ts'
import { env } from '#app/env.server.ts'
import { type CheckoutGateway, emulatorWebhookSecret, openCheckout } from '#app/gateways/stripe.server.ts'
import { handlePaymentEvent } from '#app/services/credits/handle-payment-event.server.ts'
import { paymentStatus } from '#app/services/credits/checkout.server.ts'
import { signatureOf } from '#jobs/checkout-emulator/wire.ts'
import { seededRandom } from '#tests/bench/ocr/random.ts'
import { insertUser } from '#tests/factories/users.ts'
import { paymentIdOf, sessionIdOf, standInCheckout } from './stand-in-checkout.ts'

const EVENTS_PER_ORDER = 5
const ORDERS_PER_PERSON = 10
const AT_ONCE = 16
/** Of ten purchases so many are given back, so many in part, and so many expire unpaid. */
const [REFUNDED, HALVED, EXPIRED] = [1, 1, 2]
const CENTS_PER_CREDIT = 99

interface Purchase {
  readonly userId: UserId
  readonly sessionId: string
  readonly credits: number
  readonly fate: 'paid' | 'refunded' | 'halved' | 'expired'
}
interface Delivery {
  readonly purchase: Purchase
  readonly type: string
  readonly body: string
}

/**
 * Delivers signed webhooks of many purchases in any order and several times each, many at once, while people look at
 * their success pages. Resolves to what was delivered and how many balances are not what was paid for and not
 * given back.
 */
export async function shuffleWebhooks(
  db: Db,
  { webhooks, seed }: { webhooks: number; seed: number },
): Promise<{ delivered: Record<string, number>; orders: number; wrongBalances: number }> {
  const random = seededRandom(seed)
  const purchases = await order(db, Math.max(1, Math.round(webhooks / EVENTS_PER_ORDER)))
  const deliveries = shuffled(repeated(purchases, webhooks, random), random)
  const fates = new Map(purchases.map(({ sessionId, fate }) => [sessionId, fate]))
  const stand = standInCheckout((id) => (fates.get(id) === 'expired' ? 'expired' : 'paid'))
  const secret = emulatorWebhookSecret(env.SECRET)
  // signatures are checked as they are in the product
  const real = openCheckout(env, new URL('http://127.0.0.1:3000'))
  const gateway: CheckoutGateway = {
    ...stand,
    verifyEvent: (body, signature) => real.verifyEvent(body, signature),
  }
  const delivered: Record<string, number> = {}
  let next = 0
  const lane = async () => {
    for (let delivery = deliveries[next++]; delivery; delivery = deliveries[next++]) {
      const { body, type, purchase } = delivery
      await handlePaymentEvent(db, body, signatureOf(body, secret), gateway)
      delivered[type] = (delivered[type] ?? 0) + 1
      if (random() < 0.1) await paymentStatus(db, purchase.userId, purchase.sessionId, gateway)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane))
  return { delivered, orders: purchases.length, wrongBalances: await countWrong(db, purchases) }
}

async function order(db: Db, count: number): Promise<Purchase[]> {
  const purchases: Purchase[] = []
  for (let person = 0; person * ORDERS_PER_PERSON < count; person++) {
    const { id: userId } = await insertUser(db)
    const wanted = Math.min(ORDERS_PER_PERSON, count - person * ORDERS_PER_PERSON)
    const rows = Array.from({ length: wanted }, (_, index) => {
      const [id, credits] = [randomUUID(), 1 + ((person + index) % 100)]
      const priceCents = credits * CENTS_PER_CREDIT
      const sessionId = sessionIdOf({ id, price_cents: priceCents, currency: 'usd' })
      return {
        id,
        user_id: userId,
        pack_id: 'basic',
        credits,
        price_cents: priceCents,
        stripe_session_id: sessionId,
      }
    })
    await db.insertInto('checkout_orders').values(rows).execute()
    rows.forEach(({ credits, stripe_session_id: sessionId }, index) => {
      const fates = [
        ...Array.from({ length: REFUNDED }, () => 'refunded' as const),
        ...Array.from({ length: HALVED }, () => 'halved' as const),
        ...Array.from({ length: EXPIRED }, () => 'expired' as const),
      ]
      const fate = fates[index] ?? 'paid'
      purchases.push({ userId, sessionId, credits, fate })
    })
  }
  return purchases
}

/** Each purchase's events at least once, then any of them again until there are enough. */
function repeated(purchases: readonly Purchase[], count: number, random: () => number): Delivery[] {
  const once = purchases.flatMap(eventsOf)
  const more = Array.from({ length: Math.max(0, count - once.length) }, () => {
    const again = once[Math.floor(random() * once.length)]
    if (!again) throw new Error('there are no events')
    return again
  })
  return [...once, ...more]
}

function eventsOf(purchase: Purchase): Delivery[] {
  const { sessionId, fate } = purchase
  const event = (type: string, object: object): Delivery => ({
    purchase,
    type,
    body: JSON.stringify({ id: `evt_${randomUUID()}`, object: 'event', type, data: { object } }),
  })
  const session = { id: sessionId, object: 'checkout.session' }
  if (fate === 'expired') return [event('checkout.session.expired', session)]
  const charge = (credits: number) => ({
    object: 'charge',
    amount_refunded: credits * CENTS_PER_CREDIT,
    payment_intent: paymentIdOf(sessionId),
  })
  return [
    event('checkout.session.completed', session),
    event('checkout.session.async_payment_succeeded', session),
    ...partsOf(purchase).map((credits) => event('charge.refunded', charge(credits))),
  ]
}

/** What refund events tell of: each of all credits given back so far. */
function partsOf({ credits, fate }: Purchase): number[] {
  if (fate === 'refunded') return [Math.ceil(credits / 2), credits]
  return fate === 'halved' ? [Math.ceil(credits / 4), Math.ceil(credits / 2)] : []
}

async function countWrong(db: Db, purchases: readonly Purchase[]): Promise<number> {
  const due = new Map<UserId, number>()
  for (const purchase of purchases) {
    const { userId, credits, fate } = purchase
    const kept = fate === 'expired' ? 0 : credits - Math.max(0, ...partsOf(purchase))
    due.set(userId, (due.get(userId) ?? 0) + kept)
  }
  const accounts = await db
    .selectFrom('credit_accounts')
    .selectAll()
    .where('user_id', 'in', [...due.keys()])
    .execute()
  return accounts.filter(({ user_id, available, held }) => available !== due.get(user_id) || held !== 0)
    .length
}

function shuffled<Item>(items: readonly Item[], random: () => number): Item[] {
  return items
    .map((item) => ({ item, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item)
}
