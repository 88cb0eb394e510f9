import { createCookie } from '@remix-run/node'
import * as z from 'zod'
import { env } from '../env.server.ts'
import { secureCookies } from './public-url.server.ts'

const cookie = createCookie(secureCookies ? '__Host-rotulo' : 'rotulo', {
  path: '/',
  httpOnly: true,
  secure: secureCookies,
  sameSite: 'lax',
  maxAge: env.SESSION_DAYS * 86_400,
})
const Token = z.string().min(1)

/** The token in the request's session cookie, or undefined. */
export async function sessionCookieToken(request: Request): Promise<string | undefined> {
  const value = Token.safeParse(await cookie.parse(request.headers.get('cookie')))
  return value.success ? value.data : undefined
}

/** The Set-Cookie header that keeps a session. */
export function keepSession(token: string): Promise<string> {
  return cookie.serialize(token)
}

/** The Set-Cookie header that forgets it. */
export function dropSession(): Promise<string> {
  return cookie.serialize('', { maxAge: 0 })
}
