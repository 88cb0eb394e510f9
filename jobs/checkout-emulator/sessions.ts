import { randomBytes } from 'node:crypto'
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import * as z from 'zod'

/** What the emulator keeps of a checkout session, in the provider's own words. */
const Session = z.object({
  id: z.string(),
  client_reference_id: z.string(),
  amount_total: z.int(),
  currency: z.string(),
  product: z.string(),
  success_url: z.string(),
  cancel_url: z.string(),
  expires_at: z.int(),
  created: z.int(),
  payment_intent: z.string(),
  payment_status: z.enum(['paid', 'unpaid']),
  /** How a payment by bank stands, which is known only after the checkout was completed. */
  bank: z.enum(['unused', 'processing', 'refused']).default('unused'),
  amount_refunded: z.int().default(0),
})
export type Session = z.infer<typeof Session>
const Saved = z.object({
  sessions: z.record(z.string(), Session),
  idempotency: z.record(z.string(), z.string()),
})

/** What a create call asks for, in the form encoding of the provider's API. */
const CreateCall = z.object({
  mode: z.literal('payment'),
  client_reference_id: z.string(),
  'line_items[0][quantity]': z.literal('1'),
  'line_items[0][price_data][currency]': z.string().length(3),
  'line_items[0][price_data][unit_amount]': z.coerce.number().int().positive(),
  'line_items[0][price_data][product_data][name]': z.string(),
  success_url: z.url(),
  cancel_url: z.url(),
  expires_at: z.coerce.number().int(),
})

/** The sessions, kept in a file so that a restart forgets no purchase. */
export class SessionBook {
  readonly #file: string
  readonly #saved: z.infer<typeof Saved>

  constructor(file: string) {
    this.#file = file
    this.#saved = load(file)
  }

  find(id: string): Session | undefined {
    return this.#saved.sessions[id]
  }

  findByPayment(paymentIntent: string): Session | undefined {
    return Object.values(this.#saved.sessions).find((session) => session.payment_intent === paymentIntent)
  }

  /** The same key gets the same session again. Throws ZodError for a call that the provider would refuse. */
  create(form: URLSearchParams, idempotencyKey: string | undefined): Session {
    const known = idempotencyKey && this.#saved.idempotency[idempotencyKey]
    const existing = known && this.#saved.sessions[known]
    if (existing) return existing
    const call = CreateCall.parse(Object.fromEntries(form))
    const session: Session = {
      id: `cs_test_${randomBytes(24).toString('hex')}`,
      client_reference_id: call.client_reference_id,
      amount_total: call['line_items[0][price_data][unit_amount]'],
      currency: call['line_items[0][price_data][currency]'],
      product: call['line_items[0][price_data][product_data][name]'],
      success_url: call.success_url,
      cancel_url: call.cancel_url,
      expires_at: call.expires_at,
      created: nowSeconds(),
      payment_intent: `pi_${randomBytes(12).toString('hex')}`,
      payment_status: 'unpaid',
      bank: 'unused',
      amount_refunded: 0,
    }
    this.#saved.sessions[session.id] = session
    if (idempotencyKey) this.#saved.idempotency[idempotencyKey] = session.id
    this.#save()
    return session
  }

  pay(session: Session): void {
    session.payment_status = 'paid'
    this.#save()
  }

  /** The bank is asked, or has said no. */
  payByBank(session: Session, bank: 'processing' | 'refused'): void {
    session.bank = bank
    this.#save()
  }

  /** Gives back so much more, at most what is left of the price. */
  refund(session: Session, cents: number): void {
    session.amount_refunded = Math.min(session.amount_total, session.amount_refunded + cents)
    this.#save()
  }

  expire(session: Session): void {
    session.expires_at = nowSeconds() - 1
    this.#save()
  }

  #save(): void {
    writeFileSync(`${this.#file}.new`, JSON.stringify(this.#saved))
    renameSync(`${this.#file}.new`, this.#file)
  }
}

export function nowSeconds(): number {
  return Math.floor(Date.now() / 1000)
}

export function statusOf(session: Session): 'open' | 'complete' | 'expired' {
  if (session.payment_status === 'paid' || session.bank !== 'unused') return 'complete'
  return session.expires_at < nowSeconds() ? 'expired' : 'open'
}

function load(file: string): z.infer<typeof Saved> {
  try {
    return Saved.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
      return { sessions: {}, idempotency: {} }
    throw error
  }
}
