import type { RequestHandler } from 'express'
import { env } from '../env.server.ts'
import { SERVED_LANGUAGES } from '../i18n/languages.ts'
import { publicUrl } from './public-url.server.ts'

export const SECURITY_TXT = '/.well-known/security.txt'
/** RFC 9116 wants less than a year. */
const VALID_DAYS = 180

/** Whom to tell of a weakness (RFC 9116). */
export const securityTxt: RequestHandler = (_, response) => {
  const expires = new Date(Date.now() + VALID_DAYS * 86_400_000)
  const lines = [
    `Contact: mailto:${env.SUPPORT_EMAIL}`,
    // pages that are named here must be on https
    ...(publicUrl.protocol === 'https:' ? [`Canonical: ${new URL(SECURITY_TXT, publicUrl).href}`] : []),
    `Expires: ${expires.toISOString()}`,
    `Preferred-Languages: ${SERVED_LANGUAGES.join(', ')}`,
  ]
  response.type('text/plain; charset=utf-8').set('Cache-Control', 'public, max-age=86400')
  response.send(`${lines.join('\n')}\n`)
}
