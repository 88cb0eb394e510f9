import { randomUUID } from 'node:crypto'
import { redirect } from '@remix-run/node'
import * as z from 'zod'
import { cookieValue } from '../i18n/cookie-values.ts'
import { type Flash, FLASH_CODES, type FlashCode } from '../i18n/flash-codes.ts'

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
