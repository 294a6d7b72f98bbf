/** A range of addresses of one family. */
export type AddressRange = { readonly bits: 32 | 128; readonly first: bigint; readonly prefix: number }

/** Returns the range that a CIDR such as `10.0.0.0/8` or `fd00::/8` names; null for another text. */
export function parseRange(cidr: string): AddressRange | null {
  const [, text, length] = /^([^/]+)\/(\d{1,3})$/.exec(cidr) ?? []
  const address = text === undefined ? null : parseAddress(text)
  const prefix = Number(length)
  if (!address || prefix > address.bits) return null
  return { bits: address.bits, first: address.value, prefix }
}

/**
 * Checks that a connection to `address` is allowed: it is public unicast, or one of `allowed` holds it. What is no
 * address is not.
 */
export function isAllowedAddress(address: string, allowed: readonly AddressRange[]): boolean {
  const parsed = parseAddress(address)
  if (!parsed) return false
  return isPublic(parsed) || allowed.some((range) => holds(range, parsed))
}

type Address = { readonly bits: 32 | 128; readonly value: bigint }

function holds({ bits, first, prefix }: AddressRange, address: Address): boolean {
  const shift = BigInt(bits - prefix)
  return bits === address.bits && first >> shift === address.value >> shift
}

const ranges = (texts: readonly string[]): readonly AddressRange[] => texts.map((text) => parseRange(text)!)

/** Ranges that are not public unicast (IANA IPv4 Special-Purpose Address Registry; RFC 6890, 5771). */
const specialIpv4 = ranges([
  '0.0.0.0/8', // this network, unspecified
  '10.0.0.0/8', // private
  '100.64.0.0/10', // carrier
  '127.0.0.0/8', // loopback
  '169.254.0.0/16', // link-local
  '172.16.0.0/12', // private
  '192.0.0.0/24', // protocol assignments
  '192.0.2.0/24', // documentation
  '192.31.196.0/24', // AS112
  '192.52.193.0/24', // AMT
  '192.88.99.0/24', // 6to4 relays
  '192.168.0.0/16', // private
  '192.175.48.0/24', // AS112
  '198.18.0.0/15', // benchmarks
  '198.51.100.0/24', // documentation
  '203.0.113.0/24', // documentation
  '224.0.0.0/4', // multicast
  '240.0.0.0/4', // reserved, broadcast
])

/**
 * Public unicast lies in one block; all mapped and compatible forms, NAT64, loopback, local and multicast ranges lie
 * outside.
 */
const globalIpv6 = ranges(['2000::/3'])
const specialIpv6 = ranges([
  '2001::/23', // protocol assignments, Teredo, ORCHID
  '2001:db8::/32', // documentation
  '2002::/16', // 6to4, which embeds IPv4
  '2620:4f:8000::/48', // AS112
  '3fff::/20', // documentation
])

function isPublic(address: Address): boolean {
  const isIn = (list: readonly AddressRange[]) => list.some((range) => holds(range, address))
  return address.bits === 32 ? !isIn(specialIpv4) : isIn(globalIpv6) && !isIn(specialIpv6)
}

/**
 * Returns the address that `text` spells as resolvers do: four decimal numbers, or IPv6 without a zone; null for every
 * other form.
 */
function parseAddress(text: string): Address | null {
  const v4 = parseIpv4(text)
  if (v4 !== null) return { bits: 32, value: v4 }
  const v6 = parseIpv6(text)
  return v6 === null ? null : { bits: 128, value: v6 }
}

function parseIpv4(text: string): bigint | null {
  const parts = text.split('.')
  if (parts.length !== 4 || !parts.every((part) => /^(0|[1-9]\d{0,2})$/.test(part) && Number(part) < 256)) return null
  return parts.reduce((value, part) => (value << 8n) | BigInt(part), 0n)
}

function parseIpv6(text: string): bigint | null {
  const halves = text.split('::')
  if (halves.length > 2 || !text.includes(':')) return null
  const [left, right = []] = halves.map((half) => (half === '' ? [] : half.split(':').flatMap(groupsOf)))
  const groups = [...left!, ...right]
  if (!groups.every((group) => /^[0-9a-f]{1,4}$/i.test(group))) return null
  const missing = 8 - groups.length
  if (halves.length === 1 ? missing !== 0 : missing < 1) return null
  const all = [...left!, ...Array.from({ length: missing }, () => '0'), ...right]
  return all.reduce((value, group) => (value << 16n) | BigInt(`0x${group}`), 0n)
}

/** The two groups that an IPv4 address at the end stands for; a group itself. */
function groupsOf(group: string): readonly string[] {
  const embedded = group.includes('.') ? parseIpv4(group) : null
  return embedded === null ? [group] : [(embedded >> 16n).toString(16), (embedded & 0xffffn).toString(16)]
}
