import { randomUUID } from 'node:crypto'
import { redirect } from '@remix-run/node'
import * as z from 'zod'
import { type Flash, FLASH_CODES, type FlashCode } from '../i18n/flash-codes.ts'
import { cookieValue } from '../i18n/preferences.ts'

const COOKIE = 'rotulo-message'
const ATTRIBUTES = 'Path=/; SameSite=Lax; HttpOnly'
const Value = z.tuple([z.enum(FLASH_CODES), z.uuid()])

/** A header that has the next page say this, once. */
export function flashCookie(code: FlashCode): string {
  return `${COOKIE}=${code}.${randomUUID()}; ${ATTRIBUTES}; Max-Age=60`
}

/** Goes to `path`, which will say this. */
export function redirectSaying(path: string, code: FlashCode, headers: Headers = new Headers()) {
  headers.append('Set-Cookie', flashCookie(code))
  return redirect(path, { headers })
}

/** What the request brings to be said, with the header that takes it back. */
export function takeFlash(request: Request): { flash: Flash | null; headers: Record<string, string> } {
  const value = cookieValue(request.headers.get('cookie'), COOKIE)
  if (!value) return { flash: null, headers: {} }
  const parsed = Value.safeParse(value.split('.'))
  return {
    flash: parsed.success ? { code: parsed.data[0], id: parsed.data[1] } : null,
    headers: { 'Set-Cookie': `${COOKIE}=; ${ATTRIBUTES}; Max-Age=0` },
  }
}

const HERE = 'http://here.invalid'

/** The path to go to after login: only one of this site, resolved as a browser would; anything else is `/projects`. */
export function safeRedirect(target: FormDataEntryValue | null | undefined): string {
  if (typeof target !== 'string' || !URL.canParse(target, HERE)) return '/projects'
  const { origin, pathname, search, hash } = new URL(target, HERE)
  // `/.//elsewhere` resolves to a path that a browser would read as another host
  if (origin !== HERE || !target.startsWith('/') || pathname.startsWith('//')) return '/projects'
  return pathname + search + hash
}
