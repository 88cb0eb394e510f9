import { createCookie } from '@remix-run/node'
import * as z from 'zod'
import { env } from '../env.server.ts'
import { cookieValue } from '../i18n/preferences.ts'
import { secureCookies } from './public-url.server.ts'

const NAME = secureCookies ? '__Host-rotulo' : 'rotulo'
const cookie = createCookie(NAME, {
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

/** Whether the browser is logged in as far as it knows: what it is shown then is for nobody else. */
export function bringsSession(request: Request): boolean {
  return Boolean(cookieValue(request.headers.get('cookie'), NAME))
}

/** The headers with which a browser forgets the session and all that it has kept of it: pages, pictures, tokens. */
export async function dropSession(): Promise<Headers> {
  return new Headers({
    'Set-Cookie': await cookie.serialize('', { maxAge: 0 }),
    // not `storage`: the language and the look that were chosen stay, and the page removes its token itself
    'Clear-Site-Data': '"cache"',
  })
}
