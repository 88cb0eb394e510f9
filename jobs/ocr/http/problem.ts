import type { ServerResponse } from 'node:http'

/** Every refusal of the sidecar, with its HTTP status. `code` is for programs, `detail` for people. */
export const PROBLEMS = {
  'bad-parameters': { status: 422, title: 'The parameters are not valid' },
  'bad-frame': { status: 422, title: 'The frame cannot be used' },
  'wrong-type': { status: 415, title: 'The frame is of an unknown type' },
  'too-large': { status: 413, title: 'The frame is too large' },
  'too-slow': { status: 408, title: 'The frame did not arrive in time' },
  'not-found': { status: 404, title: 'There is nothing here' },
  'method-not-allowed': { status: 405, title: 'The method is not allowed' },
  busy: { status: 503, title: 'Too much work is waiting' },
  'deadline-passed': { status: 503, title: 'Reading took too long' },
  'language-missing': { status: 503, title: 'The language is not installed' },
  'engine-failed': { status: 500, title: 'The engine failed' },
} as const satisfies Record<string, { status: number; title: string }>
export type ProblemCode = keyof typeof PROBLEMS

export class Problem extends Error {
  override readonly name = 'Problem'
  readonly code: ProblemCode

  constructor(code: ProblemCode, detail: string, options?: ErrorOptions) {
    super(detail, options)
    this.code = code
  }
}

/** Answers with `application/problem+json` (RFC 9457). */
export function sendProblem(response: ServerResponse, problem: Problem): void {
  const { status, title } = PROBLEMS[problem.code]
  // the rest of a body within its limits is let through, so that the client can read the answer
  const leave = !response.req.complete && problem.code !== 'busy'
  const body = JSON.stringify({
    type: 'about:blank',
    title,
    status,
    detail: problem.message,
    code: problem.code,
  })
  response.writeHead(status, {
    'content-type': 'application/problem+json',
    'content-length': Buffer.byteLength(body),
    ...(status === 503 && { 'retry-after': '1' }),
    ...(leave && { connection: 'close' }),
  })
  if (!leave) response.req.resume()
  response.end(body)
}

export function sendJson(response: ServerResponse, value: unknown): void {
  const body = JSON.stringify(value)
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
  response.end(body)
}
