import { isLoopback } from '../domain/checkout-mode.ts'
import { env } from '../env.server.ts'

/** Where visitors find us. */
export const publicUrl = new URL(env.PUBLIC_URL ?? `http://${env.HOST}:${env.PORT}`)

/** Named by the person who runs this, and not just the machine itself: then it is the only address. */
export const hasPublicName = env.PUBLIC_URL !== undefined && !isLoopback(publicUrl.hostname)

/**
 * Whether a Host header may mean us. Without a public name only this machine's own, and the address that the server
 * was told to listen on: another is one that a foreign site has pointed here, to be taken for us by the browser.
 */
export function isOurHost(host: string): boolean {
  if (hasPublicName) return true
  const { hostname } = new URL(`http://${host}`)
  return isLoopback(hostname) || hostname === publicUrl.hostname
}

/** Browsers keep a `__Host-` cookie on https and on loopback only. */
export const secureCookies =
  env.SECURE_COOKIES ?? (publicUrl.protocol === 'https:' || isLoopback(publicUrl.hostname))
