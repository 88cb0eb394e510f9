import type { Db } from '#app/db/client.server.ts'
import { keepSession } from '#app/http/session-cookie.server.ts'
import { insertSession, type UserRow } from './users.ts'

/** What a browser holds after the user has logged in at `url`. */
export async function sessionCookie(
  db: Db,
  user: Pick<UserRow, 'id'>,
  url: string,
): Promise<{ name: string; value: string; url: string }> {
  const { token } = await insertSession(db, user, { kind: 'cookie' })
  const header = await keepSession(token)
  const [, name = '', value = ''] = /^([^=]+)=([^;]+)/.exec(header) ?? []
  // what is set for https is sent to http on loopback, as browsers do
  return { name, value, url: header.includes('Secure') ? url.replace(/^http:/, 'https:') : url }
}
