import type { ServerResponse } from 'node:http'
import { type Problem, PROBLEMS } from '../failures.ts'

/** Answers with `application/problem+json` (RFC 9457). */
export function sendProblem(response: ServerResponse, problem: Problem): void {
  const { status, title } = PROBLEMS[problem.code]
  // the remaining body within its limits is let through, so that the client can read the answer
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
