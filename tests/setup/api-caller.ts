import type { Db } from '#app/db/client.server.ts'
import { insertSession, insertUser, type UserRow } from '#tests/factories/users.ts'

export interface ApiCaller {
  readonly user: UserRow
  readonly token: string
  /** A call of `/api/v1<path>`; a body that is an object goes as JSON. */
  call(
    method: string,
    path: string,
    body?: object | BodyInit,
    headers?: Record<string, string>,
  ): Promise<Response>
}

/** Somebody with a bearer token, who calls the API of the test's web server. */
export async function apiCaller(
  db: Db,
  at: (path: string) => string,
  user?: Parameters<typeof insertUser>[1],
): Promise<ApiCaller> {
  const row = await insertUser(db, user)
  const { token } = await insertSession(db, row)
  return {
    user: row,
    token,
    call(method, path, body, headers = {}) {
      const json = body !== undefined && Object.getPrototypeOf(body) === Object.prototype
      return fetch(at(`/api/v1${path}`), {
        method,
        headers: {
          Authorization: `Bearer ${token}`,
          ...(json && { 'Content-Type': 'application/json' }),
          ...headers,
        },
        redirect: 'manual',
        ...(body !== undefined && {
          body: json ? JSON.stringify(body) : (body as BodyInit),
          duplex: 'half' as const,
        }),
      })
    },
  }
}
