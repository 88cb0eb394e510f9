import type { IncomingHttpHeaders } from 'node:http'
import { isApiPath } from './canonical-path.ts'
import { hasPublicName, publicUrl } from './public-url.server.ts'

const SAFE_METHODS = ['GET', 'HEAD', 'OPTIONS']

export interface Called {
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
export function mayChange({ method, path, protocol, headers }: Called): boolean {
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
