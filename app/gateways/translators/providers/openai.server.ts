import type * as OpenAI from 'openai'
import type {
  TranslationAnswer,
  TranslationItem,
  TranslationJob,
  TranslationProblem,
  Translator,
  TranslatorFailure,
} from '../../../domain/translator.ts'
import { problemOfStatus, providerFailure, retryAfterSeconds } from './failures.ts'
import { isTranslatable } from './language-codes.ts'
import { once } from './once.ts'
import { ANSWER_FORMAT, answersIn, instructionsFor, requestOf } from './openai-messages.ts'
import type { ProviderSettings } from './positional.ts'

const ID = 'openai'
/** So often an endpoint is asked for one batch before what it left out is given up. */
const CALLS_A_BATCH = 8

/** Any endpoint that speaks OpenAI's chat completions, a local one included. */
export function createOpenAI(
  settings: ProviderSettings & { model: string; formality?: 'more' | 'less' | undefined },
): Translator {
  const { key, url, model, formality, timeoutMs = 60_000, retries = 1 } = settings
  const load = once(async () => {
    const openai = await import('openai')
    const client = new openai.OpenAI({
      apiKey: key,
      ...(url !== undefined && { baseURL: url }),
      maxRetries: retries,
      timeout: timeoutMs,
      logLevel: 'off',
    })
    return { openai, client }
  })

  async function ask(
    items: readonly TranslationItem[],
    job: TranslationJob,
  ): Promise<ReadonlyMap<string, string> | TranslationProblem> {
    const { openai, client } = await load()
    const messages = [
      { role: 'system', content: instructionsFor(job, formality) },
      { role: 'user', content: requestOf(items, job) },
    ] as const
    const completion: unknown = await client.chat.completions
      .create({ model, response_format: ANSWER_FORMAT, messages: [...messages] }, { signal: job.signal })
      .catch((error: unknown) => {
        throw job.signal.aborted ? error : failureOf(error, openai)
      })
    return answersIn(completion, items)
  }

  return {
    id: ID,
    quality: 'provider',
    writesToLength: true,
    limits: { itemsPerCall: 40, charactersPerCall: 6000 },
    supports: isTranslatable,
    async translate(items, job) {
      const answers: TranslationAnswer[] = []
      let calls = 0
      /** What was left out or answered badly is asked for again in halves, down to single texts. */
      const settle = async (part: readonly TranslationItem[]): Promise<void> => {
        if (part.length === 0) return
        const answer = calls < CALLS_A_BATCH ? await ask(part, job) : 'invalid-answer'
        calls += 1
        const texts = typeof answer === 'string' ? new Map<string, string>() : answer
        const missing = part.filter(({ id }) => !texts.has(id))
        answers.push(...[...texts].map(([id, text]) => ({ id, text, unknownWords: 0 })))
        if (missing.length > 0 && (part.length === 1 || calls >= CALLS_A_BATCH)) {
          const problem = typeof answer === 'string' ? answer : 'invalid-answer'
          answers.push(...missing.map(({ id }) => ({ id, problem })))
          return
        }
        const half = Math.ceil(missing.length / 2)
        await settle(missing.slice(0, half))
        await settle(missing.slice(half))
      }
      await settle(items)
      return answers
    },
  }
}

function failureOf(error: unknown, openai: typeof OpenAI): TranslatorFailure {
  if (error instanceof openai.APIConnectionTimeoutError) return providerFailure(ID, { problem: 'timed-out' })
  if (!(error instanceof openai.APIError)) {
    const message = error instanceof Error ? error.message : String(error)
    const isNonsense = error instanceof SyntaxError || /JSON/.test(message)
    return providerFailure(ID, { problem: isNonsense ? 'invalid-answer' : 'unavailable', message })
  }
  // the SDK's types leave these open: some endpoints send none of them
  const status: unknown = error.status
  const headers: unknown = error.headers
  const problem = typeof status === 'number' ? problemOfStatus(status) : undefined
  return providerFailure(ID, {
    problem: error.code === 'insufficient_quota' ? 'quota-exceeded' : (problem ?? 'unavailable'),
    message: error.message,
    retryAfterSeconds:
      headers instanceof Headers ? retryAfterSeconds(headers.get('retry-after'), Date.now()) : undefined,
  })
}
