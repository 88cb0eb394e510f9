import type { IncomingHttpHeaders } from 'node:http'
import type { RequestHandler } from 'express'
import { isLoopback } from '../domain/checkout-mode.ts'
import { currentCaller } from '../services/accounts/caller.server.ts'
import { canonicalTarget, isApiPath } from './canonical-path.ts'
import { hasPublicName, isOurHost, publicUrl } from './public-url.server.ts'
import { isApi, refuse } from './refuse.server.ts'

const SAFE_METHODS = ['GET', 'HEAD', 'OPTIONS']

interface Called {
  readonly method: string
  readonly path: string
  /** `http` or `https`, as the trusted proxies say. */
  readonly protocol: string
  readonly headers: IncomingHttpHeaders
}

/**
 * Whether a call that may change something comes from our own pages, or calls the API with a bearer token of its own:
 * no foreign page can add that. Pages go by the cookie, so there a token says nothing. The Host header counts only while we have no public name;
 * X-Forwarded-Host never does.
 */
function mayChange({ method, path, protocol, headers }: Called): boolean {
  if (SAFE_METHODS.includes(method)) return true
  if (isApiPath(path) && /^Bearer /i.test(headers.authorization ?? '')) return true
  const { origin } = headers
  const site = headers['sec-fetch-site']
  if (origin !== undefined && !isOurs(origin, protocol, headers.host)) return false
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false
  // every browser of today says one of the two; without both, and without cookies, it is a program
  return origin !== undefined || site !== undefined || headers.cookie === undefined
}

function isOurs(origin: string, protocol: string, host: string | undefined): boolean {
  if (origin === publicUrl.origin) return true
  return !hasPublicName && origin === `${protocol}://${host ?? ''}`
}

const METHODS = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE']
const BODY_LIMIT_BYTES = 4 * 1024 * 1024
const BODY_DEADLINE_MS = 60_000
const DRAIN_MS = 3_000
/** Costs 10 ms to throw away; twice as much now and then makes the collector of garbage run, which takes 100. */
const DRAIN_BYTES = 4 * 1024 * 1024
/** What takes files has limits of its own. */
const UPLOAD =
  /\/(?:upload|upload\/resumable(?:\/[^/]+)?|subtitles|profile\/picture|projects\/create|collections\/[^/]+\/add)(?:\.data)?$/

/**
 * Refuses what no route could answer: odd targets, hosts and methods. What comes after sees the path in one way only.
 */
export const wellFormed: RequestHandler = (request, response, next) => {
  // believed by libraries, sent by anybody
  delete request.headers['x-forwarded-host']
  const { host = '' } = request.headers
  const plausible =
    request.originalUrl.startsWith('/') && URL.canParse(`http://${host}${request.originalUrl}`)
  // of two hosts Node keeps the first, and a proxy in front perhaps the second
  const hosts = request.headersDistinct['host']?.length ?? 0
  if (!plausible || hosts > 1 || !/^[\w.[\]:-]+$/.test(host))
    return refuse(request, response, 'request.malformed')
  request.url = request.originalUrl = canonicalTarget(request.originalUrl)
  // how pages were asked for their data before `.data`: nothing of ours does, and the framework logs a stack for each
  if (new URL(`http://${host}${request.originalUrl}`).searchParams.has('_data'))
    return refuse(request, response, 'request.malformed')
  if (!isOurHost(host)) return refuse(request, response, 'request.wrong-host')
  if (!METHODS.includes(request.method)) {
    response.set('Allow', METHODS.join(', '))
    return refuse(request, response, 'request.method-not-allowed')
  }
  next()
}

/**
 * This machine goes by several names, and a cookie belongs to one of them: a page that is opened by another name than
 * the one that checkouts and mails lead back to is opened by that one.
 */
export const oneLoopbackName: RequestHandler = (request, response, next) => {
  const isPage = request.method === 'GET' && request.headers['sec-fetch-dest'] === 'document'
  const asked = new URL(`http://${request.headers.host ?? ''}`)
  const isOther =
    isLoopback(asked.hostname) &&
    isLoopback(publicUrl.hostname) &&
    asked.port === publicUrl.port &&
    asked.hostname !== publicUrl.hostname
  if (!isPage || !isOther || isApi(request)) return next()
  response.redirect(302, `${publicUrl.origin}${request.originalUrl}`)
}

/** Refuses calls by which another site would act in our visitor's name. */
export const sameOrigin: RequestHandler = (request, response, next) => {
  if (!mayChange(request)) return refuse(request, response, 'request.cross-origin')
  // a proxy may call us by another name, and this machine has several; Remix compares Origin with this header
  if (hasPublicName || request.headers.origin === publicUrl.origin) request.headers.host = publicUrl.host
  next()
}

/**
 * Lets a client that was answered before it had sent everything finish for a moment, and throws the rest away:
 * closing at once would reset the connection before the answer is read, and keeping it would garble the next call.
 * What is more than a mistake would send is left on the line until the connection is closed.
 */
export const drainRest: RequestHandler = (request, response, next) => {
  const caller = currentCaller()
  // before Node itself throws away what nobody has begun to read, and tells nobody
  response.prependOnceListener('finish', () => {
    if (request.complete || request.destroyed) return
    const isPersonsUpload = UPLOAD.test(request.path) && caller?.userId !== undefined
    let left = isPersonsUpload ? Infinity : DRAIN_BYTES
    const timer = setTimeout(() => request.destroy(), DRAIN_MS)
    request.once('close', () => clearTimeout(timer))
    request.read(0)
    request.removeAllListeners('data').on('data', (chunk: Buffer) => {
      left -= chunk.length
      if (left < 0) request.pause()
    })
    request.resume()
  })
  next()
}

/** Refuses bodies that are too large for a form or a JSON call, and ends those that drip. */
export const smallBody: RequestHandler = (request, response, next) => {
  if (UPLOAD.test(request.path)) return next()
  const { 'content-length': length, 'transfer-encoding': chunked } = request.headers
  if (Number(length ?? 0) > BODY_LIMIT_BYTES) return refuse(request, response, 'request.too-large')
  // API calls count the bytes that they read; forms are read whole by the framework
  if (chunked !== undefined && !request.path.startsWith('/api/'))
    return refuse(request, response, 'request.length-required')
  const timer = setTimeout(() => request.complete || request.destroy(), BODY_DEADLINE_MS)
  response.once('close', () => clearTimeout(timer))
  next()
}

/** Programs that write a body bit by bit send a small one. */
const SMALL_CHUNKS = 2_000
/** Proxies and libraries send a packet's worth, or many times that. */
const BYTES_A_CHUNK = 256

/**
 * Ends a connection whose body comes in crumbs: a chunk of one byte costs as much to take and to pass on as one of
 * 64 KB, and no limit of bytes ever stops them.
 */
export const fewChunks: RequestHandler = (request, _, next) => {
  if (request.headers['transfer-encoding'] === undefined) return next()
  const push = request.push.bind(request)
  let allowed = SMALL_CHUNKS
  // where Node's parser puts each chunk, whoever reads them
  Object.assign(request, {
    push(chunk: Buffer | null) {
      allowed += (chunk?.length ?? 0) / BYTES_A_CHUNK - 1
      if (allowed >= 0) return push(chunk)
      request.socket.destroy()
      return false
    },
  })
  next()
}
