import * as z from 'zod'
import { type TranslationProblem, type Translator, TranslatorFailure } from '../../../domain/translator.ts'
import { problemOfStatus, providerFailure, retryAfterSeconds } from './failures.ts'
import { AZURE_CODES } from './language-codes.ts'
import { HTML_KEEP } from './markup.ts'
import { once } from './once.ts'
import { createPositional, type ProviderSettings } from './positional.ts'

const ID = 'azure'
const Answer = z.object({
  value: z.array(z.object({ translations: z.array(z.object({ text: z.string() })).min(1) })),
})
const Failure = z.object({ error: z.object({ code: z.coerce.string(), message: z.string() }) })

export function createAzure(
  settings: ProviderSettings & { region?: string | undefined; formality?: 'more' | 'less' | undefined },
): Translator {
  const { key, region, url, formality, timeoutMs = 30_000, retries = 1 } = settings
  const credential = region === undefined ? { key } : { key, region }
  const options = {
    retryOptions: { maxRetries: retries },
    allowInsecureConnection: url?.startsWith('http:') === true,
  }
  const tone = formality === undefined ? {} : { tone: formality === 'more' ? 'formal' : 'informal' }
  const load = once(async () => {
    const { default: createClient, isUnexpected } = await import('@azure-rest/ai-translation-text')
    const client =
      url === undefined ? createClient(credential, options) : createClient(url, credential, options)
    return { client, isUnexpected }
  })
  return createPositional({
    id: ID,
    limits: { itemsPerCall: 100, charactersPerCall: 40_000 },
    codes: AZURE_CODES,
    keep: HTML_KEEP,
    async call(texts, { source, target, signal }) {
      const inputs = texts.map((text) => ({
        text,
        language: source,
        textType: 'Html',
        targets: [{ language: target, ...tone }],
      }))
      const { client, isUnexpected } = await load()
      const deadline = AbortSignal.timeout(timeoutMs)
      try {
        const response = await client
          .path('/translate')
          .post({ body: { inputs }, abortSignal: AbortSignal.any([signal, deadline]) })
        if (isUnexpected(response)) throw failureOf(Number(response.status), response.body, response.headers)
        const parsed = Answer.safeParse(response.body)
        if (!parsed.success)
          throw providerFailure(ID, { problem: 'invalid-answer', message: parsed.error.message })
        return parsed.data.value.map(({ translations }) => translations[0]?.text ?? '')
      } catch (error) {
        if (error instanceof TranslatorFailure || signal.aborted) throw error
        const message = error instanceof Error ? error.message : String(error)
        const isNonsense = error instanceof SyntaxError || /JSON/.test(message)
        const problem = deadline.aborted ? 'timed-out' : isNonsense ? 'invalid-answer' : 'unavailable'
        throw providerFailure(ID, { problem, message })
      }
    },
  })
}

function failureOf(
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>>,
): TranslatorFailure {
  const parsed = Failure.safeParse(body)
  const { code, message } = parsed.success ? parsed.data.error : { code: '', message: `status ${status}` }
  return providerFailure(ID, {
    problem: problemOf(code, status),
    message,
    retryAfterSeconds: retryAfterSeconds(headers['retry-after'], Date.now()),
  })
}

/** Azure's own six digits say more than the status: 403001 is a used-up free quota. */
function problemOf(code: string, status: number): TranslationProblem {
  if (code === '403001') return 'quota-exceeded'
  return problemOfStatus(status) ?? 'invalid-answer'
}
