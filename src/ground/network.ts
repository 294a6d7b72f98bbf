import { isIP, isIPv6 } from 'node:net'

/**
 * Returns the network that one client has: an IPv4 address, or the first 64 bits of an IPv6 address. Proxies may add a
 * port; what is no address counts as one client.
 */
export function networkOf(sent: string): string {
  const address = /^\[(.*)\](?::\d+)?$/.exec(sent)?.[1] ?? sent.replace(/^([\d.]+):\d+$/, '$1')
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped) return mapped[1]!
  if (!isIPv6(address)) return isIP(address) ? address : 'unknown'
  const [head = '', tail = ''] = address.split('%', 1)[0]!.split('::')
  const left = head.split(':').filter(Boolean)
  const right = tail.split(':').filter(Boolean)
  const zeros = address.includes('::') ? Array.from({ length: 8 - left.length - right.length }, () => '0') : []
  return [...left, ...zeros, ...right]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}

/** Returns true for a host that only this machine reaches. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || /^127(\.\d{1,3}){3}$/.test(host) || /^\[?::1\]?$/.test(host)
}
