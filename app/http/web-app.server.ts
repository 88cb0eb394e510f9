import { createServer, type RequestListener, type Server } from 'node:http'
import type { ServerBuild } from '@remix-run/node'
import { createRequestHandler } from '@remix-run/express'
import compression from 'compression'
import express, { type ErrorRequestHandler, type Express, type Response } from 'express'
import * as z from 'zod'
import type { ErrorCode } from '../domain/errors.ts'
import { env } from '../env.server.ts'
import { log } from '../log.server.ts'
import { pagesByAddress, shareByAddress } from './address-limits.server.ts'
import {
  drainRest,
  fewChunks,
  oneLoopbackName,
  sameOrigin,
  smallBody,
  wellFormed,
} from './request-checks.server.ts'
import { madeHomeVideo } from './made-home-video.server.ts'
import { oneAtATime } from './one-at-a-time.server.ts'
import { packedFiles, staticFiles } from './static-files.server.ts'
import { isApi, refuse } from './refuse.server.ts'
import { requestLog } from './request-log.server.ts'
import {
  dataHeaders,
  nonceOf,
  SECURITY_TXT,
  securityHeaders,
  securityTxt,
} from './security-headers.server.ts'

/** Uploads on slow lines take their time; other bodies have a deadline of their own. */
const REQUEST_TIMEOUT_MS = 3_600_000
/** Longer than clients keep an idle connection: who sends on one just as we close it gets no answer. */
const KEEP_ALIVE_MS = 65_000
/** Whoever takes longer to say what he wants holds a connection for nothing. */
const HEADERS_TIMEOUT_MS = 10_000
const CHECKED_EVERY_MS = 2_000

/** A server with our time limits, not listening yet, of `createWebApp` or what a test puts around it. */
export function createWebServer(listener: RequestListener): Server {
  return createServer(
    {
      connectionsCheckingInterval: CHECKED_EVERY_MS,
      headersTimeout: HEADERS_TIMEOUT_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
      keepAliveTimeout: KEEP_ALIVE_MS,
    },
    listener,
  )
}

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
  app.use(oneAtATime, requestLog, fewChunks, drainRest, wellFormed, oneLoopbackName, securityHeaders)
  app.use('/api', dataHeaders)
  app.use(pagesByAddress(), shareByAddress())
  app.get(SECURITY_TXT, securityTxt)
  app.use(
    madeHomeVideo(publicFolder),
    packedFiles(publicFolder),
    compression(),
    staticFiles(publicFolder),
    sameOrigin,
    smallBody,
  )
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
  const refused = Refused.safeParse(error).data
  if (!refused) log.error({ err: error, api: isApi(request) }, 'a request failed unexpectedly')
  refuse(request, response, refused ? codeOf(refused.status) : 'server.failed', {
    ...(refused?.headers && { headers: refused.headers }),
  })
}

/** What express itself refuses: a path with a broken percent sign, a range that a file does not have. */
const Refused = z.looseObject({
  status: z.int().min(400).max(499),
  headers: z.record(z.string(), z.string()).optional(),
})

function codeOf(status: number): ErrorCode {
  if (status === 416) return 'request.range-not-satisfiable'
  if (status === 412) return 'request.precondition-failed'
  return 'request.malformed'
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
