import type * as DeepL from 'deepl-node'
import { type Translator, TranslatorFailure } from '../../../domain/translator.ts'
import { problemOfStatus, providerFailure, withDeadline } from './failures.ts'
import { DEEPL_CODES } from './language-codes.ts'
import { once } from './once.ts'
import { createPositional, type ProviderSettings } from './positional.ts'

const ID = 'deepl'
/** DeepL tells no waiting time; its own clients begin with a second and grow. */
const RATE_LIMIT_PAUSE_SECONDS = 5

export function createDeepL(
  settings: ProviderSettings & { formality?: 'more' | 'less' | undefined },
): Translator {
  const { key, url, timeoutMs = 30_000, retries = 2, formality } = settings
  const load = once(async () => {
    const deepl = await import('deepl-node')
    const client = new deepl.DeepLClient(key, {
      ...(url !== undefined && { serverUrl: url }),
      maxRetries: retries,
      minTimeout: timeoutMs,
      sendPlatformInfo: false,
    })
    return { deepl, client }
  })
  const politeness: { formality?: DeepL.Formality } =
    formality === undefined ? {} : { formality: `prefer_${formality}` }
  return createPositional({
    id: ID,
    limits: { itemsPerCall: 50, charactersPerCall: 30_000 },
    codes: DEEPL_CODES,
    keep: { open: '<x>', close: '</x>' },
    async call(texts, { source, target, context, signal }) {
      const { deepl, client } = await load()
      try {
        const answers = await withDeadline(
          ID,
          // the codes are those of our table, which DeepL's types spell out one by one
          client.translateText(
            texts,
            source as DeepL.SourceLanguageCode,
            target as DeepL.TargetLanguageCode,
            {
              tagHandling: 'xml',
              ignoreTags: ['x'],
              splitSentences: 'nonewlines',
              ...(context !== '' && { context }),
              ...politeness,
            },
          ),
          { timeoutMs: timeoutMs * 2, signal },
        )
        return answers.map(({ text }) => text)
      } catch (error) {
        throw signal.aborted ? error : failureOf(error, deepl)
      }
    },
  })
}

function failureOf(error: unknown, deepl: typeof DeepL): TranslatorFailure {
  if (error instanceof TranslatorFailure) return error
  const message = error instanceof Error ? error.message : String(error)
  const fail = (problem: TranslatorFailure['problem'], retryAfterSeconds?: number) =>
    providerFailure(ID, { problem, message, retryAfterSeconds })
  if (error instanceof deepl.AuthorizationError) return fail('unauthorised')
  if (error instanceof deepl.QuotaExceededError) return fail('quota-exceeded')
  if (error instanceof deepl.TooManyRequestsError) return fail('rate-limited', RATE_LIMIT_PAUSE_SECONDS)
  if (error instanceof deepl.ConnectionError)
    return fail(/timeout/i.test(message) ? 'timed-out' : 'unavailable')
  if (/^Bad request/.test(message)) return fail('refused')
  if (/^Service unavailable/.test(message)) return fail('unavailable')
  // for other statuses its client keeps the number only in the message
  const status = /^Unexpected status code: (\d{3})/.exec(message)?.[1]
  return fail((status === undefined ? undefined : problemOfStatus(Number(status))) ?? 'invalid-answer')
}
