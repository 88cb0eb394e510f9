import type { Request, RequestHandler } from 'express'
import { log } from '../log.server.ts'
import { asCaller, type Caller } from '../services/accounts/caller.server.ts'
import { MAX_USER_AGENT_CHARACTERS } from '../services/accounts/device-name.server.ts'

/** Does a request in its caller's name, and logs one line of it. The query stays out of it: it may hold a token. */
export const requestLog: RequestHandler = (request, response, next) => {
  const started = performance.now()
  const { method, path } = request
  const caller = callerOf(request)
  response.once('close', () => {
    log.info(
      {
        method,
        path,
        status: response.statusCode,
        durationMs: Math.round(performance.now() - started),
        address: caller.address,
        ...(caller.userId !== undefined && { userId: caller.userId }),
        ...(!response.writableFinished && { brokenOff: true }),
      },
      'request',
    )
  })
  asCaller(caller, next)
}

function callerOf(request: Request): Caller {
  const userAgent = request.headers['user-agent']?.slice(0, MAX_USER_AGENT_CHARACTERS) ?? null
  return { userAgent, address: request.ip ?? null }
}
