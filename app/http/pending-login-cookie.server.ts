import { createCookie } from '@remix-run/node'
import { PENDING_LOGIN_SECONDS } from '../services/accounts/pending-login.server.ts'
import { secureCookies } from './public-url.server.ts'

const cookie = createCookie(secureCookies ? '__Host-rotulo-login' : 'rotulo-login', {
  path: '/',
  httpOnly: true,
  secure: secureCookies,
  sameSite: 'lax',
  maxAge: PENDING_LOGIN_SECONDS,
})

/** The login of this browser that waits for its code, or undefined. */
export async function pendingLoginOf(request: Request): Promise<string | undefined> {
  const value: unknown = await cookie.parse(request.headers.get('cookie'))
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** The Set-Cookie header with which a browser brings the code of this login. */
export function keepPendingLogin(pendingLogin: string): Promise<string> {
  return cookie.serialize(pendingLogin)
}

export function dropPendingLogin(): Promise<string> {
  return cookie.serialize('', { maxAge: 0 })
}
