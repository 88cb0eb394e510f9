import { bearerToken, renewToken } from '../layout/bearer-token.ts'

/**
 * Calls the API as the person who is logged in. Resolves to its answer, undefined where it has none. Throws when the
 * call is refused or does not arrive.
 *
 * @param path below `/api/v1`
 */
export async function callApi(
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  body?: object,
): Promise<unknown> {
  const send = (token: string | undefined) =>
    fetch(`/api/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token ?? ''}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
  const first = await send(await bearerToken())
  const response = first.status === 401 ? await send(await renewToken()) : first
  if (!response.ok) throw new Error(`${method} ${path} was refused: ${response.status}`)
  return response.status === 204 ? undefined : response.json()
}
