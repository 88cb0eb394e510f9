import { randomUUID } from 'node:crypto'
import type { Request, RequestHandler } from 'express'
import { withLogContext } from '../log-context.server.ts'
import { log } from '../log.server.ts'
import { inOpenSpan } from '../tracing.server.ts'
import { asCaller, type Caller, MAX_USER_AGENT_CHARACTERS } from '../services/accounts/caller.server.ts'
import { httpSeconds } from '../services/operations/metrics.server.ts'

/** Does a request in its caller's name, and logs one line of it. The query stays out of it: it may hold a token. */
export const requestLog: RequestHandler = (request, response, next) => {
  const started = performance.now()
  const requestId = randomUUID()
  const { method, path } = request
  const caller = callerOf(request)
  const known = { kind: kindOf(path), method: KNOWN_METHODS.has(method) ? method : 'other' }
  const attributes = { 'http.request.method': known.method, 'url.path': path, 'rotulo.request_id': requestId }
  response.setHeader('X-Request-Id', requestId)
  inOpenSpan(`${known.method} ${known.kind}`, { kind: 'server', attributes }, (end) => {
    response.once('close', () => {
      const durationMs = performance.now() - started
      const { statusCode: status } = response
      httpSeconds.observe({ ...known, status }, durationMs / 1000)
      log.info(
        {
          ...{ requestId, method, path, status },
          durationMs: Math.round(durationMs),
          address: caller.address,
          ...(caller.userId !== undefined && { userId: caller.userId }),
          ...(!response.writableFinished && { brokenOff: true }),
        },
        'request',
      )
      end({ 'http.response.status_code': status })
    })
    withLogContext({ requestId }, () => asCaller(caller, next))
  })
}

const KNOWN_METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** Few, whatever addresses are asked for: each is a series of its own. */
function kindOf(path: string): string {
  if (path.startsWith('/api/')) return 'api'
  return /^\/(?:build|fonts|locales)\//.test(path) ? 'asset' : 'page'
}

function callerOf(request: Request): Caller {
  const userAgent = request.headers['user-agent']?.slice(0, MAX_USER_AGENT_CHARACTERS) ?? null
  return { userAgent, address: request.ip ?? null }
}
