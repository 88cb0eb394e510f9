import { bearerToken, renewToken } from '../layout/bearer-token.ts'

/** What the API refused, by its code. */
export class Refusal extends Error {
  readonly code: string

  constructor(code: string) {
    super(`refused: ${code}`)
    this.code = code
  }
}

/**
 * Calls the API as the person who is logged in. Resolves to its answer, undefined where it has none. Throws `Refusal`, and
 * what the browser throws when the call does not arrive.
 *
 * @param path below `/api/v1`
 */
export async function callApi(
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  body?: object,
  signal?: AbortSignal,
): Promise<unknown> {
  const send = (token: string | undefined) =>
    fetch(`/api/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token ?? ''}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: signal ?? null,
    })
  const first = await send(await bearerToken())
  const response = first.status === 401 ? await send(await renewToken()) : first
  const answer: unknown = response.status === 204 ? undefined : await response.json()
  if (!response.ok) throw new Refusal(codeIn(answer) ?? `HTTP ${response.status}`)
  return answer
}

/** A property of an answer; undefined where it is none. */
export function propertyOf(answer: unknown, name: string): unknown {
  return typeof answer === 'object' && answer ? Reflect.get(answer, name) : undefined
}

function codeIn(answer: unknown): string | undefined {
  const code = propertyOf(answer, 'code')
  return typeof code === 'string' ? code : undefined
}
