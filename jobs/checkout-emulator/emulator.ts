import { createHash, timingSafeEqual } from 'node:crypto'
import express, { type Express, type Request, type Response } from 'express'
import { ZodError } from 'zod'
import { paymentPage } from './page.ts'
import { nowSeconds, type Session, SessionBook, statusOf } from './sessions.ts'
import { errorJson, eventBody, refundedChargeJson, sessionJson, signatureOf } from './wire.ts'

export interface EmulatorSettings {
  /** Where sessions are kept between starts. */
  readonly file: string
  /** Where this emulator is reached, without a slash at its end; asked for each answer, since the port may be chosen late. */
  readonly url: () => string
  /** What callers of the API have to show; people who pay have none. */
  readonly apiKey: string
  readonly webhookUrl: string
  readonly webhookSecret: string
  /** Told of each webhook that could not be delivered. */
  readonly onUndelivered: (error: unknown) => void
}

const DELIVERY_ATTEMPTS = 5

/** A checkout that speaks the provider's wire format: sessions, a page to pay on, refunds, signed webhooks. */
export function createEmulator(settings: EmulatorSettings): Express {
  const book = new SessionBook(settings.file)
  const app = express()
  app.disable('x-powered-by')
  app.use(express.urlencoded({ extended: false, limit: '64kb', type: 'application/x-www-form-urlencoded' }))

  app.get('/health', (_request, response) => void response.send('ok'))
  app.use('/v1', (request, response, next) => {
    if (isKey(request.get('authorization'), settings.apiKey)) return next()
    response.status(401).json(errorJson('Invalid API Key provided', 'invalid_api_key'))
  })
  app.post('/v1/checkout/sessions', (request, response) => createSession(book, settings, request, response))
  app.get('/v1/checkout/sessions/:id', (request, response) =>
    withSession(
      book,
      request,
      response,
      (session) =>
        void response.json(
          sessionJson(session, settings.url(), { expand: request.originalUrl.includes('expand') }),
        ),
    ),
  )
  app.get('/v1/checkout/sessions', (request, response) => {
    const { payment_intent: paymentIntent } = request.query
    const paid = typeof paymentIntent === 'string' ? book.findByPayment(paymentIntent) : undefined
    response.json({ object: 'list', data: paid ? [sessionJson(paid, settings.url())] : [], has_more: false })
  })
  app.post('/v1/checkout/sessions/:id/expire', (request, response) =>
    withSession(book, request, response, (session) => expire(book, settings, session, response)),
  )
  app.post('/v1/refunds', (request, response) => refund(book, settings, request, response))
  app.get('/pay/:id', (request, response) =>
    withSession(book, request, response, (session) => void response.type('html').send(paymentPage(session))),
  )
  app.post('/pay/:id', (request, response) =>
    withSession(book, request, response, (session) => {
      if (statusOf(session) === 'open') settle(book, settings, session)
      response.redirect(303, session.success_url.replace('{CHECKOUT_SESSION_ID}', session.id))
    }),
  )
  app.post('/pay/:id/bank', (request, response) =>
    withSession(book, request, response, (session) => {
      if (statusOf(session) === 'open') {
        book.payByBank(session, 'processing')
        tell(settings, 'checkout.session.completed', session)
      }
      response.redirect(303, session.success_url.replace('{CHECKOUT_SESSION_ID}', session.id))
    }),
  )
  app.post('/pay/:id/bank/:answer', (request, response) =>
    withSession(book, request, response, (session) => {
      answerOfBank(book, settings, session, request.params['answer'] === 'pays')
      response.redirect(303, `/pay/${session.id}`)
    }),
  )
  app.post('/pay/:id/cancel', (request, response) =>
    withSession(book, request, response, (session) => response.redirect(303, session.cancel_url)),
  )
  return app
}

