import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod'

const ProblemBody = z.looseObject({ status: z.number(), code: z.string(), detail: z.string() })

/** What the server refuses, with its own words for people. */
export class Refusal extends Error {
  readonly code: string
  readonly status: number
  readonly facts: Readonly<Record<string, unknown>>
  constructor({ status, code, detail, ...facts }: z.infer<typeof ProblemBody>) {
    super(detail)
    this.code = code
    this.status = status
    this.facts = facts
  }
}

/** The server cannot be reached, or answers what no Rótulo does. */
export class ServerAway extends Error {}

/** So often a call is made while the server is away: with these pauses for about two minutes. */
const PAUSES_MS = [500, 1000, 2000, 4000, 8000, 15_000, 30_000, 60_000]
const CALL_MS = 60_000

/** That of whoever calls the command: the server says in it what it refuses. */
export const LANGUAGE = Intl.DateTimeFormat().resolvedOptions().locale

interface Call {
  readonly body?: object | undefined
  readonly headers?: Readonly<Record<string, string>>
}

/** The API of a server. Calls wait out its restarts and its limits; each can be made twice. */
export class Api {
  readonly base: string
  readonly authorization: string
  readonly signal: AbortSignal
  readonly #pausesMs: readonly number[]

  constructor(
    server: string,
    {
      token,
      signal,
      pausesMs = PAUSES_MS,
    }: { token: string; signal: AbortSignal; pausesMs?: readonly number[] },
  ) {
    this.base = `${server}/api/v1`
    this.authorization = `Bearer ${token}`
    this.signal = signal
    this.#pausesMs = pausesMs
  }

  /** Throws Refusal, ServerAway. */
  async json<Schema extends z.ZodType>(
    method: string,
    path: string,
    schema: Schema,
    call: Call = {},
  ): Promise<z.output<Schema>> {
    const response = await this.call(method, path, call)
    const text = await response.text()
    const answer = schema.safeParse(text === '' ? null : parseJson(text))
    if (!answer.success) throw new ServerAway(`${method} ${path} answers what no Rótulo does`)
    return answer.data
  }

  /** A good answer, whose body is still to be read. Throws Refusal, ServerAway. */
  async call(method: string, path: string, { body, headers = {} }: Call = {}): Promise<Response> {
    for (let tries = 0; ; tries += 1) {
      const pauseMs = this.#pausesMs[tries]
      const response = await this.#once(method, path, { body, headers }, pauseMs !== undefined)
      if (response?.ok) return response
      const problem = response && (await problemOf(response))
      const waitMs = response ? retryAfterMs(response, pauseMs) : pauseMs
      if (problem && (waitMs === undefined || !isPassing(problem.status))) throw problem
      if (waitMs === undefined) throw new ServerAway(`${this.base} does not answer`)
      await sleep(waitMs, undefined, { signal: this.signal })
    }
  }

  async #once(method: string, path: string, { body, headers }: Call, mayFail: boolean) {
    try {
      return await fetch(this.base + path, {
        method,
        headers: {
          Authorization: this.authorization,
          'Accept-Language': LANGUAGE,
          ...(body && { 'Content-Type': 'application/json' }),
          ...headers,
        },
        ...(body && { body: JSON.stringify(body) }),
        redirect: 'error',
        // a download takes longer: its own signal ends it
        signal: method === 'GET' ? this.signal : AbortSignal.any([this.signal, AbortSignal.timeout(CALL_MS)]),
      })
    } catch (error) {
      this.signal.throwIfAborted()
      if (mayFail) return undefined
      throw new ServerAway(`${this.base} cannot be reached`, { cause: error })
    }
  }
}

/** Passes by itself: too many calls at once, or the server or a part of it is away. */
function isPassing(status: number): boolean {
  return status === 429 || status === 408 || status === 502 || status === 503 || status === 504
}

function retryAfterMs(response: Response, pauseMs: number | undefined): number | undefined {
  const seconds = Number(response.headers.get('retry-after') ?? NaN)
  // what takes longer is a limit of the day, not of the moment
  if (seconds > 120) return undefined
  return pauseMs === undefined ? undefined : Math.max(pauseMs, (seconds || 0) * 1000)
}

async function problemOf(response: Response): Promise<Refusal> {
  const body = ProblemBody.safeParse(parseJson(await response.text()))
  const { status } = response
  return new Refusal(body.data ?? { status, code: `http.${status}`, detail: `The server answers ${status}.` })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Undefined where the server refuses with one of these codes. */
export async function unless<Result>(
  codes: readonly string[],
  call: () => Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await call()
  } catch (error) {
    if (error instanceof Refusal && codes.includes(error.code)) return undefined
    throw error
  }
}
