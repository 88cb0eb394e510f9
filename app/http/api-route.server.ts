import { Readable } from 'node:stream'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import Negotiator from 'negotiator'
import { AppError } from '../domain/errors.ts'
import { log } from '../log.server.ts'
import { pacedStream } from './paced-stream.server.ts'
import { expectedError, problemResponse } from './problem.server.ts'

const noted = new WeakMap<Request, Headers>()

/** Has the answer to this request carry the headers, whatever it will be. */
export function noteHeaders(request: Request, headers: Readonly<Record<string, string>>): void {
  const known = noted.get(request) ?? new Headers()
  for (const [name, value] of Object.entries(headers)) known.set(name, value)
  noted.set(request, known)
}

/** The response, with what was noted for the request. */
function withNotedHeaders(request: Request, response: Response): Response {
  for (const [name, value] of noted.get(request) ?? []) response.headers.set(name, value)
  return response
}

type ApiMethod = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
export type ApiArgs = LoaderFunctionArgs | ActionFunctionArgs
export type ApiHandler = (args: ApiArgs) => Response | Promise<Response>
export type ApiHandlers = Partial<Record<ApiMethod, ApiHandler>>

const JSON_ALONE: readonly string[] = ['application/json']

/**
 * A resource route from its handlers: `export const { loader, action } = apiRoute({ GET, POST })`.
 * HEAD follows from GET unless it has its own handler. An AppError becomes its problem, a lost database 503,
 * anything else a logged 500; another method 405 with `Allow`; a caller who takes nothing of what the route
 * `produces` is told so, by 406, before anything is done. OPTIONS tells what the route `offers` besides its methods.
 */
export function apiRoute(
  handlers: ApiHandlers,
  {
    produces = JSON_ALONE,
    offers = {},
  }: { produces?: readonly string[]; offers?: Readonly<Record<string, string>> } = {},
) {
  const allow = allowed(handlers)
  const answer = async (args: ApiArgs): Promise<Response> => {
    const { request } = args
    if (request.method === 'OPTIONS')
      return new Response(null, { status: 204, headers: { ...offers, Allow: allow } })
    const handler = handlerFor(handlers, request.method)
    if (!handler)
      return problemResponse(request, new AppError('request.method-not-allowed', { params: { allow } }), {
        Allow: allow,
      })
    try {
      if (!accepts(request, produces))
        throw new AppError('request.not-acceptable', { params: { types: produces.join(', ') } })
      return withNotedHeaders(request, await handler(args))
    } catch (error) {
      return withNotedHeaders(request, problemFor(request, error))
    }
  }
  return { loader: answer, action: answer }
}

/** A JSON answer; never kept by a cache, since it belongs to whoever asked. */
export function apiJson(body: unknown, status = 200): Response {
  return Response.json(body, { status, headers: { 'Cache-Control': 'no-store' } })
}

/** The same of a long JSON text, made no faster than the caller takes it. */
export function apiJsonStream({ request, context }: ApiArgs, chunks: Iterable<string>): Response {
  const bytes = Readable.from(encoded(chunks), { objectMode: true })
  return new Response(pacedStream(bytes, { drained: context.drained, gone: request.signal }), {
    headers: { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' },
  })
}

function* encoded(chunks: Iterable<string>): Generator<Uint8Array> {
  for (const chunk of chunks) yield Buffer.from(chunk)
}

function allowed(handlers: ApiHandlers): string {
  const methods = new Set<string>(Object.keys(handlers))
  if (handlers.GET) methods.add('HEAD')
  return [...methods, 'OPTIONS'].join(', ')
}

function handlerFor(handlers: ApiHandlers, method: string): ApiHandler | undefined {
  const { GET } = handlers
  if (method === 'HEAD')
    return handlers.HEAD ?? (GET && (async (args: ApiArgs) => withoutBody(await GET(args))))
  return Object.entries(handlers).find(([name]) => name === method)?.[1]
}

async function withoutBody(response: Response): Promise<Response> {
  await response.body?.cancel()
  return new Response(null, response)
}

function problemFor(request: Request, error: unknown): Response {
  if (error instanceof Response) return error
  const expected = expectedError(error)
  if (!expected) log.error({ err: error, method: request.method }, 'an API call failed unexpectedly')
  else if (expected.status >= 500) log.warn({ err: expected, code: expected.code }, 'an API call failed')
  return problemResponse(request, expected ?? new AppError('server.failed', { cause: error }))
}

/** Whether the caller takes any of these media types; one that says nothing takes everything. */
function accepts(request: Request, types: readonly string[]): boolean {
  const accept = request.headers.get('accept')
  if (accept === null) return true
  return new Negotiator({ headers: { accept } }).mediaType([...types]) !== undefined
}
