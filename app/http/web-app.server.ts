import type { ServerBuild } from '@remix-run/node'
import { createRequestHandler } from '@remix-run/express'
import compression from 'compression'
import express, { type ErrorRequestHandler, type Express, type Response } from 'express'
import { env } from '../env.server.ts'
import { log } from '../log.server.ts'
import { isApi, refuse } from './refuse.server.ts'
import { drainRest, sameOrigin, smallBody, wellFormed } from './request-checks.server.ts'
import { requestLog } from './request-log.server.ts'
import { dataHeaders, nonceOf, securityHeaders } from './security-headers.server.ts'
import { staticFiles } from './static-files.server.ts'

/** The whole web side: checks and headers, static files, then the routes of the Remix build. */
export function createWebApp({
  build,
  publicFolder,
  stopping = new AbortController().signal,
}: {
  build: ServerBuild | (() => Promise<ServerBuild>)
  publicFolder: string
  stopping?: AbortSignal
}): Express {
  const app = express()
  app.disable('x-powered-by')
  app.set('trust proxy', env.TRUSTED_PROXIES)
  app.use(requestLog, drainRest, wellFormed, securityHeaders)
  app.use('/api', dataHeaders)
  app.use(compression(), staticFiles(publicFolder), sameOrigin, smallBody)
  app.use('/api', (request, response, next) => {
    if (/^\/v1(?:\/|$)/i.test(request.path)) next()
    else refuse(request, response, 'request.not-found')
  })
  app.all(
    '*',
    createRequestHandler({
      build,
      mode: env.NODE_ENV,
      getLoadContext: (request, response) => ({
        cspNonce: nonceOf(response),
        clientAddress: request.ip ?? request.socket.remoteAddress ?? '',
        drained: () => drained(response),
        stopping,
      }),
    }),
  )
  app.use(failed)
  return app
}

const failed: ErrorRequestHandler = (error: unknown, request, response, next) => {
  if (response.headersSent || request.destroyed) return next(error)
  // what express itself refuses, such as a path with a broken percent sign
  const malformed = error instanceof URIError
  if (!malformed) log.error({ err: error, api: isApi(request) }, 'a request failed unexpectedly')
  refuse(request, response, malformed ? 'request.malformed' : 'server.failed')
}

function drained(response: Response): Promise<void> {
  return new Promise((resolve) => {
    if (!response.writableNeedDrain || response.destroyed) return resolve()
    const done = () => {
      response.off('drain', done).off('close', done)
      resolve()
    }
    response.on('drain', done).on('close', done)
  })
}
