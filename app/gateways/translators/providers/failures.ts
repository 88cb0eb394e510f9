import { type TranslationProblem, TranslatorFailure } from '../../../domain/translator.ts'

/** What a provider's HTTP status means; `undefined` when it stands for success. */
export function problemOfStatus(status: number): TranslationProblem | undefined {
  if (status < 400) return undefined
  switch (status) {
    case 401:
      return 'unauthorised'
    case 402:
    case 456:
      return 'quota-exceeded'
    case 403:
      return 'forbidden'
    case 408:
    case 504:
      return 'timed-out'
    case 413:
    case 414:
      return 'too-long'
    case 429:
      return 'rate-limited'
    default:
      return status >= 500 ? 'unavailable' : 'refused'
  }
}

/** Seconds that a Retry-After header asks for, as a number or as a date; undefined when it says neither. */
export function retryAfterSeconds(header: string | null | undefined, nowMs: number): number | undefined {
  const text = header?.trim() ?? ''
  if (text === '') return undefined
  const seconds = /^\d+(?:\.\d+)?$/.test(text) ? Number(text) : (Date.parse(text) - nowMs) / 1000
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds)
}

interface Reason {
  readonly problem: TranslationProblem
  /** What the provider said, for the log: never a request, which carries the key. */
  readonly message?: string
  readonly retryAfterSeconds?: number | undefined
}

export function providerFailure(
  engine: string,
  { problem, message, retryAfterSeconds }: Reason,
): TranslatorFailure {
  return new TranslatorFailure(engine, problem, {
    retryAfterSeconds,
    ...(message !== undefined && { cause: new Error(message.slice(0, 300)) }),
  })
}

/**
 * Waits for a client that knows neither deadlines nor signals. Throws TranslatorFailure `timed-out`, or what the signal
 * was aborted with; the call itself runs on unheard.
 */
export async function withDeadline<Result>(
  engine: string,
  call: Promise<Result>,
  { timeoutMs, signal }: { timeoutMs: number; signal: AbortSignal },
): Promise<Result> {
  const deadline = AbortSignal.timeout(timeoutMs)
  const either = AbortSignal.any([deadline, signal])
  const ended = new Promise<never>((_, reject) => {
    const end = () => {
      reject(signal.aborted ? toError(signal.reason) : providerFailure(engine, { problem: 'timed-out' }))
    }
    if (either.aborted) end()
    else either.addEventListener('abort', end, { once: true })
  })
  return Promise.race([call, ended])
}

const toError = (reason: unknown) => (reason instanceof Error ? reason : new Error(String(reason)))
