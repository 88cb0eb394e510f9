import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { createCookie } from '@remix-run/node'
import * as z from 'zod'
import { env } from '../env.server.ts'
import { secureCookies } from './public-url.server.ts'

const YEAR_SECONDS = 31_536_000
const key = Buffer.from(hkdfSync('sha256', env.SECRET, '', 'known device', 32))
const Value = z.tuple([z.string().regex(/^[\w-]{22}$/), z.string()])

const cookie = createCookie(secureCookies ? '__Host-rotulo-device' : 'rotulo-device', {
  path: '/',
  httpOnly: true,
  secure: secureCookies,
  sameSite: 'lax',
  maxAge: YEAR_SECONDS,
})

/**
 * The number of a browser from which somebody has logged in to this account before; undefined for any other. It opens
 * nothing: it keeps whoever guesses from elsewhere from shutting the owner out.
 */
export async function knownDevice(request: Request, email: string): Promise<string | undefined> {
  const value: unknown = await cookie.parse(request.headers.get('cookie'))
  const parsed = Value.safeParse(typeof value === 'string' ? value.split('.') : undefined)
  if (!parsed.success) return undefined
  const [number, signed] = parsed.data
  const [given, right] = [Buffer.from(signed), Buffer.from(signature(number, email))]
  return given.length === right.length && timingSafeEqual(given, right) ? number : undefined
}

/** The Set-Cookie header by which this browser is known from now on. */
export function rememberDevice(email: string): Promise<string> {
  const number = randomBytes(16).toString('base64url')
  return cookie.serialize(`${number}.${signature(number, email)}`)
}

function signature(number: string, email: string): string {
  return createHmac('sha256', key).update(`${number}\n${email.toLowerCase()}`).digest('base64url')
}
