import * as z from 'zod'
import { type Translator, TranslatorFailure } from '../../../domain/translator.ts'
import { problemOfStatus, providerFailure, retryAfterSeconds } from './failures.ts'
import { LIBRETRANSLATE_CODES } from './language-codes.ts'
import { HTML_KEEP } from './markup.ts'
import { createPositional, type ProviderSettings } from './positional.ts'

const ID = 'libretranslate'
const Answer = z.object({ translatedText: z.array(z.string()) })
const Failure = z.object({ error: z.string() })

/** A server of one's own, or libretranslate.com. It has no client library; the key is optional. */
export function createLibreTranslate(
  settings: Omit<ProviderSettings, 'key'> & { url: string; key?: string | undefined },
): Translator {
  const { url, key, timeoutMs = 60_000 } = settings
  const address = new URL('translate', url.endsWith('/') ? url : `${url}/`)
  return createPositional({
    id: ID,
    limits: { itemsPerCall: 25, charactersPerCall: 5000 },
    codes: LIBRETRANSLATE_CODES,
    keep: HTML_KEEP,
    async call(texts, { source, target, signal }) {
      const deadline = AbortSignal.timeout(timeoutMs)
      const body = { q: texts, source, target, format: 'html', ...(key !== undefined && { api_key: key }) }
      try {
        const response = await fetch(address, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify(body),
          redirect: 'error',
          signal: AbortSignal.any([signal, deadline]),
        })
        const answer: unknown = await response.json().catch(() => undefined)
        if (!response.ok) throw failureOf(response, answer)
        const parsed = Answer.safeParse(answer)
        if (!parsed.success)
          throw providerFailure(ID, { problem: 'invalid-answer', message: parsed.error.message })
        return parsed.data.translatedText
      } catch (error) {
        if (error instanceof TranslatorFailure || signal.aborted) throw error
        const message = error instanceof Error ? error.message : String(error)
        throw providerFailure(ID, { problem: deadline.aborted ? 'timed-out' : 'unavailable', message })
      }
    },
  })
}

function failureOf(response: Response, answer: unknown): TranslatorFailure {
  const parsed = Failure.safeParse(answer)
  const message = parsed.success ? parsed.data.error : `status ${response.status}`
  // a missing or wrong key is "forbidden" here
  const isKey = response.status === 403 && /api key/i.test(message)
  return providerFailure(ID, {
    problem: isKey ? 'unauthorised' : (problemOfStatus(response.status) ?? 'invalid-answer'),
    message,
    retryAfterSeconds: retryAfterSeconds(response.headers.get('retry-after'), Date.now()),
  })
}
