import { randomBytes } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { RequestHandler, Response } from 'express'
import helmet from 'helmet'
import * as z from 'zod'
import { isCheckoutEmulated } from '../domain/checkout-mode.ts'
import { env } from '../env.server.ts'
import { SERVED_LANGUAGES } from '../i18n/languages.ts'
import { publicUrl } from './public-url.server.ts'

/** Where a form of ours may end, besides here: without a key of the provider its emulator takes its place. */
const CHECKOUT = isCheckoutEmulated(env.STRIPE_SECRET_KEY, publicUrl)
  ? `http://127.0.0.1:${env.CHECKOUT_EMULATOR_PORT}`
  : 'https://checkout.stripe.com'
/** Where pages tell how they are used, when that is configured. */
const STATISTICS = env.ANALYTICS_URL === undefined ? [] : [new URL(env.ANALYTICS_URL).origin]
/** Where videos come from when not from here. */
const MEDIA =
  env.STORAGE_S3_PUBLIC_ENDPOINT === undefined ? [] : [new URL(env.STORAGE_S3_PUBLIC_ENDPOINT).origin]
const https = publicUrl.protocol === 'https:'
const development = env.NODE_ENV === 'development'
const Locals = z.object({ cspNonce: z.string() })

/** The nonce of the page that this response carries. */
export function nonceOf(response: Response | ServerResponse): string {
  return Locals.parse('locals' in response ? response.locals : {}).cspNonce
}

const pageHeaders = helmet({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", (_, response) => `'nonce-${nonceOf(response)}'`],
      // Remotion's player adds styles of its own, without a nonce
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:'],
      fontSrc: ["'self'", 'data:'],
      mediaSrc: ["'self'", 'blob:', 'data:', ...MEDIA],
      connectSrc: ["'self'", ...(development ? ['ws:'] : []), ...STATISTICS],
      workerSrc: ["'self'", 'blob:'],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      frameAncestors: ["'none'"],
      formAction: ["'self'", CHECKOUT],
      ...(https && { upgradeInsecureRequests: [] }),
    },
  },
  // `no-referrer` would make browsers send `Origin: null` with our own forms
  referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: false } : false,
  xFrameOptions: { action: 'deny' },
})

/** Headers for every answer; a page's scripts run by the nonce that `nonceOf` tells. */
export const securityHeaders: RequestHandler = (request, response, next) => {
  response.locals['cspNonce'] = randomBytes(16).toString('base64')
  response.setHeader('Permissions-Policy', 'camera=(), microphone=(), geolocation=()')
  pageHeaders(request, response, next)
}

/** For what is not a page: a file that somebody uploaded must never run as one. */
export const dataHeaders: RequestHandler = (_, response, next) => {
  response.setHeader(
    'Content-Security-Policy',
    "default-src 'none'; media-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'; sandbox",
  )
  next()
}

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