/** Compared by their hashes, so that the time it takes tells nothing of the key. */
function isKey(authorization: string | undefined, apiKey: string): boolean {
  const hashOf = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hashOf(authorization ?? ''), hashOf(`Bearer ${apiKey}`))
}

function withSession(
  book: SessionBook,
  request: Request,
  response: Response,
  use: (session: Session) => void,
): void {
  const session = book.find(request.params['id'] ?? '')
  if (session) use(session)
  else response.status(404).json(errorJson('No such checkout session', 'resource_missing'))
}

function createSession(
  book: SessionBook,
  settings: EmulatorSettings,
  request: Request,
  response: Response,
): void {
  const form = new URLSearchParams(request.body as Record<string, string>) // urlencoded without nesting parses to strings
  if (Number(form.get('expires_at')) < nowSeconds() + 29 * 60) {
    response
      .status(400)
      .json(errorJson('expires_at must be at least 30 minutes from now', 'parameter_invalid'))
    return
  }
  try {
    response.json(sessionJson(book.create(form, request.get('idempotency-key')), settings.url()))
  } catch (error) {
    if (!(error instanceof ZodError)) throw error
    response.status(400).json(errorJson(error.message, 'parameter_invalid'))
  }
}

function settle(book: SessionBook, settings: EmulatorSettings, session: Session): void {
  book.pay(session)
  tell(settings, 'checkout.session.completed', session)
}

function answerOfBank(book: SessionBook, settings: EmulatorSettings, session: Session, pays: boolean): void {
  if (session.payment_status === 'paid' || session.bank !== 'processing') return
  if (pays) book.pay(session)
  else book.payByBank(session, 'refused')
  tell(settings, `checkout.session.async_payment_${pays ? 'succeeded' : 'failed'}`, session)
}

function tell(settings: EmulatorSettings, type: string, session: Session): void {
  void deliver(settings, type, sessionJson(session, settings.url()))
}

function expire(book: SessionBook, settings: EmulatorSettings, session: Session, response: Response): void {
  if (statusOf(session) !== 'open') {
    response.status(400).json(errorJson('Only open sessions can be expired', 'parameter_invalid'))
    return
  }
  book.expire(session)
  response.json(sessionJson(session, settings.url()))
}

function refund(book: SessionBook, settings: EmulatorSettings, request: Request, response: Response): void {
  const { payment_intent: paymentIntent, amount } = request.body as {
    payment_intent?: string
    amount?: string
  } // as above
  const session = book.findByPayment(paymentIntent ?? '')
  if (session?.payment_status !== 'paid') {
    response.status(404).json(errorJson('No such payment', 'resource_missing'))
    return
  }
  const cents = amount === undefined ? session.amount_total : Number(amount)
  if (!Number.isInteger(cents) || cents < 1) {
    response.status(400).json(errorJson('Invalid amount', 'parameter_invalid'))
    return
  }
  book.refund(session, cents)
  void deliver(settings, 'charge.refunded', refundedChargeJson(session))
  response.json({
    id: `re_${session.payment_intent.slice(3)}`,
    object: 'refund',
    status: 'succeeded',
    amount: cents,
  })
}

/** Delivers until it is taken, waiting longer each time, as the provider does. */
async function deliver(settings: EmulatorSettings, type: string, object: object): Promise<void> {
  const body = eventBody(type, object)
  for (let attempt = 1; attempt <= DELIVERY_ATTEMPTS; attempt++) {
    const signature = signatureOf(body, settings.webhookSecret)
    try {
      const answer = await fetch(settings.webhookUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'stripe-signature': signature },
        body,
        signal: AbortSignal.timeout(10_000),
      })
      if (answer.ok) return
      throw new Error(`the webhook answered ${answer.status}`)
    } catch (error) {
      if (attempt === DELIVERY_ATTEMPTS) return settings.onUndelivered(error)
      await new Promise((resolve) => setTimeout(resolve, 500 * 3 ** attempt).unref())
    }
  }
}
