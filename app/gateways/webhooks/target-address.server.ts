import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { isPublicAddress } from './public-address.server.ts'

export interface Address {
  readonly address: string
  readonly family: number
}
export type Resolve = (hostname: string) => Promise<readonly Address[]>

const resolveAll: Resolve = (hostname) => lookup(hostname, { all: true, order: 'verbatim' })

/** The host of an address, without the brackets of IPv6. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '')
}

/**
 * The IP address to connect to. Every address that the name has must be public, or none is taken: undefined then.
 * Whoever connects must use this one, since a name may answer something else the next time. Throws as `dns.lookup`.
 */
export async function targetAddress(
  url: URL,
  { allowPrivate, resolve = resolveAll }: { allowPrivate: boolean; resolve?: Resolve },
): Promise<Address | undefined> {
  const host = hostOf(url)
  const family = isIP(host)
  const addresses = family === 0 ? await resolve(host) : [{ address: host, family }]
  const allowed = allowPrivate || addresses.every(({ address }) => isPublicAddress(address))
  return allowed ? addresses[0] : undefined
}
