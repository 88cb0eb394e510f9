import type { AppLoadContext, LoaderFunctionArgs } from '@remix-run/node'

/** What a loader or action is called with, as from a visitor of an address kept for documentation. */
export function routeArgs(
  request: Request,
  {
    params = {},
    clientAddress = '192.0.2.1',
  }: { params?: LoaderFunctionArgs['params']; clientAddress?: string } = {},
) {
  const context: AppLoadContext = {
    cspNonce: 'nonce',
    clientAddress,
    drained: () => Promise.resolve(),
    stopping: new AbortController().signal,
  }
  return { request, params, context }
}

/** A POST of JSON. */
export function jsonRequest(path: string, body: unknown, headers: Record<string, string> = {}): Request {
  return new Request(`http://127.0.0.1:3000${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
}

/** A POST of a page's form. */
export function formRequest(
  path: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
): Request {
  return new Request(`http://127.0.0.1:3000${path}`, {
    method: 'POST',
    headers,
    body: new URLSearchParams(fields),
  })
}
