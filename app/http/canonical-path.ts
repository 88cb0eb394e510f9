/** What RFC 3986 has meaning the same with and without a percent sign. */
const UNRESERVED = /^[\w.~-]$/

/**
 * The one way to write the path of a request's target, with its query: `/./x`, `/y/%2e%2e/x` and `/%78` are all `/x`.
 * Everybody who looks at a path decides by this, so that none takes it for another than the routes do.
 */
export function canonicalTarget(target: string): string {
  const { pathname } = new URL(`http://here.invalid${target}`)
  const path = pathname.replace(/%[\da-f]{2}/gi, (code) => {
    const character = String.fromCharCode(Number.parseInt(code.slice(1), 16))
    return UNRESERVED.test(character) ? character : code.toUpperCase()
  })
  const query = /\?[^#]*/.exec(target)?.[0] ?? ''
  return path + query
}

/** Whether a canonical path belongs to the API; the routes' paths have no case. */
export function isApiPath(path: string): boolean {
  return /^\/api(?:[/?]|$)/i.test(path)
}
