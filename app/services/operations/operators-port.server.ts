import { createHash, timingSafeEqual } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import { env } from '../../env.server.ts'
import { log } from '../../log.server.ts'
import { registry } from './metrics.server.ts'

const LOOPBACK = /^(?:127\.|::1$|localhost$)/

/** What a process answers to those who look after it. */
export interface Answers {
  /** Whether it does its work; the body says what it does, or why not. */
  readonly ready: () => Promise<{ ready: boolean; body: object }>
}

/**
 * Answers `/health`, `/ready` and `/metrics` on a port of its own, METRICS_PORT, which is never the public one: it is
 * open to this machine, or with METRICS_TOKEN to whoever shows that. Without METRICS_PORT nothing listens.
 */
export function listenForOperators({ ready }: Answers): Server | undefined {
  const { METRICS_PORT: port, METRICS_HOST: host, METRICS_TOKEN: token } = env
  if (port === undefined) return undefined
  if (!LOOPBACK.test(host) && token === undefined) {
    log.error('metrics are not served: METRICS_HOST is open to others, and there is no METRICS_TOKEN')
    return undefined
  }
  const server = createServer((request, response) => {
    const answer = (status: number, type: string, body: string) =>
      response.writeHead(status, { 'Content-Type': type, 'Cache-Control': 'no-store' }).end(body)
    const asked = async () => {
      const json = 'application/json; charset=utf-8'
      if (!isAllowed(request.headers.authorization, token)) return answer(401, 'text/plain', 'token wanted\n')
      if (request.url === '/health') return answer(200, json, '{"status":"ok"}')
      if (request.url === '/metrics') return answer(200, registry.contentType, await registry.metrics())
      if (request.url !== '/ready') return answer(404, 'text/plain', 'not found\n')
      const state = await ready()
      return answer(state.ready ? 200 : 503, json, JSON.stringify(state.body))
    }
    asked().catch((error: unknown) => {
      log.error({ err: error }, 'an operator could not be answered')
      answer(500, 'text/plain', 'failed\n')
    })
  })
  server.on('error', (error) => log.error({ err: error }, `metrics are not served on ${host}:${port}`))
  return server.listen(port, host).unref()
}

function isAllowed(header: string | undefined, token: string | undefined): boolean {
  if (token === undefined) return true
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(header ?? ''), digest(`Bearer ${token}`))
}
