import type { v2 } from '@google-cloud/translate'
import * as z from 'zod'
import type { TranslationProblem, Translator, TranslatorFailure } from '../../../domain/translator.ts'
import { problemOfStatus, providerFailure, retryAfterSeconds, withDeadline } from './failures.ts'
import { GOOGLE_CODES } from './language-codes.ts'
import { HTML_KEEP } from './markup.ts'
import { once } from './once.ts'
import { createPositional, type ProviderSettings } from './positional.ts'

const ID = 'google'
const Answer = z.object({
  data: z.object({ translations: z.array(z.object({ translatedText: z.string() })) }),
})
const Failure = z.object({
  code: z.union([z.number(), z.string()]).optional(),
  message: z.string().catch(''),
  errors: z.array(z.object({ reason: z.string().optional() })).catch([]),
  response: z.unknown().optional(),
})
const Headers = z.object({ headers: z.object({ 'retry-after': z.string() }) })
const Status = z.object({ response: z.object({ statusCode: z.number() }) })

export function createGoogle({ key, url, timeoutMs = 30_000, retries = 1 }: ProviderSettings): Translator {
  const load = once(async () => {
    const { v2 } = await import('@google-cloud/translate')
    const client = new v2.Translate({ key, autoRetry: retries > 0, maxRetries: retries })
    // its own option for this keeps https and the path
    if (url !== undefined) client.baseUrl = url.replace(/\/{1,9}$/, '')
    return client
  })
  return createPositional({
    id: ID,
    limits: { itemsPerCall: 100, charactersPerCall: 25_000 },
    codes: GOOGLE_CODES,
    keep: HTML_KEEP,
    async call(texts, { source, target, signal }) {
      const body = { q: texts, source, target, format: 'html' }
      const answer = await withDeadline(ID, request(await load(), body), { timeoutMs, signal })
      const parsed = Answer.safeParse(answer)
      if (!parsed.success)
        throw providerFailure(ID, { problem: 'invalid-answer', message: parsed.error.message })
      return parsed.data.data.translations.map(({ translatedText }) => translatedText)
    },
  })
}

/** Not `client.translate`: that reads the answer unchecked in a callback, where nonsense ends the process. */
function request(client: v2.Translate, json: object): Promise<unknown> {
  return new Promise((resolve, reject) => {
    client.request({ method: 'POST', uri: '', json }, (error: unknown, body: unknown) => {
      if (error !== null && error !== undefined) reject(failureOf(error))
      else resolve(body)
    })
  })
}

const QUOTA_REASONS = ['dailyLimitExceeded', 'quotaExceeded', 'accountLimitExceeded']
const RATE_REASONS = ['rateLimitExceeded', 'userRateLimitExceeded']

function failureOf(error: unknown): TranslatorFailure {
  if (error instanceof SyntaxError) {
    const status = Status.safeParse(error).data?.response.statusCode ?? 200
    return providerFailure(ID, {
      problem: problemOfStatus(status) ?? 'invalid-answer',
      message: error.message,
    })
  }
  const parsed = Failure.safeParse(error)
  if (!parsed.success) return providerFailure(ID, { problem: 'unavailable' })
  const { code, message, errors, response } = parsed.data
  const reasons = errors.map(({ reason }) => reason ?? '')
  const headers = Headers.safeParse(response)
  return providerFailure(ID, {
    problem: problemOf(typeof code === 'number' ? code : undefined, reasons, message),
    message,
    retryAfterSeconds: headers.success
      ? retryAfterSeconds(headers.data.headers['retry-after'], Date.now())
      : undefined,
  })
}

function problemOf(
  status: number | undefined,
  reasons: readonly string[],
  message: string,
): TranslationProblem {
  if (reasons.some((reason) => QUOTA_REASONS.includes(reason))) return 'quota-exceeded'
  if (reasons.some((reason) => RATE_REASONS.includes(reason))) return 'rate-limited'
  // a wrong key is a bad request to Google
  if (/API key not valid|keyInvalid/i.test(message) || reasons.includes('keyInvalid')) return 'unauthorised'
  return (status === undefined ? undefined : problemOfStatus(status)) ?? 'unavailable'
}
