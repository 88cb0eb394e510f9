import type { RequestHandler } from 'express'
import { log } from '../log.server.ts'

/** One line an answered request. The query stays out of it: it may hold a token. */
export const requestLog: RequestHandler = (request, response, next) => {
  const started = performance.now()
  const { method, path } = request
  response.once('close', () => {
    log.info(
      {
        method,
        path,
        status: response.statusCode,
        durationMs: Math.round(performance.now() - started),
        address: request.ip,
        ...(!response.writableFinished && { brokenOff: true }),
      },
      'request',
    )
  })
  next()
}
