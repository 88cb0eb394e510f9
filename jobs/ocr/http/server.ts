import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { DetectParameters, RecognizeParameters } from '#app/domain/ocr.ts'
import type { EnginePool } from '../pool/engine-pool.ts'
import type { FrameSource, Task } from '../pool/messages.ts'
import { createAdmission } from './admission.ts'
import { announcedBytes, readBody, frameSource, mostBytes } from './frame-body.ts'
import { openApi } from './openapi.ts'
import { parametersOf } from './parameters.ts'
import { Problem } from '../failures.ts'
import { sendJson, sendProblem } from './respond.ts'

export type ServerLimits = Readonly<{
  mostPixels: number
  /** From the request's first byte to the last line read. */
  deadlineMs: number
  requests: number
  bytes: number
}>

/** Longer than clients keep a connection: a worker that is busy would send on one that is just being closed. */
const KEEP_ALIVE_MS = 65_000
/** Boxes of a crowded frame and long character lists travel in a header. */
const MOST_HEADER_BYTES = 256 * 1024

type Route = (request: IncomingMessage, response: ServerResponse, url: URL) => Promise<void> | void

/** The sidecar's HTTP side; `onFailure` gets the errors that are our own fault. */
export function createOcrServer(
  pool: EnginePool,
  limits: ServerLimits,
  onFailure: (failure: unknown) => void,
): Server {
  const admit = createAdmission(limits)
  const byteLimit = mostBytes(limits.mostPixels)

  const withFrame = async (
    request: IncomingMessage,
    response: ServerResponse,
    url: URL,
    taskOf: (frame: FrameSource) => Task,
  ): Promise<void> => {
    const expiresAt = Date.now() + limits.deadlineMs
    const leave = admit(announcedBytes(request, byteLimit))
    try {
      const body = await readBody(request, byteLimit, expiresAt)
      const frame = frameSource(request.headers['content-type'], url.searchParams, body, limits.mostPixels)
      sendJson(response, await pool.run(taskOf(frame), expiresAt))
    } finally {
      leave()
    }
  }

  const routes: Record<string, Record<string, Route>> = {
    '/health': { GET: (_request, response) => sendJson(response, { status: 'ok' }) },
    '/v1/info': { GET: (_request, response) => sendJson(response, pool.info) },
    '/openapi.json': { GET: (_request, response) => sendJson(response, openApi(byteLimit)) },
    '/v1/detect': {
      POST: (request, response, url) => {
        const parameters = parametersOf(request, DetectParameters)
        return withFrame(request, response, url, (frame) => ({ kind: 'detect', frame, parameters }))
      },
    },
    '/v1/recognize': {
      POST: (request, response, url) => {
        const parameters = parametersOf(request, RecognizeParameters)
        return withFrame(request, response, url, (frame) => ({ kind: 'recognize', frame, parameters }))
      },
    },
  }

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    try {
      const url = new URL(request.url ?? '/', 'http://sidecar')
      const methods = routes[url.pathname]
      if (!methods) throw new Problem('not-found', `There is no ${url.pathname}.`)
      const route = methods[request.method ?? '']
      if (!route) {
        response.setHeader('allow', Object.keys(methods).join(', '))
        throw new Problem('method-not-allowed', `${url.pathname} takes ${Object.keys(methods).join(', ')}.`)
      }
      await route(request, response, url)
    } catch (failure) {
      // the client has gone: nobody to tell
      if (request.destroyed && !request.complete) return
      if (!(failure instanceof Problem)) onFailure(failure)
      else if (failure.code === 'engine-failed') onFailure(failure)
      sendProblem(
        response,
        failure instanceof Problem ? failure : new Problem('engine-failed', 'See the log.'),
      )
    }
  }

  return createServer(
    {
      ...{ maxHeaderSize: MOST_HEADER_BYTES, keepAliveTimeout: KEEP_ALIVE_MS },
      ...{ headersTimeout: 10_000, requestTimeout: limits.deadlineMs + 10_000 },
    },
    (request, response) => void handle(request, response),
  )
}
