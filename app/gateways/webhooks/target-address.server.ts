import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'

/** IPv4 that leads to nobody's public server: private, shared, local, reserved, for documentation, multicast. */
const CLOSED_V4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const
/** Within global unicast: protocol assignments with Teredo, documentation, and 6to4, which leads to any IPv4. */
const CLOSED_V6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const

const closed = new BlockList()
for (const [net, prefix] of CLOSED_V4) closed.addSubnet(net, prefix, 'ipv4')
for (const [net, prefix] of CLOSED_V6) closed.addSubnet(net, prefix, 'ipv6')
const global = new BlockList()
global.addSubnet('2000::', 3, 'ipv6')

/** Whether an IP address is one of the public internet. */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !closed.check(address, 'ipv4')
    case 6:
      return global.check(address, 'ipv6') && !closed.check(address, 'ipv6')
    default:
      return false
  }
}

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
