import { isLoopback } from '../domain/checkout-mode.ts'
import { env } from '../env.server.ts'

/** Where visitors find us. */
export const publicUrl = new URL(env.PUBLIC_URL ?? `http://${env.HOST}:${env.PORT}`)

/** Named by the person who runs this, and not just the machine itself: then it is the only address. */
export const hasPublicName = env.PUBLIC_URL !== undefined && !isLoopback(publicUrl.hostname)

/** Browsers keep a `__Host-` cookie on https and on loopback only. */
export const secureCookies =
  env.SECURE_COOKIES ?? (publicUrl.protocol === 'https:' || isLoopback(publicUrl.hostname))
